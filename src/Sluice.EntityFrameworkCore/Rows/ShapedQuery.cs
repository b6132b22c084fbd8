using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.Model;
using Sluice.Selection.Queries;

namespace Sluice.EntityFrameworkCore;

/// <summary>
/// A query for EF's shaper. Entities are projected to what is selected, collections in the order of their keys, as rows
/// have them; where a projection would not give what EF Core gives (types that are abstract or derived from, filtered
/// includes, collections within documents, elements that operators make), they are made whole, with what is selected
/// included.
/// </summary>
[RequiresUnreferencedCode("The projection finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed class ShapedQuery : ExpressionVisitor
{
    private IModel? _model;

    /// <param name="query">The query.</param>
    /// <param name="selection">What is wanted of each element.</param>
    /// <param name="writes">Whether the wire writes a member.</param>
    /// <param name="isWhole">Objects are to be made whole, since interceptors may change them.</param>
    /// <param name="isFinal">The query is SQL that can't be part of another query, so nothing can be included.</param>
    internal static IQueryable<T> Of<T>(IQueryable<T> query, FieldSelection<T> selection,
        Func<MemberShape, bool> writes, bool isWhole, bool isFinal)
    {
        var visitor = new ShapedQuery();
        visitor.Visit(query.Expression);
        IEntityType[] types = [.. visitor._model?.FindEntityTypes(typeof(T)) ?? []];
        // What the query itself makes is what it makes, with whatever its constructors do.
        if (types.Length == 0) return NoTracking(query, nameof(EntityFrameworkQueryableExtensions.AsNoTracking));
        QueryElement? element = QueryElement.Of(query.Expression);
        if (element?.Body is NewExpression or MemberInitExpression)
            return NoTracking(query, nameof(EntityFrameworkQueryableExtensions.AsNoTracking));
        var navigations = new SelectedNavigations(writes);
        foreach (IEntityType type in types)
            navigations.Add(type, selection.Converter.Shape, selection.Node, IncludedCollections.Of(query.Expression));
        if (isFinal && navigations.Paths.Count > 0)
        {
            throw new InvalidOperationException(
                $"The SQL of this query can't be part of another one, so it does not load {string.Join(", ", navigations.Paths)}. " +
                    $"Leave it out of the selection, or write SQL that begins with SELECT or WITH.");
        }
        isWhole |= isFinal;
        isWhole |= navigations.ReasonForWhole is not null || element?.Entity is null;
        if (isWhole && navigations.Assigned is { } member)
        {
            throw new InvalidOperationException(
                $"{member} is computed by an expression, and has no value in objects that EF Core materializes whole " +
                    $"({navigations.ReasonForWhole ?? "operators or interceptors require it"}). Leave it out of the selection (-{member.WireName}), or give it a getter that computes it.");
        }
        IModel model = visitor._model!;
        Expression<Func<T, T>>? projection = isWhole
            ? null
            : ProjectionBuilder.Build(selection, overObjects: false, visitor.IsColumn,
                (type, member) => visitor.IsColumn(type, member) ? null : ModelExpressions.Find(model, type, member));
        if (projection is null) return Whole(query, navigations);
        if (element!.Entity is { IsCertain: false })
        {
            // Null stays null.
            ParameterExpression parameter = projection.Parameters[0];
            Expression nothing = Expression.Constant(null, typeof(T));
            projection = Expression.Lambda<Func<T, T>>(Expression.Condition(Expression.Equal(parameter, nothing),
                nothing, projection.Body), parameter);
        }
        return query.Select((Expression<Func<T, T>>)visitor.Visit(projection));
    }

    private static IQueryable<T> Whole<T>(IQueryable<T> query, SelectedNavigations navigations)
    {
        MethodInfo include = typeof(EntityFrameworkQueryableExtensions).GetMethods()
            .Single(m => m.Name == "Include" && m.GetParameters() is [_, { ParameterType: var path }]
                && path == typeof(string)).MakeGenericMethod(typeof(T));
        Expression made = navigations.Paths.Aggregate(query.Expression,
            (source, path) => Expression.Call(include, source, Expression.Constant(path)));
        return NoTracking(query.Provider.CreateQuery<T>(made),
            navigations.HasRepeats
                ? nameof(EntityFrameworkQueryableExtensions.AsNoTrackingWithIdentityResolution)
                : nameof(EntityFrameworkQueryableExtensions.AsNoTracking));
    }

    private static IQueryable<T> NoTracking<T>(IQueryable<T> query, string how) => query.ElementType.IsValueType ? query
        : query.Provider.CreateQuery<T>(Expression.Call(typeof(EntityFrameworkQueryableExtensions), how, [typeof(T)],
            query.Expression));

    /// <summary>
    /// Whether a member is stored in a column of its own, converted perhaps: there is nothing to be selected within it.
    /// </summary>
    private bool IsColumn(MemberShape member) => member.Member is { } info && IsColumn(member.OwnerType, info);

    private bool IsColumn(Type owner, MemberInfo member) =>
        _model?.FindEntityTypes(owner).Any(e => e.FindProperty(member.Name) is not null) == true;

    protected override Expression VisitExtension(Expression node)
    {
        if (node is not EntityQueryRootExpression root) return base.VisitExtension(node);
        _model ??= root.EntityType.Model;
        return node;
    }

    protected override Expression VisitMethodCall(MethodCallExpression node)
    {
        if (node is
            {
                Method: { Name: nameof(Enumerable.Select), DeclaringType: var owner },
                Arguments: [MemberExpression { Expression: { } holder } collection, LambdaExpression { Parameters: [var element] } lambda]
            }
            && owner == typeof(Enumerable) && KeyOf(collection.Member, holder.Type, element.Type) is { } key)
        {
            Expression source = collection;
            foreach (IProperty property in key.Properties)
            {
                LambdaExpression by = Expression.Lambda(QueryRows.KeyOf(property, element), element);
                MethodInfo order = typeof(Enumerable).GetMethods()
                    .Single(m => m.Name == (source == collection ? "OrderBy" : "ThenBy")
                        && m.GetParameters().Length == 2);
                source = Expression.Call(order.MakeGenericMethod(element.Type, property.ClrType), source, by);
            }
            return Expression.Call(node.Method, source, Visit(lambda));
        }
        return base.VisitMethodCall(node);
    }

    private IKey? KeyOf(MemberInfo member, Type holder, Type element)
    {
        foreach (IEntityType type in _model?.FindEntityTypes(holder) ?? [])
        {
            INavigationBase? navigation = type.FindNavigation(member.Name)
                ?? (INavigationBase?)type.FindSkipNavigation(member.Name);
            if (navigation?.TargetEntityType is { } target && target.ClrType == element && !target.IsMappedToJson())
                return target.FindPrimaryKey();
        }
        return null;
    }
}
