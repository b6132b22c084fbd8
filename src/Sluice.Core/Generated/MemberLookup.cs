using System.ComponentModel;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Generated;

/// <summary>Finds members by name, for generated lookups.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class MemberLookup
{
    /// <summary>
    /// Returns eight bytes of a name at an offset as a little-endian number, padded with zeros.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Word(ReadOnlySpan<byte> name, int offset) => Utf8NameIndex.ReadWord(name, offset);

    /// <summary>
    /// Returns the index of the first member whose name equals the given one case-insensitively (ordinal, like
    /// <see cref="StringComparison.OrdinalIgnoreCase"/>), or -1 if there is none.
    /// </summary>
    /// <param name="shape">The type.</param>
    /// <param name="name">The name in validated UTF-8.</param>
    /// <param name="isKeyed">Whether to use the names for wires that use keys.</param>
    public static int IgnoringCase(IObjectShape shape, ReadOnlySpan<byte> name, bool isKeyed) =>
        (isKeyed ? shape.KeyedNames : shape.Names).FindIgnoringCase(name);
}
