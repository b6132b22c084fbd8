using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore;

/// <summary>Runs a query as rows where that gives the same bytes, and as objects elsewhere.</summary>
[RequiresUnreferencedCode("EF Core and the projection find members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal static class QueryRows
{
    internal static async Task<long> WriteAsync<T, TSink, TWire, TQueryWire>(IQueryable<T> query, TSink sink, Func<Stream> stream, FieldSelection<T> selection, TQueryWire wire, RowOptions options, CancellationToken cancellationToken)
        where TSink : struct, IRowSink
        where TWire : struct, IRowWire
        where TQueryWire : struct, IQueryWire<TWire>
    {
        bool isFinal = LoadedQuery.IsFinalSql(query.Expression), isIntercepted = false;
        string? reason = wire.ReasonAgainst ?? (isFinal ? "its SQL can't be part of another query" : null);
        IEntityType? entity = null;
        ProjectedQuery? made = null;
        if (reason is null && (entity = RootOf(query.Expression)) is null) made = ProjectedQuery.Of(query.Expression);
        QueryElement? element = reason is null && entity is null && made is null ? QueryElement.Of(query.Expression) : null;
        if (reason is null && (entity ?? made?.Entity ?? element?.Starts.Values.FirstOrDefault()?.Type as IEntityType) is { } source)
        {
            RowLayout? layout;
            (layout, reason) = element is null
                ? RowLayouts<TWire, TQueryWire>.For(source, selection, wire, made?.Selector, made is null ? IncludedCollections.Of(query.Expression) : null)
                : RowLayouts<TWire, TQueryWire>.For(source, selection, wire, element);
            Expression entities = made?.Source ?? (element is null ? query.Expression : NamedConstructors.In(query.Expression));
            QueryOrder? order = layout is { Joins.Count: > 0 } ? QueryOrder.Of(entities) : null;
            if (layout is { Joins.Count: > 0 } && order is null) reason = "the order of its elements can't be told";
            else if (layout is { HasArraysSideBySide: true } && IsSplit(query.Expression)) reason = "the query is split";
            if (reason is null)
            {
                RowSource? rows = Translated((IAsyncQueryProvider)query.Provider, RowQuery.Project(entities, layout!, order), out reason, cancellationToken);
                isIntercepted = rows is { Reason: null } && ContextExpression.InterceptsObjects(rows.Context.Context);
                if (rows is { Reason: null } && !isIntercepted)
                {
                    var runner = new RowRunner<TSink, TWire>(sink, wire.Rows, rows, reader => Open<TWire, TQueryWire>(reader, layout!, rows.Columns, wire, options, selection.Limits?.Elements));
                    long written = await runner.RunAsync(cancellationToken).ConfigureAwait(false);
                    if (SluiceQueryEvents.Log.IsEnabled()) SluiceQueryEvents.Log.Rows(typeof(T).ToString(), runner.Sql!);
                    return written;
                }
                reason ??= rows?.Reason ?? "a materialization interceptor may change its objects";
            }
        }
        SluiceQueryEvents.Log.Shaped(typeof(T).ToString(), reason ?? "its elements are not of one entity type");
        IEntityType? root = RootOf(query.Expression);
        isIntercepted |= root is not null && query.Provider is IAsyncQueryProvider provider && ContextExpression.InterceptsObjects(provider, root);
        IQueryable<T> projected = isFinal || (isIntercepted && root is not null)
            ? LoadedQuery.Of(query, isFinal ? null : root, selection)
            : ShapedQuery.Of(query, selection, wire.Writes, isIntercepted);
        Stream destination = stream();
        var counted = new CountedElements<T>(projected.AsAsyncEnumerable());
        await wire.WriteAsync(destination, counted, selection, new(options), cancellationToken).ConfigureAwait(false);
        await destination.FlushAsync(cancellationToken).ConfigureAwait(false);
        return counted.Count;
    }

    // EF Core may translate a query and not its rows: with joins that the database hasn't, for one. What is wrong with the query itself, the shaper says.
    private static RowSource? Translated(IAsyncQueryProvider provider, Expression rows, out string? reason, CancellationToken cancellationToken)
    {
        reason = null;
        try
        {
            return provider.ExecuteAsync<RowSource>(new RowsExpression(rows), cancellationToken);
        }
        catch (Exception e) when (e is InvalidOperationException or KeyNotFoundException or NotSupportedException)
        {
            reason = $"its rows can't be translated: {e.Message.AsSpan(0, e.Message.AsSpan().IndexOfAny('\r', '\n') is >= 0 and var end ? end : e.Message.Length)}";
            return null;
        }
    }

    private static RowEngine Open<TWire, TQueryWire>(DbDataReader reader, RowLayout layout, RowColumns columns, TQueryWire wire, RowOptions options, int? mostElements)
        where TWire : struct, IRowWire
        where TQueryWire : struct, IQueryWire<TWire>
    {
        // EF's type mappings read through the reader, which must be at the row that the source is at: SQLite's source steps on its own.
        RowEngine engine = ReaderTraits.Of(RowDrivers.Unwrap(reader).GetType()).Varies ? RowDrivers.OpenGeneral(reader) : RowDrivers.Open(reader, default);
        engine.Options = new() { FlushSize = options.FlushSize, FlushInterval = options.FlushInterval, Progress = options.Progress };
        engine.MostElements = mostElements;
        engine.Key = wire.Rows.Key(default);
        if (!columns.Bindings.TryGetValue(layout, out RowBinding? binding) || binding.Engine != engine.GetType() || binding.Key != engine.Key || !engine.HasSchema(binding.Columns))
        {
            RowColumn[] given = engine.BindColumns();
            RowPlan plan = new RowLayoutPlan<TWire, TQueryWire>(wire, engine.Key, RowDrivers.Unwrap(reader), given, columns).Make(layout);
            columns.Bindings.AddOrUpdate(layout, binding = new RowBinding(engine.GetType(), engine.Key, given, plan));
        }
        engine.Plan = binding.Plan;
        return engine;
    }

    // One collection, with others inside of its elements, is one row query; side by side they multiply, which the application does not want.
    private static bool IsSplit(Expression query)
    {
        for (Expression at = query; at is MethodCallExpression { Arguments: [var source, ..] } call; at = source)
            if (call.Method.Name is "AsSplitQuery" or "AsSingleQuery") return call.Method.Name == "AsSplitQuery";
        return false;
    }

    /// <summary>A key's value, that of one without a member in code too.</summary>
    internal static Expression KeyOf(IProperty property, Expression source) =>
        property.PropertyInfo is { } member && member.DeclaringType!.IsAssignableFrom(source.Type)
            ? Expression.MakeMemberAccess(source, member)
            : Expression.Call(typeof(EF).GetMethod(nameof(EF.Property))!.MakeGenericMethod(property.ClrType), source, Expression.Constant(property.Name));

    /// <summary>The one entity type that the query's elements are.</summary>
    internal static IEntityType? RootOf(Expression query)
    {
        // Anything between the root and the end that changes the element type ends in a projection, whose elements are no entities; but for the elements of a collection.
        for (Expression? at = query; ; at = at is MethodCallExpression { Arguments: [var source, ..] } call && call.Type.IsGenericType ? source : null)
        {
            IEntityType? entity = at switch
            {
                EntityQueryRootExpression root => root.EntityType,
                MethodCallExpression { Method.Name: "SelectMany", Arguments: [var source, UnaryExpression { Operand: LambdaExpression { Parameters: [var parent] } collection }] } when RootOf(source) is { } holder => ElementOf(collection.Body, parent, holder),
                _ => null,
            };
            if (entity is not null) return typeof(IQueryable<>).MakeGenericType(entity.ClrType).IsAssignableFrom(query.Type) ? entity : null;
            if (at is null or EntityQueryRootExpression or MethodCallExpression { Method.Name: "Select" or "SelectMany" or "Join" or "LeftJoin" or "RightJoin" or "GroupJoin" or "GroupBy" or "Cast" or "OfType" or "DefaultIfEmpty" }) return null;
        }
    }

    private static IEntityType? ElementOf(Expression collection, ParameterExpression parent, IEntityType holder)
    {
        while (collection is UnaryExpression { NodeType: ExpressionType.Convert, Operand: var operand }) collection = operand;
        while (collection is MethodCallExpression { Method: { Name: nameof(Enumerable.Where), DeclaringType: var owner }, Arguments: [var filtered, _] } && owner == typeof(Enumerable)) collection = filtered;
        return RowPlace.Of(collection, parent, new(holder, null, null, null, "", true))?.Collection?.TargetEntityType;
    }
}
