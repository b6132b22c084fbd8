using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Sluice.Generated;

/// <summary>
/// Names the generated shape of a type, so that it is found where the type is known only at run time. Emitted by the
/// generator.
/// </summary>
/// <param name="shape">The struct that implements <see cref="Model.IShape{T}"/>.</param>
/// <remarks>
/// A generic type names an open struct, whose own parameters follow those of the type (and of the types around it): one
/// shape for each of them, in order. <c>Page&lt;T&gt;</c> has <c>Page&lt;T&gt;.PageShape&lt;TShape&gt;</c>; where only
/// the type is known, <see cref="ParameterShape{T}"/> represents TShape.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Enum,
    Inherited = false)]
public sealed class GeneratedShapeAttribute(
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] Type shape) : Attribute
{
    /// <summary>The shape's struct.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)]
    public Type Shape => shape;
}
