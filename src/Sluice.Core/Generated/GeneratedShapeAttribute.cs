using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Sluice.Generated;

/// <summary>
/// Specifies the generated shape of a type, so that it can be found if the type is known only at run time. Emitted by
/// the generator.
/// </summary>
/// <param name="shape">The struct that implements <see cref="Model.IShape{T}"/>.</param>
/// <remarks>
/// A generic type specifies an open generic struct. Its own parameters follow those of the type and of the enclosing
/// types: one shape for each of them, in order. <c>Page&lt;T&gt;</c> has <c>Page&lt;T&gt;.PageShape&lt;TShape&gt;</c>;
/// if only the type is known, <see cref="ParameterShape{T}"/> is used for TShape.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(
    AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Enum,
    Inherited = false
)]
public sealed class GeneratedShapeAttribute(
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] Type shape
) : Attribute
{
    /// <summary>Gets the struct of the shape.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)]
    public Type Shape => shape;
}
