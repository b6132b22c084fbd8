using System.Diagnostics.CodeAnalysis;

namespace Sluice.AspNetCore.Describing;

/// <summary>Finds the types of elements in types that handlers return.</summary>
internal static class ElementTypes
{
    /// <summary>
    /// Returns the element type of a page or of a synchronous or asynchronous sequence; <see langword="null"/> for
    /// dictionaries, which are single objects.
    /// </summary>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "An interface that the value's own code uses to enumerate survives trimming."
    )]
    public static Type? FindElementType(Type type)
    {
        if (IsPage(type))
            return type.GetGenericArguments()[0];
        Type[] interfaces = [type, .. type.GetInterfaces()];
        if (PairOf(interfaces) is not null)
            return null;
        return ArgumentOf(interfaces, typeof(IAsyncEnumerable<>)) ?? ArgumentOf(interfaces, typeof(IEnumerable<>));
    }

    /// <summary>Returns the type of a dictionary's values; <see langword="null"/> for other types.</summary>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "An interface that the value's own code uses to enumerate survives trimming."
    )]
    public static Type? OfValues(Type type) => PairOf([type, .. type.GetInterfaces()])?.GetGenericArguments()[1];

    public static bool IsPage(Type type) =>
        type.IsGenericType
        && (
            type.GetGenericTypeDefinition() == typeof(Page<>) || type.GetGenericTypeDefinition() == typeof(LinkedPage<>)
        );

    public static Type? ArgumentOf(Type[] interfaces, Type definition) =>
        interfaces
            .FirstOrDefault(i => i.IsGenericType && i.GetGenericTypeDefinition() == definition)
            ?.GetGenericArguments()[0];

    private static Type? PairOf(Type[] interfaces) =>
        interfaces.FirstOrDefault(i =>
            i.IsGenericType
            && (
                i.GetGenericTypeDefinition() == typeof(IDictionary<,>)
                || i.GetGenericTypeDefinition() == typeof(IReadOnlyDictionary<,>)
            )
        );
}
