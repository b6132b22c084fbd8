using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Sluice.Generated;

/// <summary>Names the generated shape of a type, so that it is found where the type is known only at run time. Emitted by the generator.</summary>
/// <param name="shape">The struct that implements <see cref="Model.IShape{T}"/>; an open generic one on an open generic type, with the same type parameters.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Enum, Inherited = false)]
public sealed class GeneratedShapeAttribute([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] Type shape) : Attribute
{
    /// <summary>The shape's struct.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)]
    public Type Shape => shape;
}
