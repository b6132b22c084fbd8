using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires;

// SAFETY: Cast reinterprets a type as itself; Restore reinterprets what Erase was given. AppendUnchecked copies to a
// position for which the caller has reserved the whole length. The other methods compute and compare references, and
// never read or write through them.
internal static partial class WireSafety
{
    /// <summary>Reinterprets a writer or reader as the type that its type argument is known to be.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref TTo Cast<TFrom, TTo>(ref TFrom value)
        where TFrom : struct, allows ref struct
        where TTo : struct, allows ref struct
    {
        Debug.Assert(typeof(TFrom) == typeof(TTo));
        return ref Unsafe.As<TFrom, TTo>(ref value);
    }

    /// <summary>
    /// Returns a reference to the first byte of a writer or reader, to be passed with its exact type.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte Erase<T>(ref T value)
        where T : struct, allows ref struct => ref Unsafe.As<T, byte>(ref value);

    /// <summary>Restores the writer or reader from such a reference. The caller has compared its type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref T Restore<T>(Type type, ref byte first)
        where T : struct, allows ref struct
    {
        Debug.Assert(type == typeof(T));
        return ref Unsafe.As<byte, T>(ref first);
    }

    /// <summary>Copies bytes to a position for which they were reserved, and returns the next position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte AppendUnchecked(ref byte position, scoped ReadOnlySpan<byte> bytes)
    {
        Debug.Assert(bytes.IsEmpty || !Unsafe.IsNullRef(ref position));
        bytes.CopyTo(MemoryMarshal.CreateSpan(ref position, bytes.Length));
        return ref Unsafe.Add(ref position, bytes.Length);
    }

    /// <summary>Asserts that a reservation ends within the buffer and its slack.</summary>
    [Conditional("DEBUG")]
    internal static void AssertReservation(ref byte position, long bytes, ref byte end) =>
        Debug.Assert(
            !Unsafe.IsAddressGreaterThan(
                ref Unsafe.Add(ref position, (nint)bytes),
                ref Unsafe.Add(ref end, WireSizes.Slack)
            ),
            "A reservation goes beyond the buffer."
        );

    /// <summary>Asserts that a value fits into the reservation of its run.</summary>
    [Conditional("DEBUG")]
    internal static void AssertReserved(ref byte position, int bytes, ref byte start, ref byte reserved)
    {
        long left = Unsafe.ByteOffset(ref position, ref reserved);
        Debug.Assert(left >= bytes, $"A value needs {bytes} bytes, of which its run has {left} left.");
        Debug.Assert(!Unsafe.IsAddressLessThan(ref position, ref start), "The position is before the buffer.");
    }
}
