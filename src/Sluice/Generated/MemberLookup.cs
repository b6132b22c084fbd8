using System.Buffers.Binary;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.Generated;

/// <summary>Finding members by name, for generated look-ups.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class MemberLookup
{
    /// <summary>
    /// Eight bytes of a name from an offset as a little-endian number; a shorter name is filled up with zeros.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Word(ReadOnlySpan<byte> name, int offset)
    {
        if (name.Length >= offset + 8) return BinaryPrimitives.ReadUInt64LittleEndian(name[offset..]);
        ulong word = 0;
        for (int i = name.Length - 1; i >= offset; i--) word = (word << 8) | name[i];
        return word;
    }

    /// <summary>
    /// The index of the first member whose name is the given one ignoring case (ordinal, as
    /// <see cref="StringComparison.OrdinalIgnoreCase"/>); -1 for none.
    /// </summary>
    /// <param name="shape">The type.</param>
    /// <param name="name">The name in UTF-8, validated.</param>
    /// <param name="keyed">Whether the names of wires that use keys are meant.</param>
    public static int IgnoringCase(IObjectShape shape, ReadOnlySpan<byte> name, bool keyed) =>
        (keyed ? shape.KeyedNames : shape.Names).FindIgnoringCase(name);
}
