using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore;

/// <summary>A query projected for EF's shaper: collections in the order of their keys, as rows have them.</summary>
[RequiresUnreferencedCode("The projection finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed class ShapedQuery : ExpressionVisitor
{
    private IModel? _model;

    internal static IQueryable<T> Of<T>(IQueryable<T> query, FieldSelection<T> selection)
    {
        var visitor = new ShapedQuery();
        visitor.Visit(query.Expression);
        // What the query itself makes is what it makes, with whatever its constructors do.
        if (visitor._model?.FindEntityTypes(typeof(T)).Any() != true) return (IQueryable<T>)AsNoTracking(query);
        Expression<Func<T, T>>? projection = selection.ToProjection(overObjects: false, visitor.IsColumn);
        return projection is null ? query : query.Select((Expression<Func<T, T>>)visitor.Visit(projection));
    }

    private static IQueryable AsNoTracking(IQueryable query) => query.ElementType.IsValueType ? query
        : (IQueryable)((Func<IQueryable<object>, IQueryable<object>>)EntityFrameworkQueryableExtensions.AsNoTracking).Method.GetGenericMethodDefinition().MakeGenericMethod(query.ElementType).Invoke(null, [query])!;

    /// <summary>Whether a member is stored in a column of its own, converted perhaps: there is nothing to be selected within it.</summary>
    private bool IsColumn(MemberShape member) => _model?.FindEntityTypes(member.OwnerType).Any(e => e.FindProperty(member.Name) is not null) == true;

    protected override Expression VisitExtension(Expression node)
    {
        if (node is not EntityQueryRootExpression root) return base.VisitExtension(node);
        _model ??= root.EntityType.Model;
        return node;
    }

    protected override Expression VisitMethodCall(MethodCallExpression node)
    {
        if (node is { Method: { Name: nameof(Enumerable.Select), DeclaringType: var owner }, Arguments: [MemberExpression { Expression: { } holder } collection, LambdaExpression { Parameters: [var element] } lambda] }
            && owner == typeof(Enumerable) && KeyOf(collection.Member, holder.Type, element.Type) is { } key)
        {
            Expression source = collection;
            foreach (IProperty property in key.Properties)
            {
                LambdaExpression by = Expression.Lambda(QueryRows.KeyOf(property, element), element);
                MethodInfo order = typeof(Enumerable).GetMethods().Single(m => m.Name == (source == collection ? "OrderBy" : "ThenBy") && m.GetParameters().Length == 2);
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
            INavigationBase? navigation = type.FindNavigation(member.Name) ?? (INavigationBase?)type.FindSkipNavigation(member.Name);
            if (navigation?.TargetEntityType is { } target && target.ClrType == element && !target.IsMappedToJson()) return target.FindPrimaryKey();
        }
        return null;
    }
}
