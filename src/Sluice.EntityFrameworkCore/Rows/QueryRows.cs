using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore;

/// <summary>Runs a query as rows where that gives the same bytes, and as objects elsewhere.</summary>
[RequiresUnreferencedCode("EF Core and the projection find members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal static class QueryRows
{
    internal static async Task WriteAsync<T, TSink, TWire, TQueryWire>(IQueryable<T> query, TSink sink, Func<Stream> stream, FieldSelection<T> selection, TQueryWire wire, CancellationToken cancellationToken)
        where TSink : struct, IRowSink
        where TWire : struct, IRowWire
        where TQueryWire : struct, IQueryWire<TWire>
    {
        string? reason = wire.ReasonAgainst;
        IEntityType? entity = null;
        ProjectedQuery? made = null;
        if (reason is null && (entity = RootOf(query.Expression)) is null) made = ProjectedQuery.Of(query.Expression);
        if (reason is null && (entity ?? made?.Entity) is { } source)
        {
            (RowLayout? layout, reason) = RowLayouts<TWire, TQueryWire>.For(source, selection, wire, made?.Selector);
            Expression entities = made?.Source ?? query.Expression;
            QueryOrder? order = layout is { Joins.Count: > 0 } ? QueryOrder.Of(entities) : null;
            if (layout is { Joins.Count: > 0 } && order is null) reason = "the order of its elements can't be told";
            if (reason is null)
            {
                using DbCommand command = RowQuery.Project(query.Provider, entities, layout!, order).CreateDbCommand();
                if (await RowCommands.TryRunAsync(sink, wire.Rows, command, default, reader => Open<TWire, TQueryWire>(reader, layout!, wire), cancellationToken).ConfigureAwait(false))
                {
                    if (SluiceQueryEvents.Log.IsEnabled()) SluiceQueryEvents.Log.Rows(typeof(T).ToString(), command.CommandText);
                    return;
                }
                reason = "the provider made other columns of the projection";
            }
        }
        SluiceQueryEvents.Log.Shaped(typeof(T).ToString(), reason ?? "its elements are not of one entity type");
        IQueryable<T> projected = ShapedQuery.Of(query, selection);
        Stream destination = stream();
        await wire.WriteAsync(destination, projected.AsAsyncEnumerable(), selection, cancellationToken).ConfigureAwait(false);
        await destination.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    private static RowEngine? Open<TWire, TQueryWire>(DbDataReader reader, RowLayout layout, TQueryWire wire)
        where TWire : struct, IRowWire
        where TQueryWire : struct, IQueryWire<TWire>
    {
        RowEngine engine = RowDrivers.Open(reader, default);
        engine.Key = wire.Rows.Key(default);
        RowBinding? binding = layout.Binding;
        if (binding is null || binding.Engine != engine.GetType() || binding.Key != engine.Key || !engine.HasSchema(binding.Columns))
        {
            if (layout.OrdinalsIn(reader) is not { } ordinals) return null;
            RowColumn[] columns = engine.BindColumns();
            binding = new RowBinding(engine.GetType(), engine.Key, columns, new RowLayoutPlan<TWire, TQueryWire>(wire, engine.Key, RowDrivers.Unwrap(reader), columns, ordinals).Make(layout));
            layout.Binding = binding;
        }
        engine.Plan = binding.Plan;
        return engine;
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
            if (at is null or EntityQueryRootExpression or MethodCallExpression { Method.Name: "Select" or "SelectMany" or "Join" or "GroupBy" or "Cast" or "OfType" }) return null;
        }
    }

    private static IEntityType? ElementOf(Expression collection, ParameterExpression parent, IEntityType holder)
    {
        while (collection is UnaryExpression { NodeType: ExpressionType.Convert, Operand: var operand }) collection = operand;
        while (collection is MethodCallExpression { Method: { Name: nameof(Enumerable.Where), DeclaringType: var owner }, Arguments: [var filtered, _] } && owner == typeof(Enumerable)) collection = filtered;
        return RowPlace.Of(collection, parent, new(holder, null, null, null, "", true))?.Collection?.TargetEntityType;
    }
}
