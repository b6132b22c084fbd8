using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Sluice.Generated;
using Sluice.Reflection;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>What a handler returned: the value, and the converter of the type that selections speak of.</summary>
internal readonly record struct ReturnedValue(object Value, Converter Converter, bool IsSingle)
{
    // One entry for each type that some handler returns; the types are the program's, never the client's.
    private static readonly ConcurrentDictionary<Type, (Converter Converter, bool IsSingle)> s_known = new();

    public static ReturnedValue Of(object value)
    {
        (Converter converter, bool isSingle) = s_known.GetOrAdd(value.GetType(), Find);
        return new(value, converter, isSingle);
    }

    /// <summary>Whether a value's type, or its elements', carries a generated shape.</summary>
    public static bool IsShaped(object value) => IsShaped(value.GetType());

    /// <inheritdoc cref="IsShaped(object)"/>
    public static bool IsShaped(Type type) => (ElementOf(type) ?? type).IsDefined(typeof(GeneratedShapeAttribute), inherit: false);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "In a trimmed program the generated shapes are found; others are an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "In a program without dynamic code the generated shapes are found; others are walked.")]
    public static Converter ConverterOf(Type type) => Converters.For(type);

    private static (Converter Converter, bool IsSingle) Find(Type type) => ElementOf(type) is { } element && (ElementOf(element) is null || element == typeof(string)) ? (ConverterOf(element), false) : (ConverterOf(type), true);

    /// <summary>The element of a page, of an asynchronous or an ordinary sequence; a dictionary is one object.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "An interface that the value's own code uses to enumerate survives trimming.")]
    public static Type? ElementOf(Type type)
    {
        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Page<>)) return type.GetGenericArguments()[0];
        Type[] interfaces = [type, .. type.GetInterfaces()];
        if (interfaces.Any(i => i.IsGenericType && (i.GetGenericTypeDefinition() == typeof(IDictionary<,>) || i.GetGenericTypeDefinition() == typeof(IReadOnlyDictionary<,>)))) return null;
        return ArgumentOf(interfaces, typeof(IAsyncEnumerable<>)) ?? ArgumentOf(interfaces, typeof(IEnumerable<>));
    }

    private static Type? ArgumentOf(Type[] interfaces, Type definition) =>
        interfaces.FirstOrDefault(i => i.IsGenericType && i.GetGenericTypeDefinition() == definition)?.GetGenericArguments()[0];
}
