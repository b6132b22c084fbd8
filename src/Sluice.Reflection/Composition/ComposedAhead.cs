using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection.Facts;
using Sluice.Reflection.Interpreted;
using Sluice.Shapes;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Composition;

/// <summary>
/// Composes shapes in programs without reflection: enumerations, and collections of the platform whose parts have
/// shapes. Nothing here looks at members, so that <see cref="ShapeProvider"/> is not part of such programs.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class ComposedAhead
{
    /// <summary>
    /// Returns the converter of a type; <see langword="null"/> if it has a part without a shape, or if nothing in the
    /// program refers to its shape, so that no code was compiled for it.
    /// </summary>
    internal static Converter? Find(Type type)
    {
        try
        {
            return FindStruct(type) is { } shape ? GeneratedShapes.FindConverter(type, shape) : null;
        }
        catch (Exception exception) when (IsMissingCode(exception))
        {
            return null;
        }
    }

    /// <summary>Returns whether an error says that no code was compiled for a type or a method.</summary>
    internal static bool IsMissingCode(Exception exception) =>
        exception
            is NotSupportedException
                or TypeLoadException
                or MissingMemberException
                or NullReferenceException
                or ArgumentException;

    private static Type? FindStruct(Type type)
    {
        if ((PrecompiledShapes.Find(type)?.Struct ?? GeneratedShapes.FindStruct(type)) is { } compiled)
            return compiled;
        if (type.IsEnum)
            return IsPlain(type) ? typeof(EnumShape<>).MakeGenericType(type) : null;
        bool isOfPlatform = type.IsArray || ReflectedType.BelongsToPlatform(type);
        return isOfPlatform && LibraryIndex.Find(type) is { } found ? Fill(found) : null;
    }

    // An attribute of a serializer may ask for another form, which only the type's own shape knows.
    private static bool IsPlain(Type type) =>
        ReflectedType.BelongsToPlatform(type)
        || type.GetCustomAttributes(inherit: false).All(attribute => attribute is FlagsAttribute or ObsoleteAttribute);

    private static Type? Fill(ComposedShape composed)
    {
        var shape = (Type)composed.Shape.Handle;
        if (composed.Parts.Length == 0)
            return shape;
        Type?[] parts = [.. composed.Parts.Select(part => FindPart((Type)part.Type.Handle, part.Kind))];
        return parts.Contains(null) ? null : shape.MakeGenericType(parts!);
    }

    private static Type? FindPart(Type type, ShapePartKind kind) =>
        kind switch
        {
            ShapePartKind.Type => type,
            ShapePartKind.UntypedKey => typeof(UntypedKeyShape),
            _ => FindStruct(type),
        };
}
