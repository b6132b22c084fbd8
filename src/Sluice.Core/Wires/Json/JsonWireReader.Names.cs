using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Sluice.Internal;

namespace Sluice.Wires.Json;

// SAFETY: The name is compared only where at least its length is left, or its block where a whole block is left.
internal ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryName(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName)
    {
        nint position = _position;
        Debug.Assert(position >= 0 && position <= _length);
        // The length is a constant of the call, so the comparison becomes a few wide loads.
        if (
            _length - position < jsonName.Length
            || !MemoryMarshal
                .CreateReadOnlySpan(ref Unsafe.Add(ref _start, position), jsonName.Length)
                .SequenceEqual(jsonName)
        )
            return false;
        _position = position + jsonName.Length;
        return true;
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadName()
    {
        nint position = _position;
        if (position >= _length || ByteAt(position) != '"')
            ExpectQuote(position = SkipWhite(position));
        nint first = position + 1;
        nint end = JsonStringScan.FindSpecial(ref _start, first, _length);
        ReadOnlySpan<byte> name;
        if (end < _length && ByteAt(end) == '"')
        {
            name = Slice(first, end);
            _position = end + 1;
        }
        else
        {
            name = DecodeString(first, end);
        }
        position = _position;
        if (position < _length && ByteAt(position) == ':')
            _position = position + 1;
        else
            ExpectColon(position);
        return name;
    }

    /// <summary>Skips the name of a member, from <see cref="EncodedNames"/>, if it is next.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryName(byte[] names, int index)
    {
        nint position = _position;
        // Nothing is kept across the call, so that the position stays in a register. The entry is found again for each
        // access, as in EncodedNames.AppendUnchecked.
        if (_length - position < EncodedNames.Find(names, index).Needed)
            return TryLongName(names, index);
        if (!EncodedNames.Matches(ref Unsafe.Add(ref _start, position), names, index))
            return false;
        _position = position + EncodedNames.Find(names, index).Length;
        return true;
    }

    /// <summary>
    /// Reads one of the names of an index if it is next, in quotes, and a block is left of the input.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryReadShort(EnumNameIndex names, out ulong bits)
    {
        bits = 0;
        nint position = _position;
        if (_length - position < EnumNameIndex.Block || ByteAt(position) != '"')
            return false;
        ref byte text = ref Unsafe.Add(ref _start, position);
        uint quotes =
            Vector256.Equals(Vector256.LoadUnsafe(ref text), Vector256.Create((byte)'"')).ExtractMostSignificantBits()
            & ~1u;
        // Without another quote in the block, the length is greater than that of any name of the index.
        int length = 1 + BitOperations.TrailingZeroCount(quotes);
        if (length > EnumNameIndex.Block || !names.TryFind(ref text, length, out bits))
            return false;
        _position = position + length;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryLongName(byte[] names, int index) => TryName(default, EncodedNames.NameOf(names, index));
}
