using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Generated;

// SAFETY: A writer is cast only after a test that it has exactly that type, which Cast asserts.
/// <summary>
/// Contains the rare paths of writing an object, and what its code asks options-driven writers for, to keep them out of
/// generated code.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ObjectWriting
{
    /// <summary>Creates the error for a type that cannot be written to wires that use keys, with the reason.</summary>
    public static WireException NotKeyed<TWriter>(ref TWriter writer, Type type, string why)
        where TWriter : struct, IWireWriter, allows ref struct =>
            writer.Error(WireError.Unsupported, $"{type} can't be written to this wire: {why}.");

    /// <summary>
    /// Returns the encoded names of a type's members under the options of an options-driven writer, or
    /// <see langword="null"/> if <see cref="IWireWriter.WriteObject{T}"/> must write the members.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[]? Names<T, TWriter>(ref TWriter writer, ObjectShape<T> shape)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) == typeof(JsonOptionsWriter))
            return WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).NamesOf(shape);
        if (typeof(TWriter) == typeof(MessagePackOptionsWriter))
            return WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer).NamesOf(shape);
        return null;
    }

    /// <summary>
    /// Returns <see langword="true"/> if the options of an options-driven writer omit null, so that the caller removes
    /// the members that are null from the mask, and keeps the values of the others, whose getters run once. Computed
    /// members that the options omit are removed here.
    /// </summary>
    /// <param name="writer">The writer.</param>
    /// <param name="shape">The type.</param>
    /// <param name="word">The index of the word of the mask: the first bit is member <c>64 * word</c>.</param>
    /// <param name="mask">The members that are written.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool OmitsNulls<T, TWriter>(ref TWriter writer, ObjectShape<T> shape, int word, ref ulong mask)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        OmitWhen omit = OmitWhen.Unset;
        if (typeof(TWriter) == typeof(JsonOptionsWriter))
            omit = WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).Omit;
        else if (typeof(TWriter) == typeof(MessagePackOptionsWriter))
        {
            ref MessagePackOptionsWriter options = ref WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer);
            if (!options.MayOmit) return false;
            omit = options.Omit;
            if (options.OmitsComputed) mask &= ~options.ComputedOf(shape, word);
        }
        return omit == OmitWhen.Null;
    }

    /// <summary>
    /// Returns a mask without the members that the options of an options-driven writer omit from keyed arrays.
    /// </summary>
    public static ulong Written<T, TWriter>(ref TWriter writer, ObjectShape<T> shape, int word, ulong mask)
        where TWriter : struct, IWireWriter, allows ref struct =>
            typeof(TWriter) == typeof(MessagePackOptionsWriter)
                && WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer).OmitsComputed
                    ? mask & ~WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer).ComputedOf(shape, word)
                    : mask;

    /// <summary>Returns <see langword="true"/> if the options of an options-driven writer name enumerations.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool EnumsAsText<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct =>
            typeof(TWriter) == typeof(JsonOptionsWriter)
                ? WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).EnumsAsText
                : typeof(TWriter) == typeof(MessagePackOptionsWriter)
                    && WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer).EnumsAsText;

    /// <summary>Returns the policy of the names of enumerations.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static IWireNamingPolicy? EnumNaming<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct =>
            typeof(TWriter) == typeof(JsonOptionsWriter)
                ? WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).EnumNaming
                : null;

    /// <summary>Returns the policy of the keys of the innermost dictionary.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static IWireNamingPolicy? KeyNaming<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct =>
            typeof(TWriter) == typeof(JsonOptionsWriter)
                ? WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).KeyNaming
                : null;

    /// <summary>
    /// Writes the name of a value of an enumeration to an options-driven writer if the name is kept in encoded form.
    /// </summary>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The position.</param>
    /// <param name="value">The value.</param>
    /// <param name="reserve">The number of bytes to reserve after the value.</param>
    /// <param name="length">The number of bytes written.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryWriteKept<TEnum, TWriter>(ref TWriter writer, ref byte at, TEnum value, int reserve,
        out nint length) where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) == typeof(MessagePackOptionsWriter))
            return WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer).TryWriteUncheckedKept(ref at, value,
                reserve, out length);
        length = 0;
        return false;
    }

    /// <summary>Writes the name of a value of an enumeration to an options-driven writer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteName<TEnum, TWriter>(scoped ref TWriter writer, ref byte at, EnumName name,
        int reserve) where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) == typeof(MessagePackOptionsWriter))
            return ref WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer).WriteUncheckedEnum<TEnum>(ref at,
                name, reserve);
        if (name.PlainLength != 0 && typeof(TWriter) == typeof(JsonOptionsWriter))
            return ref WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).WriteUncheckedPlain(ref at, name,
                reserve);
        return ref writer.WriteUncheckedString(ref at, name.Text, reserve);
    }
}
