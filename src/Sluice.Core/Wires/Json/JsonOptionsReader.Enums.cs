using System.Runtime.CompilerServices;
using System.Text.Unicode;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Wires.Json;

internal ref partial struct JsonOptionsReader
{
    private static class EnumNames<TEnum>
    {
        internal static EnumNameIndex? Index;
    }

    // Not inlined, so that there is one copy for each enumeration.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T? ReadEnum<T, TShape>()
        where TShape : struct, IShape<T> => TryReadName(out T? value) ? value : TShape.Read(ref this);

    // The short names of the declaration are found as they are in the input.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryReadName<T>(out T? value)
    {
        if (
            _state.EnumNaming is not null
            || EnumNames<T>.Index is not { } index
            || !Json.TryReadShort(index, out ulong bits)
        )
            return TryReadAnyName(out value);
        value = EnumNameTable<T>.FromBits(bits);
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryReadAnyName<T>(out T? value)
    {
        value = default;
        if (Json.Peek() != WireToken.String)
            return false;
        IWireNamingPolicy? naming = _state.EnumNaming;
        if (naming is null)
            EnumNames<T>.Index ??= EnumNameTable<T>.IndexReflected(EncodeShort);
        int from = Position;
        if (EnumNameTable<T>.GetForPolicy(naming).TryParse(Json.ReadUtf8(), out value))
            return true;
        // A number in quotes may be a value of the enumeration.
        Position = from;
        return false;
    }

    // A name in quotes, or an empty array if it is escaped or too long.
    private static byte[] EncodeShort(string name)
    {
        Span<byte> encoded = stackalloc byte[EnumNameIndex.Block];
        if (
            Utf8.FromUtf16(name, encoded[1..^1], out _, out int length, replaceInvalidSequences: false)
            != System.Buffers.OperationStatus.Done
        )
            return [];
        foreach (byte unit in encoded[1..(1 + length)])
        {
            if (unit is < (byte)' ' or (byte)'"' or (byte)'\\')
                return [];
        }
        encoded[0] = encoded[1 + length] = (byte)'"';
        return encoded[..(2 + length)].ToArray();
    }
}
