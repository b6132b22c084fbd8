using Sluice.Model;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Determines whether values declared as <typeparamref name="T"/> may be written with the name of their type.
/// </summary>
internal static class TypelessKind<T>
{
    /// <summary>
    /// Whether the type is <see cref="object"/>, or an interface or abstract class that is neither a union nor a
    /// collection.
    /// </summary>
    internal static readonly bool IsTypeless =
        typeof(T) == typeof(object)
        || (
            (typeof(T).IsInterface || typeof(T).IsAbstract)
            && FindForm() is null or ShapeKind.Primitive or ShapeKind.Object
        );

    /// <summary>
    /// Whether values are read only by the name of their type: nothing creates an interface or an abstract class from
    /// its members.
    /// </summary>
    internal static readonly bool NeedsName =
        IsTypeless && typeof(T) != typeof(object) && FindForm() is not ShapeKind.Primitive;

    private static ShapeKind? FindForm()
    {
        try
        {
            return RuntimeShapes.Known<T>().Shape.Kind;
        }
        catch (WireException)
        {
            return null; // no shape at all: only a listed type can occur
        }
    }
}
