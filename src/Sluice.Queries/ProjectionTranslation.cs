using System.Linq.Expressions;
using System.Reflection;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Queries;

/// <summary>
/// Says how a query provider translates a projection, where it does so otherwise than LINQ over objects. Immutable,
/// and as safe for use from several threads as its functions are.
/// </summary>
public sealed class ProjectionTranslation
{
    /// <summary>
    /// Gets a function that returns the expression that computes a type's member; <see langword="null"/> if it is read.
    /// Default: the expression that <see cref="SluiceExpressionAttribute"/> names.
    /// </summary>
    public Func<Type, MemberInfo, LambdaExpression?>? FindExpression { get; init; }

    /// <summary>
    /// Gets a function that returns what the provider orders by in place of a key of <c>!sort:</c>;
    /// <see langword="null"/> if it cannot order by the key. Default: the key itself.
    /// </summary>
    public Func<Expression, Expression?>? AdaptKey { get; init; }

    /// <summary>
    /// Gets a function that returns what the provider tests in place of a condition of <c>!filter:</c> on elements of a
    /// type; <see langword="null"/> if it cannot test it, as by default: the elements are chosen when they are written.
    /// </summary>
    public Func<ElementFilter, Type, LambdaExpression?>? AdaptFilter { get; init; }

    /// <summary>
    /// Gets whether the provider chooses, sorts and limits the elements of collections. Otherwise, the projection
    /// contains all of them, with the values that they are chosen and sorted by when they are written. Default:
    /// <see langword="true"/>.
    /// </summary>
    public bool IsLimited { get; init; } = true;

    /// <summary>
    /// Gets a function that returns whether the provider reads the objects of a member with the object that holds them,
    /// as EF Core does with complex types. Default: all objects are loaded separately.
    /// </summary>
    public Func<MemberShape, bool>? IsEmbedded { get; init; }
}
