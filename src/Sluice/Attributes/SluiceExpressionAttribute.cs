namespace Sluice;

/// <summary>
/// Names the static member that says how queries compute a property: a property, field or method without parameters of
/// type <c>Expression&lt;Func&lt;TOwner, TMember&gt;&gt;</c>. Queries then compute the value where their rows are,
/// instead of loading what the getter reads. Serializing an object calls the getter as ever.
/// </summary>
/// <remarks>
/// The getter and the expression must agree. The expression may use other members that have one. In the model of EF
/// Core, <c>HasSluiceExpression</c> of Sluice.EntityFrameworkCore takes precedence.
/// </remarks>
/// <param name="name">The static member's name, such as <c>nameof(PetCountExpression)</c>; it may be private.</param>
[AttributeUsage(AttributeTargets.Property)]
public sealed class SluiceExpressionAttribute(string name) : Attribute
{
    /// <summary>The static member's name.</summary>
    public string Name { get; } = name;

    /// <summary>The type that declares it. Default: the type that declares the property.</summary>
    public Type? Type { get; init; }
}
