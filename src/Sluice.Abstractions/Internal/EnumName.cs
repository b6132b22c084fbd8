using System.Buffers;
using System.Runtime.Intrinsics;
using System.Text;

namespace Sluice.Internal;

/// <summary>The name of a value of an enumeration, or the names of its flags.</summary>
internal sealed class EnumName
{
    // What no wire and no option escapes.
    private static readonly SearchValues<char> s_plain = SearchValues.Create(
        " ,-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    );

    internal readonly ulong Bits;
    internal readonly string Text;

    /// <summary>
    /// The length of the text if it can be copied from <see cref="Plain"/>: it has less than 32 characters, and none of
    /// them is ever escaped. Otherwise, zero.
    /// </summary>
    internal readonly int PlainLength;

    /// <summary>The bytes of the text, followed by zeros.</summary>
    internal readonly Vector256<byte> Plain;

    internal EnumName(ulong bits, string text)
    {
        Bits = bits;
        Text = text;
        if (text.Length >= Vector256<byte>.Count || text.AsSpan().ContainsAnyExcept(s_plain))
            return;
        Span<byte> bytes = stackalloc byte[Vector256<byte>.Count];
        bytes.Clear();
        PlainLength = Encoding.ASCII.GetBytes(text, bytes);
        Plain = Vector256.Create<byte>(bytes);
    }
}
