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
        typeof(T) == typeof(object) || ((typeof(T).IsInterface || typeof(T).IsAbstract) && !HasForm());

    private static bool HasForm()
    {
        try
        {
            return RuntimeShapes.Known<T>().Shape.Kind is not (ShapeKind.Primitive or ShapeKind.Object);
        }
        catch (WireException)
        {
            return false; // no shape at all: only a listed type can occur
        }
    }
}
