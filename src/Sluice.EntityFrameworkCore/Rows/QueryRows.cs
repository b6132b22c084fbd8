using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Hosting;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Runs a query as rows where they give the same bytes, and as objects otherwise.</summary>
[RequiresUnreferencedCode("EF Core and the projection find members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal static class QueryRows
{
    internal static async Task<long> WriteAsync<T>(IQueryable<T> query, WireOutput output,
        FieldSelection<T> selection, QueryWire wire, RowOptions options, bool isRequested,
        CancellationToken cancellationToken, RowPositions<T>? positions = null)
    {
        bool isFinal = FinalSql.Is(query.Expression), isIntercepted = false;
        RowRefusal? refusal = wire.ReasonAgainstOptions is { } reason ? new(reason)
            : isFinal ? new(RowRefusalReason.FinalSql)
            : null;
        IEntityType? entity = null;
        ProjectedQuery? made = null;
        if (refusal is null && (entity = RootOf(query.Expression)) is null) made = ProjectedQuery.Of(query.Expression);
        QueryElement? element = refusal is null && entity is null && made is null
            ? QueryElement.Of(query.Expression)
            : null;
        if (refusal is null
            && (entity ?? made?.Entity ?? element?.Starts.Values.FirstOrDefault()?.Type as IEntityType) is { } source)
        {
            RowLayout? layout;
            // Elements created by the query contain what it reads from navigations: whole collections, or entities with
            // includes.
            IncludedCollections? included = element is null && made is null
                ? IncludedCollections.Of(query.Expression)
                : null;
            bool? split = SplittingOf(query.Expression);
            (layout, refusal) = Layout(split == true);
            Expression entities = made?.Source
                ?? (element is null ? query.Expression : NamedConstructors.In(query.Expression));
            if (layout is { HasArrays: true, IsSplit: false } && split is null)
            {
                QuerySplittingBehavior? chosen =
                    ContextExpression.SplittingOf((IAsyncQueryProvider)query.Provider, source);
                if (chosen == QuerySplittingBehavior.SplitQuery) (layout, refusal) = Layout(isSplit: true);
                // What a request selects side by side must not multiply.
                else if (chosen is null && layout.HasArraysSideBySide && isRequested
                    && SiblingCollections.Repeatable(entities, entity) is { } repeatable)
                {
                    entities = repeatable;
                    (layout, refusal) = Layout(isSplit: true);
                }
            }
            QueryOrder? order = layout is { HasArrays: true } ? QueryOrder.Of(entities) : null;
            if (layout is { HasArrays: true } && order is null) refusal = new(RowRefusalReason.UnknownOrder);
            else if (layout is { HasArrays: true } && IncludedCollections.HasOthers(query.Expression, included))
                refusal = new(RowRefusalReason.PartlyIncludedCollection);
            if (refusal is null)
            {
                RowSource[] rows = Translated((IAsyncQueryProvider)query.Provider, entities, layout!, order,
                    cancellationToken);
                isIntercepted = rows[^1] is { Refusal: null }
                    && ContextExpression.InterceptsObjects(rows[^1].Context.Context);
                if (rows[^1].Refusal is null && !isIntercepted)
                {
                    if (split is null && layout!.HasArraysSideBySide && !layout.IsSplit
                        && !rows[0].Columns.Bindings.TryGetValue(layout, out _))
                        QueryWarnings.CollectionsMultiply(rows[0].Context.QueryLogger, typeof(T).ToString(),
                            layout.Collections);
                    var execution = new RowExecution(output, wire, layout!, options, selection,
                        positions);
                    long written = await Interruption.RunAsync(rows[0].Context.Connection.DbConnection,
                        (execution, rows), static (state, token) => state.execution.RunAsync(state.rows, token),
                        cancellationToken).ConfigureAwait(false);
                    if (SluiceQueryEvents.Log.IsEnabled())
                        SluiceQueryEvents.Log.Rows(typeof(T).ToString(), execution.Sql);
                    return written;
                }
                refusal ??= rows[^1].Refusal ?? new(RowRefusalReason.MaterializationInterceptor);
            }

            RowLayoutResult Layout(bool isSplit) => element is null
                ? RowLayouts.For(source, selection, wire, isSplit, made?.Selector, included, positions?.Keys)
                : RowLayouts.For(source, selection, wire, isSplit, element, positions?.Keys);
        }
        refusal ??= new(RowRefusalReason.NotOneEntityType);
        SluiceQueryEvents.Log.Shaped(typeof(T).ToString(), refusal.ToString());
        DbContext? context = ContextExpression.ContextOf(query);
        isIntercepted |= context is not null && ContextExpression.InterceptsObjects(context);
        IAsyncEnumerable<T> shaped = ShapedQuery.Run(query, positions?.Selection ?? selection, wire.Writes,
            isIntercepted, isFinal, isRequested, cancellationToken);
        if (positions is not null) shaped = positions.Watch(shaped);
        return await Interruption.RunAsync(
            context?.Database.IsRelational() == true ? context.Database.GetDbConnection() : null,
            wire.Wire with { FlushSize = options.FlushSize, FlushInterval = options.FlushInterval },
            (host, token) => host.SerializeAsync(output, shaped, selection, cancellationToken: token),
            cancellationToken).ConfigureAwait(false);
    }

    // EF Core may translate a query but not its rows, for example if they need joins that the database lacks. The
    // shaper reports errors of the query itself. The last source holds the refusal, if any.
    private static RowSource[] Translated(IAsyncQueryProvider provider, Expression entities, RowLayout layout,
        QueryOrder? order, CancellationToken cancellationToken)
    {
        var sources = new RowSource[1 + layout.Sections.Count];
        for (int i = 0; i < sources.Length; i++)
        {
            RowLayout part = i == 0 ? layout : layout.Sections[i - 1];
            try
            {
                sources[i] = provider.ExecuteAsync<RowSource>(
                    part.IsClosed
                        ? new RowsExpression(entities, part)
                        : new RowsExpression(RowQuery.Project(entities, part, order)), cancellationToken);
            }
            catch (Exception e) when (e is InvalidOperationException or KeyNotFoundException or NotSupportedException)
            {
                int end = e.Message.AsSpan().IndexOfAny('\r', '\n');
                sources[i] =
                    new(new RowRefusal(RowRefusalReason.NotTranslated, end >= 0 ? e.Message[..end] : e.Message));
            }
            if (sources[i].Refusal is not null) return sources[..(i + 1)];
        }
        return sources;
    }

    /// <summary>Returns whether the query itself requests split or single queries for its collections.</summary>
    internal static bool? SplittingOf(Expression query)
    {
        for (Expression at = query; at is MethodCallExpression { Arguments: [var source, ..] } call; at = source)
            if (call.Method.Name is "AsSplitQuery" or "AsSingleQuery") return call.Method.Name == "AsSplitQuery";
        return null;
    }

    /// <summary>Returns the value of a key property, including a shadow property.</summary>
    internal static Expression KeyOf(IProperty property, Expression source) =>
        property.PropertyInfo is { } member && member.DeclaringType!.IsAssignableFrom(source.Type)
            ? Expression.MakeMemberAccess(source, member)
            : Expression.Call(typeof(EF).GetMethod(nameof(EF.Property))!.MakeGenericMethod(property.ClrType), source,
                Expression.Constant(property.Name));

    /// <summary>Returns the entity type of the query's elements, if there is exactly one.</summary>
    internal static IEntityType? RootOf(Expression query)
    {
        // A call between the root and the end that changes the element type ends in a projection, whose elements are
        // not entities, except for the elements of a collection.
        for (Expression? at = query; ; at = at is MethodCallExpression { Arguments: [var source, ..] } call
            && call.Type.IsGenericType ? source : null)
        {
            IEntityType? entity = at switch
            {
                EntityQueryRootExpression root => root.EntityType,
                MethodCallExpression
                {
                    Method.Name: "SelectMany",
                    Arguments:
                    [
                        var source,
                        UnaryExpression { Operand: LambdaExpression { Parameters: [var parent] } collection }
                    ]
                } when RootOf(source) is { } holder => ElementOf(collection.Body, parent, holder),
                _ => null,
            };
            if (entity is not null)
                return typeof(IQueryable<>).MakeGenericType(entity.ClrType).IsAssignableFrom(query.Type)
                    ? entity
                    : null;
            if (at is null or EntityQueryRootExpression
                or MethodCallExpression
                {
                    Method.Name: "Select" or "SelectMany" or "Join" or "LeftJoin" or "RightJoin"
                    or "GroupJoin" or "GroupBy" or "Cast" or "OfType" or "DefaultIfEmpty"
                }) return null;
        }
    }

    private static IEntityType? ElementOf(Expression collection, ParameterExpression parent, IEntityType holder)
    {
        while (collection is UnaryExpression { NodeType: ExpressionType.Convert, Operand: var operand })
            collection = operand;
        while (collection is MethodCallExpression
            {
                Method:
                {
                    Name: nameof(Enumerable.Where),
                    DeclaringType: var owner
                }, Arguments: [var filtered, _]
            } && owner == typeof(Enumerable))
            collection = filtered;
        return RowPlace.Of(collection, parent, new(holder, null, null, null, "", true))?.Collection?.TargetEntityType;
    }
}
