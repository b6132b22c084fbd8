using System.ComponentModel;
using Sluice.Internal;
using Sluice.Wires;

namespace Sluice.Generated;

/// <summary>
/// Asked before the body of a wide type is entered: its frame may be larger than what every level leaves of the stack.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class StackRoom
{
    /// <summary>Members from which a body is entered only after the stack was asked.</summary>
    public const int WideFrom = 64;

    // Measured in code that is not optimized yet, where a frame is largest: 80 to 180 bytes a member.
    private const int BytesPerMember = 512;

    /// <summary>Checks that the stack holds the frame of a body that writes this many members.</summary>
    /// <exception cref="WireException">It does not.</exception>
    public static void Require<TWriter>(ref TWriter writer, int members)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (!StackGuard.HasRoom(members * BytesPerMember))
            throw writer.Error(WireError.Depth,
                "The value is nested too deeply for this thread's stack. Write it on a thread with a larger stack.");
    }

    /// <summary>Checks that the stack holds the frame of a body that reads this many members.</summary>
    /// <exception cref="WireException">It does not.</exception>
    public static void RequireToRead<TReader>(ref TReader reader, int members)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!StackGuard.HasRoom(members * BytesPerMember))
            throw reader.Error(WireError.Depth,
                "The value is nested too deeply for this thread's stack. Read it on a thread with a larger stack.");
    }
}
