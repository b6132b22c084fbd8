using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Mvc;
using Sluice.AspNetCore.Describing;
using Sluice.AspNetCore.Policies;
using Sluice.Generated;
using Sluice.Model;

namespace Sluice.AspNetCore.Endpoints;

// Answers which types can be returned as plain values, and what is in them.
internal sealed partial class ReturnedValue
{
    private static readonly ConcurrentDictionary<(Type Type, Type Include), bool> s_holds = new();

    /// <summary>
    /// Returns the type that include expressions apply to if a value of the given type is returned;
    /// <see langword="null"/> for types without selectable members and for problem details.
    /// </summary>
    public static Type? ExpressedBy(Type type, SluiceHttpOptions options) =>
        options.Envelopes.FindContent(type)?.Expressed
        ?? (IsSelectable(type) && !type.IsAssignableTo(typeof(ProblemDetails)) ? ElementOf(type) ?? type : null);

    /// <summary>
    /// Returns whether values of a type are, or contain, values that the expression applies to: as elements, as
    /// dictionary values or in an envelope.
    /// </summary>
    public static bool Holds(Type type, Type include, SluiceHttpOptions options) =>
        (options.Envelopes.FindContent(type) is { } content && include.IsAssignableFrom(content.Expressed))
        || s_holds.GetOrAdd(
            (type, include),
            static pair =>
                pair.Include.IsAssignableFrom(pair.Type)
                || ((ElementOf(pair.Type) ?? ValueOf(pair.Type)) is { } inner && pair.Include.IsAssignableFrom(inner))
        );

    /// <summary>
    /// Returns whether the type of the value, of its elements or of its dictionary values has a generated shape.
    /// </summary>
    public static bool IsShaped(object value) => IsShaped(value.GetType());

    /// <inheritdoc cref="IsShaped(object)"/>
    public static bool IsShaped(Type type) => InnerOf(type).IsDefined(typeof(GeneratedShapeAttribute), inherit: false);

    // One entry per type that a handler returns or accepts.
    private static readonly ConcurrentDictionary<Type, bool> s_selectable = new();

    /// <summary>
    /// Returns whether an include expression can select members of the type, of its elements or of its dictionary
    /// values. The shape may come from <c>[Shape]</c>, <c>[ShapeFor]</c> or, where dynamic code is supported,
    /// reflection. Types with a <c>[JsonConverter]</c> are excluded.
    /// </summary>
    public static bool IsSelectable(Type type) =>
        s_selectable.GetOrAdd(
            type,
            static type =>
            {
                Type inner = InnerOf(type);
                if (inner.IsDefined(typeof(GeneratedShapeAttribute), inherit: false))
                    return true;
                if (
                    !RuntimeFeature.IsDynamicCodeSupported
                    || inner == typeof(object)
                    || inner.ContainsGenericParameters
                    || ChangeDocuments.Are(inner)
                    || inner.IsDefined(typeof(JsonConverterAttribute), inherit: true)
                )
                    return false;
                try
                {
                    return ConverterOf(inner).Shape.Selectable is not null;
                }
                catch (WireException)
                {
                    // The type is not supported by any wire.
                    return false;
                }
            }
        );

    public static Converter ConverterOf(Type type) => TypeConverters.For(type);

    /// <summary>
    /// Returns the shape of a type; <see langword="null"/> if no wire supports it, which writing or reading the first
    /// value reports.
    /// </summary>
    public static TypeShape? FindShape(Type type) => TypeConverters.Find(type)?.Shape;

    public static bool IsPage(Type type) => ElementTypes.IsPage(type);

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "An interface that the value's own code uses to enumerate survives trimming."
    )]
    public static bool IsLazy(Type type) =>
        type.IsAssignableTo(typeof(IQueryable))
        || ElementTypes.ArgumentOf([type, .. type.GetInterfaces()], typeof(IAsyncEnumerable<>)) is not null;

    /// <inheritdoc cref="ElementTypes.FindElementType"/>
    public static Type? ElementOf(Type type) => ElementTypes.FindElementType(type);

    /// <inheritdoc cref="ElementTypes.OfValues"/>
    public static Type? ValueOf(Type type) => ElementTypes.OfValues(type);

    /// <summary>Returns the type of the elements or dictionary values, or that of a single value.</summary>
    public static Type InnerOf(Type type) => ElementOf(type) ?? ValueOf(type) ?? type;
}
