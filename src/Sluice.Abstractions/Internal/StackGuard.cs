using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Sluice.Internal;

/// <summary>
/// Checks whether the stack has space for another level of a value: one comparison of an address if that is known, and
/// otherwise a call of the runtime.
/// </summary>
/// <remarks>
/// <para>
/// Writers and readers hold a floor: an address above which space is known to be available. A level that opens below it
/// calls the runtime, which verifies that 128 KB are left (64 KB in a 32-bit process), and the floor is lowered by
/// <see cref="Portion"/>. At least 112 KB are therefore left wherever a level opens: for the frame of the largest
/// generated method (wider ones check first, <see cref="HasSpace"/>), for formatting, for JIT compilation of methods
/// that are called first there, and for throwing.
/// </para>
/// <para>
/// Unlike a number of levels, an address remains valid for all following values: a branch of small frames does not
/// predict the frames of the next one.
/// </para>
/// </remarks>
internal static unsafe class StackGuard
{
    private const int Portion = 16 * 1024;

    // Inverted, so that a thread's initial zero is the highest address and its first level calls the runtime. Valid for
    // the life of the thread, because it is an address.
    [ThreadStatic]
    private static nuint t_inverseFloor;

    /// <summary>
    /// Gets the floor of the calling thread, which must be passed to <see cref="IsBelow"/> on the same thread only.
    /// </summary>
    internal static nuint Floor
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Checks.Stack ? ~t_inverseFloor : 0;
    }

    /// <summary>
    /// Returns <see langword="true"/> if the caller's frame is below the floor, so that <see cref="TryLower"/> must be
    /// called.
    /// </summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsBelow(nuint floor)
    {
        // SAFETY: only the address of the local is used; it is inside the caller's frame once this method is inlined.
        byte here;
        return Checks.Stack && (nuint)(&here) < floor;
    }

    /// <summary>Requires space for another level of a value.</summary>
    /// <exception cref="InsufficientExecutionStackException">The value is nested too deeply.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void RequireSpace()
    {
        nuint floor = Floor;
        if (IsBelow(floor) && !TryLower(ref floor))
            throw new InsufficientExecutionStackException();
    }

    /// <summary>Calls the runtime and lowers the floor if there is enough space.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool TryLower(ref nuint floor)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            return false;
        // SAFETY: as above; a stack never begins within 16 KB of address zero.
        byte here;
        Debug.Assert((nuint)(&here) > Portion);
        floor = (nuint)(&here) - Portion;
        t_inverseFloor = ~floor;
        return true;
    }

    /// <summary>
    /// Returns <see langword="true"/> if the stack has space for a frame of the given size in addition to what every
    /// level leaves.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool HasSpace(int bytes)
    {
        const int Step = 32 * 1024;
        Debug.Assert(bytes <= int.MaxValue / 2);
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            return false;
        if (bytes <= 0)
            return true;
        // SAFETY: four times as many bytes as are allocated here were just verified to be left; the store prevents the
        // JIT from removing the allocation.
        byte* taken = stackalloc byte[Step];
        System.Threading.Volatile.Write(ref *taken, 0);
        return HasSpace(bytes - Step);
    }
}
