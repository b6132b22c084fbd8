using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: The name is compared only where at least its length is left; one that was matched lies before the position.
public ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryName(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName)
    {
        nint at = _position;
        Debug.Assert(at >= 0 && at <= _length);
        // The length is a constant of the call, so the comparison becomes a few wide loads.
        if (_length - at < jsonName.Length
            || !MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _start, at), jsonName.Length)
                .SequenceEqual(jsonName)) return false;
        _position = at + jsonName.Length;
        return true;
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadName()
    {
        nint at = _position;
        if (at >= _length || ByteAt(at) != '"') ExpectQuote(at = SkipWhite(at));
        nint first = at + 1;
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
        at = _position;
        if (at < _length && ByteAt(at) == ':') _position = at + 1;
        else ExpectColon(at);
        return name;
    }

    /// <summary>Returns the name that ends before a quote and a colon at the position.</summary>
    internal readonly ReadOnlySpan<byte> NameBefore(int length)
    {
        Debug.Assert(length >= 0 && _position >= length + 3);
        return MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _start, _position - 2 - length), length);
    }

    /// <summary>Returns whether a name is the one that ends before a quote and a colon at the position.</summary>
    internal readonly bool IsNameBefore(scoped ReadOnlySpan<byte> name) =>
        _position >= name.Length + 3 && Unsafe.AreSame(ref MemoryMarshal.GetReference(name),
            ref Unsafe.Add(ref _start, _position - 2 - name.Length));
}
