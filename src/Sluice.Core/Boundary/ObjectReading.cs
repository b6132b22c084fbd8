using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Model;
using Sluice.Registrations;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Boundary;

// SAFETY: A writer or reader is cast only after a test that it has exactly that type, which Cast asserts.
/// <summary>Contains the rare paths of reading an object, to keep them out of generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ObjectReading
{
    /// <summary>Creates the error for a type that can only be written.</summary>
    public static WireException CannotCreate<TReader>(ref TReader reader, Type type)
        where TReader : struct, IWireReader, allows ref struct =>
        CannotRead(ref reader, type, "it has no constructor that reading can use");

    /// <summary>Creates the error for a type that can only be written, with the reason.</summary>
    public static WireException CannotRead<TReader>(ref TReader reader, Type type, string why)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.Error(WireError.Unsupported, $"{type} can be written but not read: {why}.");

    /// <summary>
    /// Creates the error for a type that cannot be read from a wire that uses keys, or from one that does not, with the
    /// reason.
    /// </summary>
    public static WireException NotOfWire<TReader>(ref TReader reader, Type type, string why)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.Error(WireError.Unsupported, $"{type} can't be read from this wire: {why}.");

    /// <summary>
    /// Creates the error for an unknown member of a type that rejects unknown members.
    /// </summary>
    public static WireException Unknown<TReader>(
        ref TReader reader,
        IObjectShape shape,
        scoped ReadOnlySpan<byte> utf8Name
    )
        where TReader : struct, IWireReader, allows ref struct =>
        reader.Error(
            WireError.UnknownMember,
            $"There is no member named \"{Encoding.UTF8.GetString(utf8Name[..Math.Min(utf8Name.Length, 256)])}\"."
        );

    /// <summary>Creates the error for missing required members.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="shape">The type.</param>
    /// <param name="word">The index of the word of the mask: the first bit is member <c>64 * word</c>.</param>
    /// <param name="missing">The bits of the missing members.</param>
    public static WireException Missing<TReader>(ref TReader reader, IObjectShape shape, int word, ulong missing)
        where TReader : struct, IWireReader, allows ref struct =>
        MissingMembers.Error(ref reader, shape, word, missing, FindNaming(ref reader));

    /// <summary>
    /// Creates the error for a required member that was not passed to <see cref="ObjectShape{T}.Create"/>.
    /// </summary>
    public static WireException Missing(IObjectShape shape, int index) =>
        new(WireError.MissingMember, $"The object requires member \"{shape.Members[index].WireName}\".");

    /// <summary>
    /// Returns the encoded names of a type's members under the options of an options-driven reader, or
    /// <see langword="null"/> if no member may be expected, because each name must be looked up.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[]? Names<T, TReader>(ref TReader reader, ObjectShape<T> shape)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(TReader) == typeof(JsonOptionsReader))
            return WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).ExpectedNamesOf(shape);
        if (typeof(TReader) == typeof(MessagePackOptionsReader))
            return WireSafety.Cast<TReader, MessagePackOptionsReader>(ref reader).ExpectedNamesOf(shape);
        return null;
    }

    /// <summary>Skips the name of a member if it is next. Called for options-driven readers.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="names">The result of <see cref="Names{T, TReader}"/>.</param>
    /// <param name="index">The index of the member.</param>
    /// <returns><see langword="true"/> if the name was next.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryName<TReader>(ref TReader reader, byte[] names, int index)
        where TReader : struct, IWireReader, allows ref struct =>
        typeof(TReader) == typeof(JsonOptionsReader)
            ? WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).Json.TryName(names, index)
            : typeof(TReader) == typeof(MessagePackOptionsReader)
                && WireSafety.Cast<TReader, MessagePackOptionsReader>(ref reader).Plain.TryName(names, index);

    /// <summary>
    /// Called after an object is created and before any of its members is read, because its members may refer to the
    /// object.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Created<TReader>(ref TReader reader, object created)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(TReader) == typeof(JsonOptionsReader))
            WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).Created(created, isObject: true);
    }

    /// <summary>Called after an empty list or dictionary is created, when its bracket has been read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CreatedCollection<TReader>(ref TReader reader, object created)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(TReader) == typeof(JsonOptionsReader))
            WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).Created(created, isObject: false);
    }

    /// <summary>Called before an existing list or dictionary is filled, which references may name.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FillingForm BeginFilling<TReader>(
        ref TReader reader,
        object target,
        bool isDictionary,
        out int left
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        left = 0;
        return typeof(TReader) == typeof(JsonOptionsReader)
            ? WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).BeginFilling(target, isDictionary, out left)
            : FillingForm.Plain;
    }

    /// <summary>Returns whether values may refer to each other, so that the collection of a member matters.</summary>
    internal static bool ReadsReferences<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        typeof(TReader) == typeof(JsonOptionsReader)
        && WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).ReadsReferences;

    /// <summary>Called before a value is read that is only added to the collection of a member.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="target">The collection; <see langword="null"/> if its owner is not constructed yet.</param>
    internal static void BeginBuffer<TReader>(ref TReader reader, object? target)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(TReader) == typeof(JsonOptionsReader))
            WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).BeginBuffer(target);
    }

    /// <summary>Called before what was read is added to the collection of a member.</summary>
    /// <returns>
    /// <see langword="true"/> if the document refers to the collection, so that there is nothing to add.
    /// </returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsReferenced<TReader>(ref TReader reader, object? target, object? buffer)
        where TReader : struct, IWireReader, allows ref struct =>
        typeof(TReader) == typeof(JsonOptionsReader)
        && WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).IsReferenced(target, buffer);

    /// <summary>Called after an existing list was filled from within an object.</summary>
    internal static void EndFilling<TReader>(ref TReader reader, int left)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(TReader) == typeof(JsonOptionsReader))
            WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).EndFilling(left);
    }

    /// <summary>
    /// Returns <see langword="true"/> if a member is hidden from the sender of the document, so that its element of a
    /// keyed array is skipped. Called for options-driven readers.
    /// </summary>
    public static bool IsHidden<TReader>(ref TReader reader, IObjectShape shape, int index)
        where TReader : struct, IWireReader, allows ref struct =>
        typeof(TReader) == typeof(MessagePackOptionsReader)
        && WireSafety.Cast<TReader, MessagePackOptionsReader>(ref reader).Hides(shape, index);

    private static MemberNaming FindNaming<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        typeof(TReader) == typeof(JsonOptionsReader) ? WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).Naming
        : typeof(TReader) == typeof(MessagePackOptionsReader)
            ? WireSafety.Cast<TReader, MessagePackOptionsReader>(ref reader).Naming
        : default;

    /// <summary>Returns the policy of the names of enumerations.</summary>
    internal static IWireNamingPolicy? EnumNaming<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        typeof(TReader) == typeof(JsonOptionsReader)
            ? WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).EnumNaming
            : null;

    /// <summary>
    /// Returns <see langword="true"/> if the most recently looked-up name belongs to a hidden member, whose value is
    /// not kept as extension data.
    /// </summary>
    internal static bool IsNameHidden<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        typeof(TReader) == typeof(JsonOptionsReader)
            ? WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).IsNameHidden
            : typeof(TReader) == typeof(MessagePackOptionsReader)
                && WireSafety.Cast<TReader, MessagePackOptionsReader>(ref reader).IsNameHidden;

    /// <summary>
    /// Returns <see langword="true"/> if an unknown name is that of an ignored member, so that its value is skipped and
    /// does not become extension data.
    /// </summary>
    public static bool IsIgnored<TReader>(ref TReader reader, IObjectShape shape, scoped ReadOnlySpan<byte> utf8Name)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (shape.Ignored.Count == 0)
            return false;
        (WireNaming naming, IWireNamingPolicy? policy, bool isExact) = default((WireNaming, IWireNamingPolicy?, bool));
        if (typeof(TReader) == typeof(JsonOptionsReader))
        {
            JsonWireOptions options = WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).Options;
            (naming, policy, isExact) = (options.Naming, options.NamingPolicy, options.ExactNames);
        }
        else if (typeof(TReader) == typeof(MessagePackOptionsReader))
        {
            MessagePackWireOptions options = WireSafety.Cast<TReader, MessagePackOptionsReader>(ref reader).Options;
            (naming, policy, isExact) = (options.Naming, options.NamingPolicy, options.ExactNames);
        }
        string name = Encoding.UTF8.GetString(utf8Name);
        StringComparison comparison = isExact ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;
        foreach (MemberTraits member in shape.Ignored)
        {
            if (string.Equals(name, MemberNames.GetWireName(member, naming, policy), comparison))
                return true;
            if (TReader.UsesKeys && string.Equals(name, member.KeyedWireName, comparison))
                return true;
        }
        return false;
    }
}
