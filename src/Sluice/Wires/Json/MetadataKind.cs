using System.Collections;
using Sluice.Model;

namespace Sluice.Wires.Json;

/// <summary>Which metadata of references (<c>$id</c>, <c>$ref</c>, <c>$values</c>) a type's JSON may have.</summary>
internal enum MetadataKind : byte
{
    /// <summary>None: it is a single value, or JSON that passes through.</summary>
    None,
    /// <summary>An object with members.</summary>
    Object,
    /// <summary>A dictionary, whose entries follow <c>$id</c>.</summary>
    Dictionary,
    /// <summary>A collection, whose elements are in <c>$values</c>.</summary>
    Collection,
    /// <summary>
    /// An array or immutable collection: nothing in it can refer to it, so that it has no <c>$id</c>. <c>$ref</c> is
    /// left to fail by its type.
    /// </summary>
    Whole,
}

internal static class Metadata<T, TShape> where TShape : struct, IShape<T>
{
    internal static readonly MetadataKind Kind = Find();

    private static MetadataKind Find() => TShape.Shape.Kind switch
    {
        ShapeKind.Object or ShapeKind.Union or ShapeKind.Surrogate => MetadataKind.Object,
        ShapeKind.Collection => ReferenceIdentity<T>.Counts ? MetadataKind.Collection : MetadataKind.Whole,
        ShapeKind.Dictionary => ReferenceIdentity<T>.Counts ? MetadataKind.Dictionary : MetadataKind.Whole,
        // A converter that writes an object gives it an "$id".
        ShapeKind.Primitive when typeof(TShape).IsGenericType
            && typeof(TShape).GetGenericTypeDefinition() == typeof(ConverterShape<,>) => MetadataKind.Object,
        _ => MetadataKind.None,
    };
}

/// <summary>
/// Whether values of a type are written with an <c>$id</c>, as System.Text.Json decides it: by the declared type.
/// </summary>
internal static class ReferenceIdentity<T>
{
    /// <summary>
    /// Arrays, immutable and untyped collections are built when all of them has been read, so nothing in them can
    /// refer back to them.
    /// </summary>
    internal static readonly bool Counts = !typeof(T).IsValueType && !typeof(T).IsArray
        && typeof(T).Namespace != "System.Collections.Immutable" && !IsUntyped;

    private static bool IsUntyped =>
        typeof(T).Namespace == typeof(IEnumerable).Namespace && typeof(IEnumerable).IsAssignableFrom(typeof(T));
}
