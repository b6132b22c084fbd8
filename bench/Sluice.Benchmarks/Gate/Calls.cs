using System.Buffers;

namespace Sluice.Benchmarks.Gate;

/// <summary>Repeats calls that write to one buffer, which is emptied before each.</summary>
internal static class Calls
{
    internal static ArrayBufferWriter<byte> Buffer { get; } = new(1024 * 1024);

    internal static Action<int> Repeat(Action call) =>
        count =>
        {
            for (int i = 0; i < count; i++)
            {
                Buffer.ResetWrittenCount();
                call();
            }
        };

    /// <summary>Returns what one call writes.</summary>
    internal static byte[] Once(Action call)
    {
        Buffer.ResetWrittenCount();
        call();
        return Buffer.WrittenSpan.ToArray();
    }
}
