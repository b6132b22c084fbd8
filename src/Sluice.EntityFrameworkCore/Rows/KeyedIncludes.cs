using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Sorts the elements that a query's own includes filter, sort or limit by their key after the order that they have, as
/// rows are sorted: without it, the database chooses what a limit takes, and in which order the elements come.
/// </summary>
/// <param name="model">The model.</param>
[RequiresUnreferencedCode("Finds methods by reflection.")]
[RequiresDynamicCode("Makes generic methods.")]
internal sealed class KeyedIncludes(IModel model) : ExpressionVisitor
{
    internal static IQueryable<T> Complete<T>(IQueryable<T> query, IModel model)
    {
        Expression keyed = new KeyedIncludes(model).Visit(query.Expression);
        return keyed == query.Expression ? query : query.Provider.CreateQuery<T>(keyed);
    }

    /// <summary>
    /// Returns the primary key of a collection's elements; <see langword="null"/> for elements within documents, which
    /// have an order of their own.
    /// </summary>
    internal static IKey? KeyOf(IModel model, MemberInfo member, Type holder, Type element)
    {
        foreach (IEntityType type in model.FindEntityTypes(holder))
        {
            INavigationBase? navigation =
                type.FindNavigation(member.Name) ?? (INavigationBase?)type.FindSkipNavigation(member.Name);
            if (navigation?.TargetEntityType is { } target && target.ClrType == element && !target.IsMappedToJson())
                return target.FindPrimaryKey();
        }
        return null;
    }

    /// <summary>Returns whether calls sort the elements of a collection.</summary>
    internal static bool HasOrder(Expression elements)
    {
        while (elements is MethodCallExpression { Arguments: [var source, ..] } call)
        {
            if (IsSort(call.Method.Name))
                return true;
            elements = source;
        }
        return false;
    }

    protected override Expression VisitMethodCall(MethodCallExpression node)
    {
        var call = (MethodCallExpression)base.VisitMethodCall(node);
        if (
            !IncludedCollections.IsInclude(call)
            || call.Arguments[1] is not UnaryExpression { Operand: LambdaExpression lambda }
            || lambda.Body is not MethodCallExpression elements
            || CollectionOf(elements) is not { Expression: { } holder } collection
        )
            return call;
        Type element = elements.Method.GetGenericArguments()[0];
        if (KeyOf(model, collection.Member, holder.Type, element) is not { } key)
            return call;
        LambdaExpression keyed = Expression.Lambda(WithKey(elements, key, element), lambda.Parameters);
        return WithPath(call, call.Arguments[0], keyed);
    }

    protected override Expression VisitExtension(Expression node) =>
        node is EntityQueryRootExpression ? node : base.VisitExtension(node);

    // The type of what is included is one of the method's.
    private static MethodCallExpression WithPath(MethodCallExpression call, Expression source, LambdaExpression path)
    {
        Type[] types = call.Method.GetGenericArguments();
        types[^1] = path.ReturnType;
        MethodInfo method = call.Method.GetGenericMethodDefinition().MakeGenericMethod(types);
        return Expression.Call(method, source, Expression.Quote(path));
    }

    // Those are the calls that EF Core allows in an include.
    private static MemberExpression? CollectionOf(Expression elements)
    {
        while (elements is MethodCallExpression { Arguments: [var source, ..], Method.DeclaringType: var owner })
        {
            if (owner != typeof(Enumerable) && owner != typeof(Queryable))
                return null;
            elements = source;
        }
        return elements as MemberExpression;
    }

    private static Expression WithKey(Expression elements, IKey key, Type element)
    {
        if (elements is not MethodCallExpression { Arguments: [var source, ..], Method.Name: var name } call)
            return OrderKeys.AppendKey(elements, key, element, isSorted: false);
        if (IsSort(name))
            return OrderKeys.AppendKey(elements, key, element, isSorted: true);
        if (name is "Take" or "Skip" || HasOrder(source))
            return call.Update(null, [WithKey(source, key, element), .. call.Arguments.Skip(1)]);
        return OrderKeys.AppendKey(elements, key, element, isSorted: false);
    }

    private static bool IsSort(string name) =>
        name.StartsWith("OrderBy", StringComparison.Ordinal) || name.StartsWith("ThenBy", StringComparison.Ordinal);
}
