using System.Diagnostics;
using System.Globalization;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Probes;

/// <summary>
/// Sequences at scale, on one wire: the cost of an element from ten to millions, and gigabytes through a stream and the
/// memory for it. <c>eng/scale.sh</c> runs it.
/// </summary>
internal static class ScaleProbe
{
    private const double MostMegabytes = 64,
        MostGrowth = 1.5;
    private static readonly MessagePackWireOptions s_values = new() { Sequences = MessagePackSequence.Values };
    private static readonly FlatModel[] s_elements = [.. FlatModel.List(1_000)];
    private static bool s_isMet = true;

    /// <param name="isJson"><see langword="true"/> for JSON, <see langword="false"/> for MessagePack.</param>
    /// <param name="gigabytes">How much is written, and read.</param>
    /// <returns>0 if every aim is met.</returns>
    internal static async Task<int> RunAsync(bool isJson, double gigabytes)
    {
        string wire = isJson ? "JSON" : "MessagePack";
        await Flat(wire, isJson).ConfigureAwait(false);
        await Through(wire, isJson, (long)(gigabytes * 1e9)).ConfigureAwait(false);
        return s_isMet ? 0 : 1;
    }

    // The first elements pay for the buffers, so that the cost of ten is not counted alone.
    private static async Task Flat(string wire, bool isJson)
    {
        double least = double.MaxValue,
            most = 0;
        for (int pass = 0; pass < 2; pass++)
        {
            (least, most) = (double.MaxValue, 0);
            for (int count = 10; count <= 1_000_000; count *= 10)
            {
                int rounds = 1_000_000 / count;
                long start = Stopwatch.GetTimestamp();
                for (int i = 0; i < rounds; i++)
                {
                    using var bytes = new Repeated(Element(isJson), count, isJson);
                    await Read(bytes, isJson).ConfigureAwait(false);
                }
                double each = Stopwatch.GetElapsedTime(start).TotalNanoseconds / rounds / count;
                if (count >= 100)
                    (least, most) = (Math.Min(least, each), Math.Max(most, each));
            }
        }
        Report($"{wire}: an element of 100 to 1,000,000 takes {least:0} to {most:0} ns", most <= MostGrowth * least);
    }

    private static async Task Through(string wire, bool isJson, long bytes)
    {
        int size = Element(isJson).Length;
        var written = new Counted();
        long start = Stopwatch.GetTimestamp();
        Write(written, Endless(bytes / size), isJson);
        double writing = written.Count / Stopwatch.GetElapsedTime(start).TotalSeconds / 1e6;
        Report(
            $"{wire}: {written.Count / 1e9:0.0} GB written at {writing:0} MB/s, {Memory()}",
            PeakMegabytes() <= MostMegabytes
        );
        start = Stopwatch.GetTimestamp();
        long read;
        using (var source = new Repeated(Element(isJson), bytes / size, isJson))
            read = await Read(source, isJson).ConfigureAwait(false) * size;
        double reading = read / Stopwatch.GetElapsedTime(start).TotalSeconds / 1e6;
        Report($"{wire}: {read / 1e9:0.0} GB read at {reading:0} MB/s, {Memory()}", PeakMegabytes() <= MostMegabytes);
    }

    private static IEnumerable<FlatModel> Endless(long count)
    {
        for (long i = 0; i < count; i++)
            yield return s_elements[7];
    }

    private static byte[] Element(bool isJson) =>
        isJson ? JsonWire.SerializeToUtf8Bytes(s_elements[7]) : MessagePackWire.Serialize(s_elements[7]);

    private static void Write(Stream stream, IEnumerable<FlatModel> elements, bool isJson)
    {
        if (isJson)
            JsonWire.Serialize<FlatModel>(stream, elements, null);
        else
            MessagePackWire.Serialize<FlatModel>(stream, elements, null, in s_values);
    }

    private static async Task<long> Read(Stream stream, bool isJson)
    {
        long count = 0;
        await foreach (
            FlatModel? _ in isJson
                ? JsonWire.DeserializeAsyncEnumerable<FlatModel>(stream)
                : MessagePackWire.DeserializeAsyncEnumerable<FlatModel>(stream, s_values)
        )
            count++;
        return count;
    }

    private static void Report(string text, bool isMet)
    {
        s_isMet &= isMet;
        Console.WriteLine($"{(isMet ? "ok   " : "short")} {text}");
    }

    private static string Memory() =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"peak working set {PeakMegabytes():0} MB, managed {GC.GetTotalMemory(false) / 1e6:0.0} MB"
        );

    private static double PeakMegabytes()
    {
        using var process = Process.GetCurrentProcess();
        return process.PeakWorkingSet64 / 1e6;
    }

    private sealed class Counted : MemoryStream
    {
        internal long Count { get; private set; }

        public override void Write(ReadOnlySpan<byte> buffer) => Count += buffer.Length;

        public override void Write(byte[] buffer, int offset, int count) => Count += count;
    }

    // The same element again and again, in an array with commas on JSON.
    private sealed class Repeated : MemoryStream
    {
        private readonly byte[] _unit;
        private readonly bool _isJson;
        private long _left;
        private int _at;

        internal Repeated(byte[] element, long count, bool isJson)
        {
            _unit = isJson ? [(byte)'[', .. element] : element;
            _left = count * _unit.Length + (isJson ? 1 : 0);
            _isJson = isJson;
        }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Span<byte> to = buffer.Span;
            int read = 0;
            while (read < to.Length && _left > 0)
            {
                int count = (int)Math.Min(Math.Min(_unit.Length - _at, to.Length - read), _left);
                _unit.AsSpan(_at, count).CopyTo(to[read..]);
                if (_isJson && _left == 1)
                    to[read] = (byte)']';
                read += count;
                _at += count;
                _left -= count;
                if (_at < _unit.Length)
                    continue;
                _at = 0;
                // What opened the array separates the next elements.
                if (_isJson)
                    _unit[0] = (byte)',';
            }
            return new(read);
        }
    }
}
