using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.MessagePack;

// SAFETY: references are computed and compared here, never read or written through.
/// <summary>
/// The checked build: in the Debug configuration each unchecked write asserts that its run reserved the room.
/// </summary>
/// <remarks>
/// Release builds have neither the field nor the calls. <c>./test.sh</c> runs the catalogue over this build.
/// </remarks>
internal ref partial struct MessagePackWireWriter
{
    [Conditional("DEBUG")]
    private void NoteReserved(ref byte at, long bytes)
    {
#if DEBUG
        Debug.Assert(!Unsafe.IsAddressGreaterThan(ref Unsafe.Add(ref at, (nint)bytes),
            ref Unsafe.Add(ref _end, WireSizes.Slack)), "A reservation goes beyond the buffer.");
        _reserved = ref Unsafe.AsRef(ref Unsafe.Add(ref at, (nint)bytes));
#endif
    }

    [Conditional("DEBUG")]
    private readonly void AssertRoom(ref byte at, int bytes)
    {
#if DEBUG
        long left = Unsafe.ByteOffset(ref at, ref _reserved);
        Debug.Assert(left >= bytes, $"A value needs {bytes} bytes, of which its run has {left} left.");
        Debug.Assert(!Unsafe.IsAddressLessThan(ref at, ref _start), "The position is before the buffer.");
#endif
    }
}
