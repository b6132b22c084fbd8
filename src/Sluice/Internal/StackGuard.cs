using System.Runtime.CompilerServices;

namespace Sluice.Internal;

/// <summary>
/// Whether the stack has room for one more level of a value: one compare of an address where it is known, a question to
/// the runtime where not.
/// </summary>
/// <remarks>
/// <para>
/// Writers and readers hold a floor: an address above which room is known. A level that opens below it asks the
/// runtime, which answers that 128 KB are left (64 KB in a 32-bit process), and the floor moves down by
/// <see cref="Portion"/>. So at least 112 KB are left wherever a level opens: for the frame of the largest generated
/// body (wider ones ask first, <see cref="HasRoom"/>), for formatting, for compiling what is called first there, and
/// for throwing.
/// </para>
/// <para>
/// Addresses, unlike levels, stay true for every value behind: a branch of small frames says nothing about the frames
/// of the next.
/// </para>
/// </remarks>
internal static unsafe class StackGuard
{
    private const int Portion = 16 * 1024;

    // Inverted, so that a thread's initial zero is the highest address: its first level asks. Stays right for the
    // thread's life, since it is about addresses.
    [ThreadStatic] private static nuint t_inverseFloor;

    /// <summary>The calling thread's floor; pass it to <see cref="IsBelow"/> on the same thread only.</summary>
    internal static nuint Floor
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ~t_inverseFloor;
    }

    /// <summary>
    /// Whether the caller's frame lies below the floor, so that <see cref="TryLower"/> must be asked.
    /// </summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsBelow(nuint floor)
    {
        // SAFETY: only the address of the local is used; it is inside of the caller's frame once this is inlined.
        byte here;
        return (nuint)(&here) < floor;
    }

    /// <summary>Asks the runtime, and lowers the floor where there is room.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool TryLower(ref nuint floor)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) return false;
        // SAFETY: as above; a stack never begins within 16 KB of address zero.
        byte here;
        floor = (nuint)(&here) - Portion;
        t_inverseFloor = ~floor;
        return true;
    }

    /// <summary>Whether the stack holds a frame of some bytes on top of what every level leaves.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool HasRoom(int bytes)
    {
        const int Step = 32 * 1024;
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) return false;
        if (bytes <= 0) return true;
        // SAFETY: four times as many bytes as are taken here were just found to be left; the store keeps the JIT from
        // leaving them out.
        byte* taken = stackalloc byte[Step];
        System.Threading.Volatile.Write(ref *taken, 0);
        return HasRoom(bytes - Step);
    }
}
