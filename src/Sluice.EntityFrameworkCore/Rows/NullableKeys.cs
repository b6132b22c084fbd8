using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Foreign keys of several columns that may all be null. Where an object is missing, EF Core compares its key with them
/// so that null equals null: objects that belong to no other would belong to each missing one.
/// </summary>
internal static class NullableKeys
{
    /// <summary>Determines whether EF Core would find objects without a principal for a missing one.</summary>
    internal static bool MatchesNulls(IForeignKey key) =>
        key.Properties.Count > 1 && key.Properties.All(p => p.IsNullable);

    /// <summary>Determines whether a navigation may lead to no object.</summary>
    internal static bool IsOptional(INavigationBase navigation) =>
        navigation is not INavigation { IsOnDependent: true, ForeignKey.IsRequired: true }
        || RequiredReferences.MayBeMissing(navigation);

    /// <summary>
    /// Determines whether a reference, from an object that may be missing, would lead to objects without a principal.
    /// </summary>
    internal static bool IsAmbiguous(INavigationBase navigation, bool isHolderOptional) =>
        isHolderOptional
        && navigation is INavigation { IsCollection: false, IsOnDependent: false, ForeignKey: { } key }
        && MatchesNulls(key);

    /// <summary>Determines whether an object that is reached by references may be missing.</summary>
    internal static bool MayBeMissing(Expression source, IModel model)
    {
        for (Expression current = source; current is MemberExpression { Expression: { } from } access; )
        {
            Expression holder = current = WithoutConversions(from);
            INavigation? navigation = model
                .FindEntityTypes(holder.Type)
                .FirstOrDefault()
                ?.FindNavigation(access.Member.Name);
            if (navigation is null || IsOptional(navigation))
                return true;
        }
        return false;
    }

    /// <summary>Determines whether a value is reached by an ambiguous reference.</summary>
    internal static bool IsReachedAmbiguously(Expression value, IModel model)
    {
        for (Expression current = value; current is MemberExpression { Expression: { } from } access; )
        {
            Expression holder = current = WithoutConversions(from);
            if (
                model
                    .FindEntityTypes(holder.Type)
                    .Any(type =>
                        type.FindNavigation(access.Member.Name) is { } reference
                        && IsAmbiguous(reference, MayBeMissing(holder, model))
                    )
            )
                return true;
        }
        return false;
    }

    private static Expression WithoutConversions(Expression value)
    {
        while (value is UnaryExpression { NodeType: ExpressionType.Convert, Operand: var operand })
            value = operand;
        return value;
    }

    /// <summary>Returns why a reference cannot be read, and what to do.</summary>
    internal static string MessageFor(INavigationBase navigation) =>
        $"{navigation.DeclaringEntityType.ClrType.Name}.{navigation.Name} is found by a foreign key of several columns "
        + "that may all be null, and the object that has it may be missing. EF Core would then find what belongs "
        + "to no object. Make a column of the foreign key required";

    /// <summary>
    /// Restricts the collections of an expression to elements that belong to an object, except those of the root.
    /// </summary>
    /// <param name="elements">The expression.</param>
    /// <param name="root">The root, which is never missing.</param>
    /// <param name="model">The model.</param>
    [RequiresUnreferencedCode("Finds methods by reflection.")]
    [RequiresDynamicCode("Makes generic methods.")]
    internal static Expression WithOwner(Expression elements, ParameterExpression root, IModel model) =>
        new Owned(root, model).Visit(elements);

    [RequiresUnreferencedCode("Finds methods by reflection.")]
    [RequiresDynamicCode("Makes generic methods.")]
    private sealed class Owned(ParameterExpression root, IModel model) : ExpressionVisitor
    {
        protected override Expression VisitMember(MemberExpression node)
        {
            Expression visited = base.VisitMember(node);
            if (
                node.Expression is not { } holder
                || holder == root
                || CollectionOf(holder.Type, node.Member.Name) is not { } navigation
                || !MatchesNulls(navigation.ForeignKey)
            )
                return visited;
            ParameterExpression element = Expression.Parameter(navigation.TargetEntityType.ClrType, "o");
            // One of the columns is enough, and it is not correlated, so that limits remain translatable.
            IProperty column = navigation.ForeignKey.Properties[0];
            Expression isOwned = Expression.NotEqual(
                QueryRows.KeyOf(column, element),
                Expression.Constant(null, column.ClrType)
            );
            return Expression.Call(
                typeof(Enumerable),
                nameof(Enumerable.Where),
                [element.Type],
                visited,
                Expression.Lambda(isOwned, element)
            );
        }

        private INavigation? CollectionOf(Type holder, string name) =>
            model
                .FindEntityTypes(holder)
                .Select(type => type.FindNavigation(name))
                .FirstOrDefault(navigation => navigation is { IsCollection: true });
    }
}
