using System.Text;

namespace Sluice.Benchmarks.Writing;

internal static class SameBytes
{
    /// <summary>Nothing is timed that does not do the same.</summary>
    internal static void Assert(ReadOnlySpan<byte> ours, ReadOnlySpan<byte> theirs)
    {
        if (ours.IsEmpty || !ours.SequenceEqual(theirs))
            throw new InvalidOperationException(
                $"Sluice and its peer write different bytes:\n{Encoding.UTF8.GetString(ours)}\n{Encoding.UTF8.GetString(theirs)}"
            );
    }
}
