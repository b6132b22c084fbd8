using System.Numerics;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Shapes;

// SAFETY: A writer is cast only after a test that it has exactly that type, which Cast asserts.
/// <summary>
/// The keys of a dictionary as they were written, to refuse two that are the same on the wire: 1 and "1" as names in
/// JSON, two names under a policy. Keys of types whose different values are never written alike are not kept.
/// </summary>
internal struct EntryNames
{
    private DocumentNames? _written;
    private HashSet<string>? _texts;

    /// <summary>
    /// Returns whether different keys of a type may be written alike. Asked within the dictionary: the options may name
    /// its keys, and not those of extension data.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool MayCoincide<TKey, TKeyShape, TWriter>(ref TWriter writer)
        where TKeyShape : struct, IShape<TKey>
        where TWriter : struct, IWireWriter, allows ref struct =>
        Keys<TKey, TKeyShape>.MayCoincide
        // Text has the kind of a date; binary wires have its instant alone.
        || (typeof(TKey) == typeof(DateTime) && !TWriter.IsJson)
        || (
            typeof(TWriter) == typeof(JsonOptionsWriter)
            && WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).RenamesKeys<TKey>()
        );

    /// <summary>Returns the position at which the next key starts.</summary>
    internal static int Start<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct => WrittenBy(ref writer).Length;

    /// <summary>Adds the key that was written from a position on.</summary>
    /// <exception cref="WireException">Another key was written alike.</exception>
    internal void Add<TWriter>(ref TWriter writer, int start)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        ReadOnlySpan<byte> key = WrittenBy(ref writer)[start..];
        // The first key of an indented object may have other white space before it than the others.
        if (TWriter.IsJson)
            key = key.TrimStart(" \t\r\n"u8);
        // What another writer has written is not known.
        if (!key.IsEmpty && !(_written ??= new()).TryAdd(0, key))
            throw IsTwice(ref writer);
    }

    /// <summary>Adds a key that is written as a text.</summary>
    /// <exception cref="WireException">Another key has the same text.</exception>
    internal void Add<TWriter>(ref TWriter writer, string text)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (!(_texts ??= new(StringComparer.Ordinal)).Add(text))
            throw IsTwice(ref writer);
    }

    private static WireException IsTwice<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Error(
            WireError.DuplicateMember,
            "Two keys of a dictionary are written alike, so that readers would lose an entry. Use keys that are "
                + "written differently, such as keys of one type, or a list of pairs."
        );

    private static ReadOnlySpan<byte> WrittenBy<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) == typeof(JsonWireWriter))
            return WireSafety.Cast<TWriter, JsonWireWriter>(ref writer).Raw;
        if (typeof(TWriter) == typeof(JsonOptionsWriter))
            return WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).Plain.Raw;
        if (typeof(TWriter) == typeof(MessagePackWireWriter))
            return WireSafety.Cast<TWriter, MessagePackWireWriter>(ref writer).Raw;
        return typeof(TWriter) == typeof(MessagePackOptionsWriter)
            ? WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer).Plain.Raw
            : [];
    }

    private static class Keys<TKey, TKeyShape>
        where TKeyShape : struct, IShape<TKey>
    {
        internal static readonly bool MayCoincide =
            default(TKeyShape) is IJsonKeyShape or IConverterShape || !IsDistinct(typeof(TKey));

        private static bool IsDistinct(Type type) =>
            type.IsEnum
            || Type.GetTypeCode(type) is not (TypeCode.Object or TypeCode.Empty)
            || type == typeof(Guid)
            || type == typeof(DateTimeOffset)
            || type == typeof(DateOnly)
            || type == typeof(TimeOnly)
            || type == typeof(TimeSpan)
            || type == typeof(Int128)
            || type == typeof(UInt128)
            || type == typeof(Half)
            || type == typeof(BigInteger);
    }
}
