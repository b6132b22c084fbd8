using System.Collections;
using System.Diagnostics.CodeAnalysis;
using Sluice.Model;

namespace Sluice.Wires.Json;

/// <summary>
/// Specifies which reference metadata (<c>$id</c>, <c>$ref</c>, <c>$values</c>) the JSON of a type may have.
/// </summary>
internal enum MetadataKind : byte
{
    /// <summary>None: a single value, or JSON that is copied.</summary>
    None,

    /// <summary>An object with members.</summary>
    Object,

    /// <summary>A dictionary, whose entries follow <c>$id</c>.</summary>
    Dictionary,

    /// <summary>A collection, whose elements are in <c>$values</c>.</summary>
    Collection,

    /// <summary>
    /// An array or immutable collection: its content cannot refer to it, so it has no <c>$id</c>. A <c>$ref</c> fails
    /// when the type is read.
    /// </summary>
    Whole,
}

internal static class Metadata<T, TShape>
    where TShape : struct, IShape<T>
{
    // One more than the kind; 0 until it is known. A shape that cannot be made fails each time with its own reason,
    // which an initializer of the type would hide.
    private static int s_known;

    internal static MetadataKind Kind => s_known > 0 ? (MetadataKind)(s_known - 1) : Find();

    private static MetadataKind Find()
    {
        MetadataKind kind = Decide();
        s_known = (int)kind + 1;
        return kind;
    }

    private static MetadataKind Decide() =>
        TShape.Shape.Kind switch
        {
            ShapeKind.Object or ShapeKind.Union => MetadataKind.Object,
            // A surrogate that is a collection has the metadata itself.
            ShapeKind.Surrogate => TShape.Shape.Inner is { Kind: ShapeKind.Object or ShapeKind.Union }
                ? MetadataKind.Object
                : MetadataKind.None,
            ShapeKind.Collection => ReferenceIdentity<T>.Counts ? MetadataKind.Collection : MetadataKind.Whole,
            ShapeKind.Dictionary => ReferenceIdentity<T>.Counts ? MetadataKind.Dictionary : MetadataKind.Whole,
            // A converter that writes an object writes an "$id" for it.
            ShapeKind.Primitive when typeof(IConverterShape).IsAssignableFrom(typeof(TShape)) => MetadataKind.Object,
            _ => MetadataKind.None,
        };
}

/// <summary>
/// Determines whether values of a type are written with an <c>$id</c>: like System.Text.Json, by the declared type.
/// </summary>
internal static class ReferenceIdentity<T>
{
    /// <summary>
    /// Whether values have an <c>$id</c>. Arrays, immutable and untyped collections are created after all of their
    /// elements were read, so their elements cannot refer to them.
    /// </summary>
    internal static readonly bool Counts =
        !typeof(T).IsValueType
        && !typeof(T).IsArray
        && typeof(T).Namespace != "System.Collections.Immutable"
        && !IsUntyped;

    private static bool IsUntyped =>
        typeof(IEnumerable).IsAssignableFrom(typeof(T)) && !IsSequence(typeof(T)) && !HasSequence();

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2090",
        Justification = "The interface by which a collection is enumerated is kept."
    )]
    private static bool HasSequence() => Array.Exists(typeof(T).GetInterfaces(), IsSequence);

    private static bool IsSequence(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IEnumerable<>);
}
