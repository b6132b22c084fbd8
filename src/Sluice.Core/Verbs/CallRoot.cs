using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Verbs;

/// <summary>Creates the root of a document of <typeparamref name="T"/> from the arguments of a call.</summary>
/// <remarks>
/// A generic class with its own field, instead of generic methods: code that is shared between reference types finds
/// the converter with one lookup instead of four (measured: 0.9 of the time of writing nine numbers).
/// </remarks>
internal static class CallRoot<T>
{
    // The type's own converter, after it was used once.
    private static Converter<T>? s_converter;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Converter<T> Converter(WireShapes? shapes) =>
        shapes is null ? s_converter ?? Find() : GeneratedShapes.GetRoot<T>(shapes);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static JsonBody<T> CreateJson(T? value, FieldSelection<T>? selection, in JsonWireOptions options) =>
        selection is null
            ? new(Converter(options.Shapes), value, null)
            : new(selection.Converter, value, selection.BeginWriting(options.Unions));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static MessagePackBody<T> MessagePack(
        T? value,
        FieldSelection<T>? selection,
        in MessagePackWireOptions options
    ) =>
        selection is null
            ? new(Converter(options.Shapes), value, null)
            : new(selection.Converter, value, selection.BeginWriting(options.Unions));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Converter<T> Find() => s_converter = GeneratedShapes.GetRoot<T>();
}
