using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Generated;

// SAFETY: each cast of the reader is under a test that TReader is exactly that type.
/// <summary>The rare paths of reading an object, kept out of the generated bodies.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ObjectReading
{
    /// <summary>The error for a type that can only be written.</summary>
    public static WireException CannotMake<TReader>(ref TReader reader, Type type)
        where TReader : struct, IWireReader, allows ref struct =>
            CannotRead(ref reader, type, "it has no constructor that reading can use");

    /// <summary>The error for a type that can only be written, and why.</summary>
    public static WireException CannotRead<TReader>(ref TReader reader, Type type, string why)
        where TReader : struct, IWireReader, allows ref struct =>
            reader.Error(WireError.Unsupported, $"{type} can be written but not read: {why}.");

    /// <summary>The error for a type that can't be read from wires that use keys, and why.</summary>
    public static WireException NotKeyed<TReader>(ref TReader reader, Type type, string why)
        where TReader : struct, IWireReader, allows ref struct =>
            reader.Error(WireError.Unsupported, $"{type} can't be read from this wire: {why}.");

    /// <summary>
    /// The error for a member that the type does not have, where the type itself rejects such members.
    /// </summary>
    public static WireException Unknown<TReader>(ref TReader reader, IObjectShape shape,
        scoped ReadOnlySpan<byte> utf8Name) where TReader : struct, IWireReader, allows ref struct =>
        reader.Error(WireError.UnknownMember,
            $"There is no member named \"{Encoding.UTF8.GetString(utf8Name[..Math.Min(utf8Name.Length, 256)])}\".");

    /// <summary>The error for required members that did not occur.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="shape">The type.</param>
    /// <param name="word">The index of the first member of <paramref name="missing"/>, divided by 64.</param>
    /// <param name="missing">Their bits.</param>
    public static WireException Missing<TReader>(ref TReader reader, IObjectShape shape, int word, ulong missing)
        where TReader : struct, IWireReader, allows ref struct
    {
        var names = new List<string>();
        for (; missing != 0; missing &= missing - 1)
            names.Add($"\"{shape.Members[(word * 64) + BitOperations.TrailingZeroCount(missing)].WireName}\"");
        return reader.Error(WireError.MissingMember,
            $"The object requires {(names.Count == 1 ? "member" : "members")} {string.Join(", ", names)}.");
    }

    /// <summary>The error for a required member that was not given to <see cref="ObjectShape{T}.Create"/>.</summary>
    public static WireException Missing(IObjectShape shape, int index) =>
        new(WireError.MissingMember, $"The object requires member \"{shape.Members[index].WireName}\".");

    /// <summary>
    /// Called by an object's reading when the object has been made and none of its members has been read: what they
    /// refer to may be the object itself.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Made<TReader>(ref TReader reader, object made)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(TReader) == typeof(JsonOptionsReader))
            Unsafe.As<TReader, JsonOptionsReader>(ref reader).Made(made, isObject: true);
    }

    /// <summary>The same for a list or dictionary that is empty and whose bracket has been read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void MadeCollection<TReader>(ref TReader reader, object made)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(TReader) == typeof(JsonOptionsReader))
            Unsafe.As<TReader, JsonOptionsReader>(ref reader).Made(made, isObject: false);
    }

    /// <summary>
    /// Whether a member does not exist for whoever sent the document: its slot in an array by key is skipped. Called
    /// where the reader uses tables.
    /// </summary>
    public static bool IsHidden<TReader>(ref TReader reader, IObjectShape shape, int index)
        where TReader : struct, IWireReader, allows ref struct =>
            typeof(TReader) == typeof(MessagePackOptionsReader)
                && Unsafe.As<TReader, MessagePackOptionsReader>(ref reader).Hides(shape, index);

    /// <summary>
    /// Whether the name that was looked up last is that of such a member: its value is not kept with those of unknown
    /// ones.
    /// </summary>
    internal static bool IsNameHidden<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
            typeof(TReader) == typeof(JsonOptionsReader)
                ? Unsafe.As<TReader, JsonOptionsReader>(ref reader).IsNameHidden
            : typeof(TReader) == typeof(MessagePackOptionsReader)
                && Unsafe.As<TReader, MessagePackOptionsReader>(ref reader).IsNameHidden;
}
