namespace Sluice;

/// <summary>
/// Names the static member that defines how queries compute a property: a property, field or parameterless method of
/// type <c>Expression&lt;Func&lt;TOwner, TMember&gt;&gt;</c>. Queries then compute the value in the database instead of
/// loading what the getter reads. Serializing an object still calls the getter.
/// </summary>
/// <remarks>
/// The getter and the expression must return the same value. The expression may use other properties with this
/// attribute. In EF Core models, <c>HasSluiceExpression</c> of Sluice.EntityFrameworkCore takes precedence.
/// </remarks>
/// <param name="name">
/// The name of the static member, such as <c>nameof(PetCountExpression)</c>. It may be private.
/// </param>
[AttributeUsage(AttributeTargets.Property)]
public sealed class SluiceExpressionAttribute(string name) : Attribute
{
    /// <summary>Gets the name of the static member.</summary>
    public string Name { get; } = name;

    /// <summary>Gets the type that declares the static member. Default: the type that declares the property.</summary>
    public Type? Type { get; init; }
}
