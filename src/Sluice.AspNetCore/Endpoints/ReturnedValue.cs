using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Mvc;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>What a handler returned: the value, and the converter of the type that selections speak of.</summary>
internal readonly record struct ReturnedValue(object Value, Converter Converter, bool IsSingle)
{
    // One entry for each type that some handler returns; the types are the program's, never the client's.
    private static readonly ConcurrentDictionary<Type, (Converter Converter, bool IsSingle)> s_known = new();

    public static ReturnedValue Of(object value, Type? declared)
    {
        if (DeclaredReturn.UnionOf(declared, value) is { } union) return new(value, union, true);
        (Converter converter, bool isSingle) = s_known.GetOrAdd(value.GetType(), Find);
        return new(value, converter, isSingle);
    }

    private static readonly ConcurrentDictionary<(Type Type, Type Include), bool> s_holds = new();

    /// <summary>
    /// The type that expressions speak of where a value of a type is returned; <see langword="null"/> where it has no
    /// members to choose from, and for problems.
    /// </summary>
    public static Type? ExpressedBy(Type type, SluiceHttpOptions options) =>
        options.Envelopes.Of(type)?.Expressed
            ?? (IsSelectable(type) && !type.IsAssignableTo(typeof(ProblemDetails)) ? ElementOf(type) ?? type : null);

    /// <summary>
    /// Whether values of a type are those that an expression chooses from, or hold them: as elements, as a dictionary's
    /// values or in an envelope.
    /// </summary>
    public static bool Holds(Type type, Type include, SluiceHttpOptions options) =>
        (options.Envelopes.Of(type) is { } content && include.IsAssignableFrom(content.Expressed))
            || s_holds.GetOrAdd((type, include), static pair =>
            pair.Include.IsAssignableFrom(pair.Type)
                || ((ElementOf(pair.Type) ?? ValueOf(pair.Type)) is { } inner && pair.Include.IsAssignableFrom(inner)));

    /// <summary>
    /// Whether a value's type, or that of its elements or of a dictionary's values, carries a generated shape.
    /// </summary>
    public static bool IsShaped(object value) => IsShaped(value.GetType());

    /// <inheritdoc cref="IsShaped(object)"/>
    public static bool IsShaped(Type type) =>
        (ElementOf(type) ?? ValueOf(type) ?? type).IsDefined(typeof(GeneratedShapeAttribute), inherit: false);

    // One entry for each type that some handler returns or takes.
    private static readonly ConcurrentDictionary<Type, bool> s_selectable = new();

    /// <summary>
    /// Whether an expression can choose among the members of a type, of its elements or of a dictionary's values,
    /// however its shape comes about: <c>[Shape]</c>, <c>[ShapeFor]</c>, or by reflection where dynamic code
    /// is allowed. Types that write themselves, by a converter of the host's serializer, are not.
    /// </summary>
    public static bool IsSelectable(Type type) => s_selectable.GetOrAdd(type, static type =>
    {
        Type inner = ElementOf(type) ?? ValueOf(type) ?? type;
        if (inner.IsDefined(typeof(GeneratedShapeAttribute), inherit: false)) return true;
        if (!RuntimeFeature.IsDynamicCodeSupported || inner == typeof(object) || inner.ContainsGenericParameters
            || inner.IsDefined(typeof(JsonConverterAttribute), inherit: true)) return false;
        try
        {
            return ConverterOf(inner).Shape.Selectable is not null;
        }
        catch (WireException)
        {
            // The type has no form on a wire.
            return false;
        }
    });

    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "In a trimmed program the generated shapes are found; others are an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "In a program without dynamic code the generated shapes are found; others are walked.")]
    public static Converter ConverterOf(Type type) => Converters.For(type);

    // A list in memory of what are no objects or single values themselves is one value; what comes element by element,
    // or as a page, is that of whatever it holds.
    private static (Converter Converter, bool IsSingle) Find(Type type)
    {
        // The types behind JsonValue are the library's own business.
        if (type.IsAssignableTo(typeof(JsonValue))) type = typeof(JsonNode);
        if (ElementOf(type) is not { } element) return (ConverterOf(type), true);
        Converter converter = ConverterOf(element);
        bool isPlain = converter.Shape.Kind is ShapeKind.Object or ShapeKind.Union or ShapeKind.Surrogate
            or ShapeKind.Primitive or ShapeKind.Enum;
        return isPlain || IsPage(type) || IsLazy(type) ? (converter, false) : (ConverterOf(type), true);
    }

    private static bool IsPage(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Page<>);

    [UnconditionalSuppressMessage("Trimming", "IL2070",
        Justification = "An interface that the value's own code uses to enumerate survives trimming.")]
    public static bool IsLazy(Type type) =>
        type.IsAssignableTo(typeof(IQueryable))
            || ArgumentOf(type.GetInterfaces(), typeof(IAsyncEnumerable<>)) is not null;

    /// <summary>
    /// The element of a page, of an asynchronous or an ordinary sequence; a dictionary is one object.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070",
        Justification = "An interface that the value's own code uses to enumerate survives trimming.")]
    public static Type? ElementOf(Type type)
    {
        if (IsPage(type)) return type.GetGenericArguments()[0];
        Type[] interfaces = [type, .. type.GetInterfaces()];
        if (PairOf(interfaces) is not null) return null;
        return ArgumentOf(interfaces, typeof(IAsyncEnumerable<>)) ?? ArgumentOf(interfaces, typeof(IEnumerable<>));
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070",
        Justification = "An interface that the value's own code uses to enumerate survives trimming.")]
    public static Type? ValueOf(Type type) => PairOf([type, .. type.GetInterfaces()])?.GetGenericArguments()[1];

    private static Type? PairOf(Type[] interfaces) =>
        interfaces.FirstOrDefault(i => i.IsGenericType
            && (i.GetGenericTypeDefinition() == typeof(IDictionary<,>)
                || i.GetGenericTypeDefinition() == typeof(IReadOnlyDictionary<,>)));

    private static Type? ArgumentOf(Type[] interfaces, Type definition) =>
        interfaces.FirstOrDefault(
            i => i.IsGenericType && i.GetGenericTypeDefinition() == definition)?.GetGenericArguments()[0];
}
