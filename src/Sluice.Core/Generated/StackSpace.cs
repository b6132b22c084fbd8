using System.ComponentModel;
using Sluice.Internal;
using Sluice.Wires;

namespace Sluice.Generated;

/// <summary>
/// Checks the stack before the code of a wide type runs, because its frame may be larger than the space that every
/// level leaves.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class StackSpace
{
    /// <summary>The number of members from which the stack is checked.</summary>
    public const int WideFrom = 64;

    // Measured in code that is not optimized yet, where frames are largest: 80 to 180 bytes for each member.
    private const int BytesPerMember = 512;

    /// <summary>
    /// Verifies that the stack has space for the frame of code that writes the given number of members.
    /// </summary>
    /// <exception cref="WireException">The stack does not have enough space.</exception>
    public static void Require<TWriter>(ref TWriter writer, int members)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (!StackGuard.HasSpace(members * BytesPerMember))
            throw writer.Error(
                WireError.Depth,
                "The value is nested too deeply for this thread's stack. Write it on a thread with a larger stack."
            );
    }

    /// <summary>
    /// Verifies that the stack has space for the frame of code that reads the given number of members.
    /// </summary>
    /// <exception cref="WireException">The stack does not have enough space.</exception>
    public static void RequireToRead<TReader>(ref TReader reader, int members)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!StackGuard.HasSpace(members * BytesPerMember))
            throw reader.Error(
                WireError.Depth,
                "The value is nested too deeply for this thread's stack. Read it on a thread with a larger stack."
            );
    }
}
