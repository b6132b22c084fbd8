using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.EntityFrameworkCore.Filtering;
using Sluice.Hosting;
using Sluice.Queries;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Runs a query as rows where they give the same bytes, and as objects otherwise.</summary>
[RequiresUnreferencedCode("EF Core and the projection find members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal static class QueryRows
{
    internal static async Task<long> WriteAsync<T>(
        QueryRequest<T> request,
        WireOutput output,
        RowOptions options,
        CancellationToken cancellationToken
    )
    {
        (IQueryable<T> query, FieldSelection<T> selection, QueryWire wire, _) = request;
        RowTranslation translation = Translate(request, cancellationToken);
        if (!translation.IsRows)
            return await WriteObjectsAsync(request, translation.Refusal, output, options, cancellationToken)
                .ConfigureAwait(false);
        WarnOfProducts(query, translation.Layout, translation.Sources[0]);
        var execution = new RowExecution(output, wire, translation.Layout, options, selection, request.Positions);
        long written = await Interruption
            .RunAsync(
                translation.Sources[0].Context.Connection.DbConnection,
                (execution, translation.Sources),
                static (state, token) => state.execution.RunAsync(state.Sources, token),
                cancellationToken
            )
            .ConfigureAwait(false);
        if (SluiceQueryEvents.Log.IsEnabled())
            SluiceQueryEvents.Log.Rows(typeof(T).ToString(), execution.Sql);
        return written;
    }

    /// <summary>Translates a query as it would be written, and runs nothing.</summary>
    internal static void Check<T>(QueryRequest<T> request)
    {
        RowTranslation translation = Translate(request, default);
        if (!translation.IsRows)
            _ = CreateObjects(request, translation.Refusal, default);
    }

    private static RowTranslation Translate<T>(QueryRequest<T> request, CancellationToken cancellationToken)
    {
        (IQueryable<T> query, FieldSelection<T> selection, QueryWire wire, bool isRequested) = request;
        EntityFrameworkTranslator.Prepare(query, selection);
        return new RowTranslator<T>(query, selection, wire, isRequested, request.Positions?.Keys).Translate(
            cancellationToken
        );
    }

    // Once for a query: when its columns are bound to the layout for the first time.
    private static void WarnOfProducts<T>(IQueryable<T> query, RowLayout layout, RowSource source)
    {
        if (
            layout is { HasArraysSideBySide: true, IsSplit: false }
            && SplittingOf(query.Expression) is null
            && !source.Columns.Bindings.TryGetValue(layout, out _)
        )
            QueryWarnings.CollectionsMultiply(source.Context.QueryLogger, typeof(T).ToString(), layout.Collections);
    }

    private static async Task<long> WriteObjectsAsync<T>(
        QueryRequest<T> request,
        RowRefusal refusal,
        WireOutput output,
        RowOptions options,
        CancellationToken cancellationToken
    )
    {
        (IQueryable<T> query, FieldSelection<T> selection, QueryWire wire, _) = request;
        SluiceQueryEvents.Log.Shaped(typeof(T).ToString(), refusal.ToString());
        DbContext? context = ContextExpression.ContextOf(query);
        IAsyncEnumerable<T> shaped = CreateObjects(request, refusal, cancellationToken);
        if (!options.RunsToEnd)
            shaped = QueryElements.StopUnread(shaped);
        if (request.Positions is { } positions)
            shaped = positions.Watch(shaped);
        return await Interruption
            .RunAsync(
                context?.Database.IsRelational() == true ? context.Database.GetDbConnection() : null,
                wire.Wire with
                {
                    FlushSize = options.FlushSize,
                    FlushInterval = options.FlushInterval,
                },
                (host, token) => host.SerializeAsync(output, shaped, selection, cancellationToken: token),
                cancellationToken
            )
            .ConfigureAwait(false);
    }

    private static IAsyncEnumerable<T> CreateObjects<T>(
        QueryRequest<T> request,
        RowRefusal refusal,
        CancellationToken cancellationToken
    )
    {
        (IQueryable<T> query, FieldSelection<T> selection, QueryWire wire, bool isRequested) = request;
        RowPositions<T>? positions = request.Positions;
        bool isIntercepted =
            refusal.Reason == RowRefusalReason.MaterializationInterceptor
            || (ContextExpression.ContextOf(query) is { } context && ContextExpression.InterceptsObjects(context));
        var needs = new ShapedQueryNeeds(wire.Writes, isIntercepted, QueryOrigin.IsFinal(query.Expression));
        return ShapedQuery.Run(
            query,
            positions?.Selection ?? selection,
            needs,
            isRequested,
            each => AnswersOthers(each, wire, positions?.Keys, cancellationToken),
            cancellationToken
        );
    }

    // EF Core creates the whole object of a projection, so that it may refuse a query whose default fields are rows.
    // The rows of single values need no other table, and no key.
    private static bool AnswersOthers<T>(
        IQueryable<T> query,
        QueryWire wire,
        PositionKeys? positions,
        CancellationToken cancellationToken
    )
    {
        FieldSelection<T> defaults = FieldSelection.Parse<T>("");
        return Answers(defaults) || Answers(defaults.Restrict(static member => member.Shape.Selectable is null));

        bool Answers(FieldSelection<T> selection) =>
            new RowTranslator<T>(query, selection, wire, true, positions).Translate(cancellationToken).IsRows;
    }

    /// <summary>Returns whether the query itself requests split or single queries for its collections.</summary>
    internal static bool? SplittingOf(Expression query)
    {
        for (
            Expression current = query;
            current is MethodCallExpression { Arguments: [var source, ..] } call;
            current = source
        )
            if (call.Method.Name is "AsSplitQuery" or "AsSingleQuery")
                return call.Method.Name == "AsSplitQuery";
        return null;
    }

    /// <summary>Returns the value of a key property, including a shadow property.</summary>
    internal static Expression KeyOf(IProperty property, Expression source) =>
        property.PropertyInfo is { } member && member.DeclaringType!.IsAssignableFrom(source.Type)
            ? Expression.MakeMemberAccess(source, member)
            : Expression.Call(
                typeof(EF).GetMethod(nameof(EF.Property))!.MakeGenericMethod(property.ClrType),
                source,
                Expression.Constant(property.Name)
            );

    /// <summary>Returns the entity type of the query's elements, if there is exactly one.</summary>
    internal static IEntityType? RootOf(Expression query)
    {
        // A call between the root and the end that changes the element type ends in a projection, whose elements are
        // not entities, except for the elements of a collection.
        for (
            Expression? current = query;
            ;
            current =
                    current is MethodCallExpression { Arguments: [var source, ..] } call && call.Type.IsGenericType
                        ? source
                        : null
        )
        {
            IEntityType? entity = current switch
            {
                EntityQueryRootExpression root => root.EntityType,
                MethodCallExpression many => CollectionOf(many)?.Collection?.TargetEntityType,
                _ => null,
            };
            if (entity is not null)
                return typeof(IQueryable<>).MakeGenericType(entity.ClrType).IsAssignableFrom(query.Type)
                    ? entity
                    : null;
            if (
                current
                is null
                    or EntityQueryRootExpression
                    or MethodCallExpression
                    {
                        Method.Name: "Select"
                            or "SelectMany"
                            or "Join"
                            or "LeftJoin"
                            or "RightJoin"
                            or "GroupJoin"
                            or "GroupBy"
                            or "Cast"
                            or "OfType"
                            or "DefaultIfEmpty"
                    }
            )
                return null;
        }
    }

    /// <summary>
    /// Returns the collection of the model whose elements a call of <c>SelectMany</c> returns, possibly filtered;
    /// otherwise, <see langword="null"/>.
    /// </summary>
    internal static RowPlace? CollectionOf(MethodCallExpression many)
    {
        if (
            many
                is not {
                    Method.Name: "SelectMany",
                    Arguments: [
                        var source,
                        UnaryExpression
                        {
                            Operand: LambdaExpression { Parameters: [var parent], Body: var collection }
                        },
                    ]
                }
            || RootOf(source) is not { } holder
        )
            return null;
        while (collection is UnaryExpression { NodeType: ExpressionType.Convert, Operand: var operand })
            collection = operand;
        while (
            collection
                is MethodCallExpression
                {
                    Method: { Name: nameof(Enumerable.Where), DeclaringType: var owner },
                    Arguments: [var filtered, _]
                }
            && owner == typeof(Enumerable)
        )
            collection = filtered;
        return RowPlace.FindPlace(collection, parent, new(holder, null, null, null, "", true));
    }
}
