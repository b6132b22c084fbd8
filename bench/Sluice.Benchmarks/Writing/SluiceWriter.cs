using System.Buffers;

namespace Sluice.Benchmarks.Writing;

/// <summary>Sluice's verb to a reused buffer, with and without a selection.</summary>
internal sealed class SluiceWriter<T>
    where T : IShaped<T>
{
    private readonly ArrayBufferWriter<byte> _buffer = new(256 * 1024);

    internal ArrayBufferWriter<byte> Buffer => _buffer;
    internal ReadOnlySpan<byte> Written => _buffer.WrittenSpan;

    internal Action<int> One(T value) =>
        count =>
        {
            for (int i = 0; i < count; i++)
            {
                _buffer.ResetWrittenCount();
                JsonWire.Serialize(_buffer, value);
            }
        };

    internal Action<int> One(T value, FieldSelection<T> selection) =>
        count =>
        {
            for (int i = 0; i < count; i++)
            {
                _buffer.ResetWrittenCount();
                JsonWire.Serialize(_buffer, value, selection);
            }
        };

    internal Action<int> Many(List<T> values) =>
        count =>
        {
            for (int i = 0; i < count; i++)
            {
                _buffer.ResetWrittenCount();
                JsonWire.Serialize(_buffer, values);
            }
        };

    internal Action<int> Many(List<T> values, FieldSelection<T> selection) =>
        count =>
        {
            for (int i = 0; i < count; i++)
            {
                _buffer.ResetWrittenCount();
                JsonWire.Serialize(_buffer, values, selection);
            }
        };

    /// <summary>Runs a subject and each peer once and compares their bytes.</summary>
    internal Action Same<TPeer>(Action<int> subject, StjWriters<TPeer> stj) =>
        () =>
        {
            subject(1);
            foreach (Action<int> peer in new Action<int>[] { stj.Best, stj.Metadata, stj.ByReflection })
            {
                peer(1);
                SameBytes.Assert(_buffer.WrittenSpan, stj.Written);
            }
        };
}
