using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Collections of many-to-many relationships whose join entity may lead to no element, because its foreign key is
/// optional. EF Core reads null as an element for each such link, which objects in memory never have.
/// </summary>
[RequiresDynamicCode("Makes generic methods.")]
internal static class OpenLinks
{
    /// <summary>Returns an expression whose many-to-many collections have no missing elements.</summary>
    /// <param name="expression">The expression.</param>
    /// <param name="model">The model.</param>
    [RequiresUnreferencedCode("Finds methods by reflection.")]
    [return: NotNullIfNotNull(nameof(expression))]
    internal static Expression? Without(Expression? expression, IModel model) => new Visitor(model).Visit(expression);

    /// <summary>Returns the elements of a collection that are not missing.</summary>
    /// <param name="elements">The elements.</param>
    /// <param name="navigation">The navigation that they are read by.</param>
    [RequiresUnreferencedCode("Finds methods by reflection.")]
    internal static Expression Without(Expression elements, INavigationBase navigation)
    {
        if (!IsOpen(navigation))
            return elements;
        ParameterExpression element = Expression.Parameter(navigation.TargetEntityType.ClrType, "f");
        return Expression.Call(
            typeof(Enumerable),
            nameof(Enumerable.Where),
            [element.Type],
            elements,
            Expression.Lambda(RequiredReferences.IsThere(navigation.TargetEntityType, element), element)
        );
    }

    /// <summary>Determines whether a link of a collection may lead to no element.</summary>
    internal static bool IsOpen(INavigationBase navigation) =>
        navigation is ISkipNavigation { Inverse.ForeignKey.IsRequired: false }
        && navigation.TargetEntityType.FindPrimaryKey() is not null;

    [RequiresUnreferencedCode("Finds methods by reflection.")]
    [RequiresDynamicCode("Makes generic methods.")]
    private sealed class Visitor(IModel model) : ExpressionVisitor
    {
        // Only calls take a sequence of another type than the member's.
        protected override Expression VisitMethodCall(MethodCallExpression node)
        {
            var visited = (MethodCallExpression)base.VisitMethodCall(node);
            if (
                visited.Method.DeclaringType != typeof(Enumerable)
                || visited.Arguments is not [MemberExpression { Expression: { } holder } elements, ..]
                || model
                    .FindEntityTypes(holder.Type)
                    .Select(type => type.FindSkipNavigation(elements.Member.Name))
                    .FirstOrDefault(each => each is not null)
                    is not { } navigation
            )
                return visited;
            Expression present = Without(elements, navigation);
            // The call itself may be the condition, from an earlier visit.
            return ExpressionEqualityComparer.Instance.Equals(present, visited)
                ? visited
                : visited.Update(null, [present, .. visited.Arguments.Skip(1)]);
        }
    }
}
