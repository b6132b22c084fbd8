using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Sluice.Wires;

/// <summary>Declares the diagnostic of the unchecked interface, and terminates a process that misused it.</summary>
internal static partial class WireSafety
{
    /// <summary>
    /// The diagnostic that is reported for every use of a member of <see cref="IUncheckedWireWriter"/>.
    /// </summary>
    internal const string UncheckedId = "SLC040";
    internal const string UncheckedUrl = "docs/diagnostics/{0}.md";

    /// <summary>
    /// Terminates the process, because a run of unchecked writes ended beyond the buffer and has corrupted other
    /// memory.
    /// </summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void FailOverrun()
    {
        Environment.FailFast(
            "A run of unchecked writes (Sluice.Wires.IUncheckedWireWriter) ended beyond its "
                + "buffer and has damaged memory. "
                + "Reserve room for each value, or use the checked methods (WriteInt32, BeginArray …)."
        );
        throw new InvalidOperationException(); // never reached; tells the JIT that calls of this method are cold
    }

    /// <summary>
    /// Throws, because a writer no longer contains what was written to it: user code has replaced it by a copy or by
    /// <see langword="default"/>.
    /// </summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void ThrowReplaced() =>
        throw new InvalidOperationException(
            "A writer lost what was written to it, because a converter assigned another value to it. Pass writers by "
                + "reference (ref TWriter), and never copy or assign them."
        );
}
