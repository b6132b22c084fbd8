using System.Numerics;
using Sluice.Model;

namespace Sluice.Wires;

/// <summary>The error for members that an object must contain and does not.</summary>
internal static class MissingMembers
{
    /// <param name="reader">The reader.</param>
    /// <param name="shape">The type.</param>
    /// <param name="word">The index of the word of the mask: the first bit is member <c>64 * word</c>.</param>
    /// <param name="missing">The bits of the missing members.</param>
    /// <param name="naming">The names of the reader's options.</param>
    public static WireException Error<TReader>(
        ref TReader reader,
        IObjectShape shape,
        int word,
        ulong missing,
        MemberNaming naming
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        var names = new List<string>();
        for (; missing != 0; missing &= missing - 1)
        {
            MemberShape member = shape.Members[(word * 64) + BitOperations.TrailingZeroCount(missing)];
            // A map has the names of the wire, an array none.
            string? own = TReader.UsesKeys && !shape.IsKeyed ? member.Traits.KeyedWireName : null;
            names.Add($"\"{own ?? naming.NameOf(member)}\"");
        }

        return reader.Error(
            WireError.MissingMember,
            $"The object requires {(names.Count == 1 ? "member" : "members")} {string.Join(", ", names)}."
        );
    }
}
