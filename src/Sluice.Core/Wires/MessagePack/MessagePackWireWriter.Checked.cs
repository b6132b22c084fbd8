using System.Diagnostics;
#if DEBUG
using System.Runtime.CompilerServices;
#endif

namespace Sluice.Wires.MessagePack;

// SAFETY: The end of a reservation is computed and kept for comparison, and never read or written through.
/// <summary>
/// Contains the checks of the Debug configuration: each unchecked write asserts that its run reserved the space.
/// </summary>
/// <remarks>
/// Release builds have neither the field nor the calls. <c>./test.sh</c> runs the catalogue over the Debug build.
/// </remarks>
internal ref partial struct MessagePackWireWriter
{
    [Conditional("DEBUG")]
    private void NoteReserved(ref byte position, long bytes)
    {
#if DEBUG
        WireSafety.AssertReservation(ref position, bytes, ref _end);
        _reserved = ref Unsafe.AsRef(ref Unsafe.Add(ref position, (nint)bytes));
#endif
    }

    [Conditional("DEBUG")]
    internal readonly void AssertReserved(ref byte position, int bytes)
    {
#if DEBUG
        WireSafety.AssertReserved(ref position, bytes, ref _start, ref _reserved);
#endif
    }
}
