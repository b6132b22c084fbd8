using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Sluice.Wires;

/// <summary>The diagnostic of the unchecked surface, and the end of a process that misused it.</summary>
internal static class WireSafety
{
    /// <summary>Reported wherever a member of <see cref="IUncheckedWireWriter"/> is used.</summary>
    internal const string UncheckedId = "SLC040";
    internal const string UncheckedUrl = "docs/diagnostics/{0}.md";

    /// <summary>
    /// Ends the process: a run of unchecked writes ended beyond the buffer, so memory that belongs to something else is
    /// damaged already.
    /// </summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void FailOverrun()
    {
        Environment.FailFast(
            "A run of unchecked writes (Sluice.Wires.IUncheckedWireWriter) ended beyond its buffer and has damaged memory. " +
                "Reserve room for each value, or use the checked methods (WriteInt32, BeginArray …).");
        throw new InvalidOperationException();   // never reached; tells the JIT that calls of this method are cold
    }
}
