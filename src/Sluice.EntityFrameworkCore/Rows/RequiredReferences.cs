using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Required references whose object a query does not find: a query filter hides it, or no constraint of the database
/// keeps it. EF Core joins such a reference so that its holder is left out as well, which would make what a request
/// selects decide which elements it gets, and a page end early. Here, the reference is null.
/// </summary>
internal static class RequiredReferences
{
    /// <summary>Determines whether EF Core leaves out an object whose reference leads to no object.</summary>
    internal static bool LeavesOutHolder([NotNullWhen(true)] INavigationBase? navigation) =>
        navigation is INavigation { IsCollection: false, ForeignKey: { IsOwnership: false } key } reference
        && (reference.IsOnDependent ? key.IsRequired : key.IsRequiredDependent);

    /// <summary>
    /// Determines whether the model says that a required reference may lead to no object: a query filter may hide it.
    /// </summary>
    internal static bool MayBeMissing(INavigationBase navigation) =>
        LeavesOutHolder(navigation)
        && navigation.TargetEntityType.GetAllBaseTypesInclusive().Any(type => type.GetDeclaredQueryFilters().Count > 0);

    /// <summary>
    /// Determines whether a projection reads required references that may be missing: EF Core leaves out their holders,
    /// before it takes the first of them.
    /// </summary>
    internal static bool LeavesOut(LambdaExpression? selector, IModel model)
    {
        if (selector is null)
            return false;
        var visitor = new Visitor(model, MayBeMissing);
        return visitor.Visit(selector) != selector;
    }

    /// <summary>
    /// Returns the object from which a member is accessed, in a form for which EF Core keeps objects without the
    /// reference.
    /// </summary>
    /// <param name="type">The type of the object.</param>
    /// <param name="member">The name of the member.</param>
    /// <param name="holder">The object.</param>
    internal static Expression HolderOf(ITypeBase type, string member, Expression holder) =>
        LeavesOutHolder((type as IEntityType)?.FindNavigation(member)) ? MarkKept(holder) : holder;

    /// <summary>Returns an expression whose accesses to references keep the objects that have none.</summary>
    /// <param name="expression">The expression.</param>
    /// <param name="model">The model.</param>
    [return: NotNullIfNotNull(nameof(expression))]
    internal static Expression? Rewrite(Expression? expression, IModel model) =>
        new Visitor(model, static navigation => LeavesOutHolder(navigation)).Visit(expression);

    /// <summary>
    /// Returns a condition or a sort key of a request whose accesses to references that may be missing keep the objects
    /// that have none.
    /// </summary>
    /// <inheritdoc cref="Rewrite"/>
    internal static LambdaExpression InRequest(LambdaExpression expression, IModel model) =>
        (LambdaExpression)new Visitor(model, MayBeMissing).Visit(expression);

    /// <summary>
    /// Returns a condition that is true of every object, and because of which EF Core keeps those without a reference
    /// when it is included. EF Core removes the condition from the SQL.
    /// </summary>
    /// <param name="reference">The reference.</param>
    /// <param name="holder">The object that has it.</param>
    internal static Expression KeepsAll(INavigation reference, Expression holder)
    {
        Expression key = KeyOf(reference, holder),
            none = Expression.Constant(null, key.Type);
        return Expression.OrElse(Expression.Equal(key, none), Expression.NotEqual(key, none));
    }

    /// <summary>Returns a condition that is true of objects whose reference leads to an object.</summary>
    /// <inheritdoc cref="KeepsAll"/>
    internal static Expression IsFound(INavigation reference, Expression holder) =>
        IsThere(reference.TargetEntityType, Follow(reference, holder));

    /// <summary>Returns an access to a reference that keeps the objects that have none.</summary>
    /// <inheritdoc cref="KeepsAll"/>
    internal static MemberExpression Follow(INavigation reference, Expression holder) =>
        Expression.MakeMemberAccess(MarkKept(holder), reference.PropertyInfo!);

    /// <summary>Returns a condition that is true of objects that a join has found.</summary>
    /// <param name="type">Their type.</param>
    /// <param name="value">The object.</param>
    internal static Expression IsThere(IEntityType type, Expression value)
    {
        Expression key = KeyOf(type, value);
        return Expression.NotEqual(key, Expression.Constant(null, key.Type));
    }

    private static MethodCallExpression KeyOf(INavigation reference, Expression holder) =>
        KeyOf(reference.TargetEntityType, Follow(reference, holder));

    private static MethodCallExpression KeyOf(IEntityType type, Expression value)
    {
        IProperty key = type.FindPrimaryKey()!.Properties[0];
        Type nullable =
            key.ClrType.IsValueType && Nullable.GetUnderlyingType(key.ClrType) is null
                ? typeof(Nullable<>).MakeGenericType(key.ClrType)
                : key.ClrType;
        return Expression.Call(typeof(EF), nameof(EF.Property), [nullable], value, Expression.Constant(key.Name));
    }

    // EF Core joins so that nothing is left out where it takes the holder for one of a derived type. It removes
    // conversions to the same type and to base types, but not the way back from object.
    private static UnaryExpression MarkKept(Expression holder) =>
        Expression.Convert(Expression.Convert(holder, typeof(object)), holder.Type);

    private sealed class Visitor(IModel model, Func<INavigationBase, bool> isKept) : ExpressionVisitor
    {
        protected override Expression VisitMember(MemberExpression node)
        {
            Expression visited = base.VisitMember(node);
            return
                visited is MemberExpression { Expression: { NodeType: not ExpressionType.Convert } holder } access
                && model
                    .FindEntityTypes(holder.Type)
                    .Select(type => type.FindNavigation(node.Member.Name))
                    .Any(navigation => navigation is not null && isKept(navigation))
                ? access.Update(MarkKept(holder))
                : visited;
        }
    }
}
