using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Shapes;

namespace Sluice.Reflection.Interpreted;

/// <summary>A library shape that is compiled ahead of time.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal abstract class PrecompiledShape
{
    internal abstract Converter Converter { get; }

    /// <summary>Gets the shape struct.</summary>
    internal abstract Type Struct { get; }

    /// <summary>
    /// Gets whether the shape's code is not shared with other types, so that generic code over it can be resolved at
    /// run time.
    /// </summary>
    internal abstract bool IsExact { get; }

    /// <summary>Creates the description of a member of this type for a reflection shape.</summary>
    internal abstract MemberShape<TOwner> Member<TOwner>(ObjectMember member, bool isReadable);
}

/// <inheritdoc/>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed class PrecompiledShape<T, TShape> : PrecompiledShape
    where TShape : struct, IShape<T>
{
    internal override Converter Converter => ShapeConverter<T, TShape>.Instance;
    internal override Type Struct => typeof(TShape);
    internal override bool IsExact => typeof(T).IsValueType || !typeof(TShape).IsGenericType;

    internal override MemberShape<TOwner> Member<TOwner>(ObjectMember member, bool isReadable) =>
        TypedMembers.Create<TOwner, T, TShape>(member, null, isReadable);
}
