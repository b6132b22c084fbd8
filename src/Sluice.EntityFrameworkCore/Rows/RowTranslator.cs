using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.EntityFrameworkCore.Execution;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Translates a query to the rows of a selection, or decides that rows would not give the same bytes.
/// </summary>
/// <param name="query">The query.</param>
/// <param name="selection">The selection to write of each element.</param>
/// <param name="wire">The wire and its options.</param>
/// <param name="isRequested">Whether a request has chosen the selection.</param>
/// <param name="positions">The keys of a page's order, if positions are read.</param>
[RequiresUnreferencedCode("EF Core and the projection find members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed class RowTranslator<T>(
    IQueryable<T> query,
    FieldSelection<T> selection,
    QueryWire wire,
    bool isRequested,
    PositionKeys? positions
)
{
    private readonly CapturedObjects _captured = new();

    internal RowTranslation Translate(CancellationToken cancellationToken)
    {
        if (wire.ReasonAgainstOptions is { } reason)
            return RowTranslation.Refused(reason);
        if (QueryOrigin.IsFinal(query.Expression))
            return RowTranslation.Refused(RowRefusalReason.FinalSql);
        QueryOrigin origin = QueryOrigin.Find(query.Expression);
        if (origin.Source is not { } source)
            return RowTranslation.Refused(RowRefusalReason.NotOneEntityType);

        // Elements created by the query contain what it reads from navigations: whole collections, or entities with
        // includes.
        IncludedCollections? included = origin.Entity is null
            ? null
            : IncludedCollections.ReadIncludes(origin.Query, _captured);
        (RowLayoutResult found, Expression entities) = ChooseLayout(origin, source, included);
        if (found.Layout is not { } layout)
            return RowTranslation.Refused(found.Refusal!);

        QueryOrder? order = layout.HasArrays ? QueryOrder.FindOrder(entities) : null;
        if (layout.HasArrays && order is null)
            return RowTranslation.Refused(RowRefusalReason.UnknownOrder);
        if (layout.HasArrays && IncludedCollections.HasOthers(origin.Query, included))
            return RowTranslation.Refused(RowRefusalReason.PartlyIncludedCollection);
        return Compile(DistinctParameters.In(entities), layout, order, cancellationToken);
    }

    // Collections are read by a statement each if the query or the context says so, and if a request selects them side
    // by side: their rows must not multiply.
    private (RowLayoutResult Layout, Expression Entities) ChooseLayout(
        QueryOrigin origin,
        IEntityType source,
        IncludedCollections? included
    )
    {
        bool? split = QueryRows.SplittingOf(query.Expression);
        Expression entities =
            origin.Projection?.Source
            ?? (origin.Element is null ? origin.Query : NamedConstructors.Rewrite(origin.Query));
        LambdaExpression? selector = origin.Projection is { } projection
            ? _captured.Extract((LambdaExpression)DistinctParameters.In(projection.Selector))
            : null;
        RowLayoutResult found = FindLayout(origin, source, selector, included, split == true);
        if (split is not null || found.Layout is not { HasArrays: true, IsSplit: false } layout)
            return (found, entities);

        QuerySplittingBehavior? chosen = ContextExpression.SplittingOf((IAsyncQueryProvider)query.Provider, source);
        if (chosen == QuerySplittingBehavior.SplitQuery)
            return (FindLayout(origin, source, selector, included, isSplit: true), entities);
        if (
            chosen is null
            && layout.HasArraysSideBySide
            && isRequested
            && SiblingCollections.Repeatable(entities, origin.Entity) is { } repeatable
        )
            return (FindLayout(origin, source, selector, included, isSplit: true), repeatable);
        return (found, entities);
    }

    private RowLayoutResult FindLayout(
        QueryOrigin origin,
        IEntityType source,
        LambdaExpression? selector,
        IncludedCollections? included,
        bool isSplit
    ) =>
        origin.Element is { } element
            ? RowLayouts.GetLayout(source, selection, wire, isSplit, element, positions)
            : RowLayouts.GetLayout(source, selection, wire, isSplit, selector, included, positions);

    // EF Core may translate a query but not its rows, for example if they need joins that the database lacks. The
    // shaper reports errors of the query itself.
    private RowTranslation Compile(
        Expression entities,
        RowLayout layout,
        QueryOrder? order,
        CancellationToken cancellationToken
    )
    {
        var provider = (IAsyncQueryProvider)query.Provider;
        RowLayout[] parts = [layout, .. layout.Sections];
        var sources = new RowSource[parts.Length];
        for (int i = 0; i < parts.Length; i++)
        {
            try
            {
                sources[i] = provider.ExecuteAsync<RowSource>(
                    parts[i].Evaluated is { } values
                        ? new RowsExpression(entities, parts[i], [.. values.Select(BesideRow)])
                        : new RowsExpression(
                            DistinctParameters.In(_captured.Restore(RowQuery.Project(entities, parts[i], order)))
                        ),
                    cancellationToken
                );
            }
            catch (Exception exception)
                when (exception is InvalidOperationException or KeyNotFoundException or NotSupportedException)
            {
                int end = exception.Message.AsSpan().IndexOfAny('\r', '\n');
                return RowTranslation.Refused(
                    new RowRefusal(
                        RowRefusalReason.NotTranslated,
                        end >= 0 ? exception.Message[..end] : exception.Message
                    )
                );
            }
            if (sources[i].Refusal is { } refusal)
                return RowTranslation.Refused(refusal);
        }
        return ContextExpression.InterceptsObjects(sources[^1].Context.Context)
            ? RowTranslation.Refused(RowRefusalReason.MaterializationInterceptor)
            : RowTranslation.CreateRows(layout, sources);
    }

    private Expression BesideRow(Expression value) => EvaluatedValues.BesideRow(_captured.Restore(value));
}
