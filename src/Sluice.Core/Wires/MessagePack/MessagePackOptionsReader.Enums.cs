using System.Runtime.CompilerServices;
using System.Text.Unicode;
using Sluice.Internal;

namespace Sluice.Wires.MessagePack;

internal ref partial struct MessagePackOptionsReader
{
    /// <summary>Gets the policy of the names that are read besides those of the declaration.</summary>
    private readonly IWireNamingPolicy? EnumNaming => _state.Options.Converters?.EnumNaming;

    private static class EnumNames<TEnum>
    {
        internal static EnumNameIndex? Index;
    }

    // Not inlined, so that there is one copy for each enumeration. The short names of the declaration are found as they
    // are in the input.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryReadName<T>(out T? value)
    {
        if (EnumNaming is not null || EnumNames<T>.Index is not { } index || !Plain.TryReadShort(index, out ulong bits))
            return TryReadAnyName(out value);
        value = EnumNameTable<T>.FromBits(bits);
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryReadAnyName<T>(out T? value)
    {
        value = default;
        if (Plain.Peek() != WireToken.String)
            return false;
        IWireNamingPolicy? naming = EnumNaming;
        if (naming is null)
            EnumNames<T>.Index ??= EnumNameTable<T>.IndexReflected(EncodeShort);
        int from = Position;
        if (EnumNameTable<T>.GetForPolicy(naming).TryParse(Plain.ReadUtf8(), out value))
            return true;
        Position = from;
        throw Error(WireError.Type, "The text is not a name of the enumeration.");
    }

    // A name with its header of one byte, or an empty array.
    private static byte[] EncodeShort(string name)
    {
        Span<byte> encoded = stackalloc byte[EnumNameIndex.Block];
        if (
            Utf8.FromUtf16(name, encoded[1..], out _, out int length, replaceInvalidSequences: false)
            != System.Buffers.OperationStatus.Done
        )
            return [];
        encoded[0] = (byte)(MessagePackCode.MinFixStr | length);
        return encoded[..(1 + length)].ToArray();
    }
}
