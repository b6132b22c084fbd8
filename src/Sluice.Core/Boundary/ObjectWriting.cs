using System.ComponentModel;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Boundary;

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
    /// Returns <see langword="true"/> if the options of an options-driven writer omit null. The caller then omits the
    /// members that are null when it comes to them, and calls <see cref="CorrectCount"/> at the end.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool OmitsNulls<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct =>
        typeof(TWriter) == typeof(JsonOptionsWriter)
            ? WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).Omit == OmitWhen.Null
            : typeof(TWriter) == typeof(MessagePackOptionsWriter)
                && WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer).Omit == OmitWhen.Null;

    /// <summary>
    /// Returns the position of the object that an options-driven writer starts next, if the wire writes a count.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Position<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct =>
        typeof(TWriter) == typeof(MessagePackOptionsWriter)
            ? WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer).Plain.Length
            : 0;

    /// <summary>
    /// Writes the count of an object's members again, which was that of the members that are always written.
    /// </summary>
    /// <param name="writer">The writer, which is options-driven.</param>
    /// <param name="position">The position after the last member.</param>
    /// <param name="start">What <see cref="Position"/> returned before the object was started.</param>
    /// <param name="count">The count that the object was started with.</param>
    /// <param name="kept">The number of members that could be null, and were not.</param>
    /// <returns>The position from which the caller ends the object.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte CorrectCount<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        int start,
        int count,
        int kept
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) != typeof(MessagePackOptionsWriter) || kept == 0)
            return ref position;
        ref MessagePackOptionsWriter options = ref WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer);
        if (options.TryCorrectCount(start, count + kept))
            return ref position;
        writer.Commit(ref position);
        options.CorrectCount(start, count, count + kept);
        return ref writer.Reserve(0);
    }

    /// <summary>
    /// Returns a mask without the computed members that the options of an options-driven writer omit.
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
    /// <param name="position">The position.</param>
    /// <param name="value">The value.</param>
    /// <param name="reserve">The number of bytes to reserve after the value.</param>
    /// <param name="length">The number of bytes written.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryWriteKept<TEnum, TWriter>(
        ref TWriter writer,
        ref byte position,
        TEnum value,
        int reserve,
        out nint length
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) == typeof(MessagePackOptionsWriter))
            return WireSafety
                .Cast<TWriter, MessagePackOptionsWriter>(ref writer)
                .TryWriteUncheckedKept(ref position, value, reserve, out length);
        length = 0;
        return false;
    }

    /// <summary>Writes the name of a value of an enumeration to an options-driven writer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteName<TEnum, TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        EnumName name,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) == typeof(MessagePackOptionsWriter))
            return ref WireSafety
                .Cast<TWriter, MessagePackOptionsWriter>(ref writer)
                .WriteUncheckedEnum<TEnum>(ref position, name, reserve);
        if (name.PlainLength != 0 && typeof(TWriter) == typeof(JsonOptionsWriter))
            return ref WireSafety
                .Cast<TWriter, JsonOptionsWriter>(ref writer)
                .WriteUncheckedPlain(ref position, name, reserve);
        return ref writer.WriteUncheckedString(ref position, name.Text, reserve);
    }
}
