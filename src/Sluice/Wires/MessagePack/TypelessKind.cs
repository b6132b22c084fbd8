using System.Diagnostics.CodeAnalysis;
using Sluice.Model;
using Sluice.Reflection;

namespace Sluice.Wires.MessagePack;

/// <summary>Whether values declared as <typeparamref name="T"/> may carry their type's name.</summary>
internal static class TypelessKind<T>
{
    /// <summary>
    /// <see cref="object"/>, and interfaces and abstract classes that are neither unions nor collections.
    /// </summary>
    internal static readonly bool IsTypeless = typeof(T) == typeof(object)
        || ((typeof(T).IsInterface || typeof(T).IsAbstract) && !HasForm());

    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "In a trimmed program the generated shapes are found; others are an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "In a program without dynamic code the generated shapes are found; others are walked.")]
    private static bool HasForm()
    {
        try
        {
            return Converters.Known<T>().Shape.Kind is not (ShapeKind.Primitive or ShapeKind.Object);
        }
        catch (WireException)
        {
            return false;      // no shape at all: only a listed type can stand here
        }
    }
}
