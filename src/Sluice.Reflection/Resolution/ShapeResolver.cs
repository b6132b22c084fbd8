using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Resolution;

/// <summary>
/// Resolves the shapes of a type's parts. Used by emission, reflection shapes and unions; implemented by the provider
/// in the layer above.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal abstract class ShapeResolver
{
    /// <summary>Returns the converter of a type; always the same instance, on all threads.</summary>
    internal abstract Converter ConverterOf(Type type);

    /// <summary>
    /// Returns the converter of a union's case: that of the object itself, even if its type is also a union.
    /// </summary>
    internal abstract Converter CaseConverterOf(Type type);

    /// <summary>
    /// Returns the converter of what is read of a collection that cannot be created and is filled; otherwise null.
    /// </summary>
    internal abstract Converter? FillingConverterOf(ObjectMember member);

    /// <summary>Returns the completed shape struct of a member's value.</summary>
    internal abstract Type ShapeOfMember(ObjectMember member);

    /// <summary>Returns the struct that accesses an object through reflection.</summary>
    internal abstract Type ReflectionShapeOf(Type type);

    /// <summary>Composes the shape struct of a type; its parts may be unfinished structs of the scope.</summary>
    internal abstract Type Compose(Type type, CompositionScope scope);

    /// <summary>
    /// Composes the shape struct of a member's value; its own attributes take precedence over those of its type.
    /// </summary>
    internal abstract Type ComposeMember(ObjectMember member, CompositionScope scope);

    /// <summary>
    /// Composes the shape structs of the parts of a member's collection, which is filled, as those of one that is
    /// replaced.
    /// </summary>
    internal abstract Type[] ComposeParts(ObjectMember member, CompositionScope scope);

    /// <summary>Stores the completed struct of an object type.</summary>
    internal abstract void KeepObject(Type type, Type shape);
}
