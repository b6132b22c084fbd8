namespace Sluice;

/// <summary>
/// Generates the shape of a type that you cannot annotate, on a partial class (a witness) that then implements
/// <see cref="IShapeOf{T}"/>.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, AllowMultiple = true)]
public sealed class ShapeForAttribute<T> : Attribute
{
    /// <inheritdoc cref="ShapeAttribute.Naming"/>
    public WireNaming Naming { get; set; }
}

/// <summary>
/// Generates the shape of an open generic type, <c>[ShapeFor(typeof(Page&lt;&gt;))]</c>, on a partial class.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, AllowMultiple = true)]
public sealed class ShapeForAttribute(Type type) : Attribute
{
    /// <summary>Gets the type.</summary>
    public Type Type => type;

    /// <inheritdoc cref="ShapeAttribute.Naming"/>
    public WireNaming Naming { get; set; }
}
