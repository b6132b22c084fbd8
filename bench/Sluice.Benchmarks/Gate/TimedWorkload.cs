using System.Diagnostics;
using System.Globalization;

namespace Sluice.Benchmarks.Gate;

/// <summary>A workload with its measurements so far.</summary>
internal sealed class TimedWorkload(Workload workload)
{
    private const double SampleMilliseconds = 0.5;   // shorter than a scheduler's slice: on a busy machine most samples are still undisturbed

    private readonly Timed _subject = new(workload.Subject);
    private readonly Timed[] _peers = [.. workload.Peers.Select(peer => new Timed(peer))];

    internal string Name => workload.Name;
    internal long Bytes { get; private set; }
    /// <summary>The median over the rounds of the ratio to the fastest peer: samples of one round were taken side by side.</summary>
    internal double Ratio
    {
        get
        {
            if (_peers.Length == 0) return _subject.Median / workload.ReferenceNanoseconds;
            Timed fastest = _peers.MinBy(peer => peer.Median)!;
            return MedianOf(_subject.Samples.Zip(fastest.Samples, (ours, theirs) => ours / theirs));
        }
    }

    internal string Times => string.Create(CultureInfo.InvariantCulture, $"  {Name}: {_subject.Median:0.0} ns; {string.Join(", ", _peers.Select(peer => peer.Median.ToString("0.0", CultureInfo.InvariantCulture)))}");

    internal static double MedianOf(IEnumerable<double> samples)
    {
        double[] sorted = [.. samples.Order()];
        return sorted.Length == 0 ? double.NaN : sorted[sorted.Length / 2];
    }

    internal void Check() => workload.Check();

    /// <summary>Whether anything became faster than it ever was before.</summary>
    internal bool WarmUp()
    {
        bool isFaster = _subject.WarmUp();
        foreach (Timed peer in _peers) isFaster |= peer.WarmUp();
        return isFaster;
    }

    internal void Calibrate()
    {
        _subject.Calibrate(SampleMilliseconds);
        foreach (Timed peer in _peers) peer.Calibrate(SampleMilliseconds);
        Bytes = _subject.MeasureBytes();
    }

    internal void Round()
    {
        // Twice in turn, so that neither always runs behind the other.
        _subject.Sample();
        foreach (Timed peer in _peers) peer.Sample();
        foreach (Timed peer in _peers.Reverse()) peer.Sample();
        _subject.Sample();
    }

    private sealed class Timed(Action<int> run)
    {
        private readonly List<double> _samples = [];
        private int _count = 1;
        private bool _isLong;

        internal IReadOnlyList<double> Samples => _samples;
        internal double Median => MedianOf(_samples);

        private double _fastest = double.MaxValue;

        internal bool WarmUp()
        {
            double before = _fastest;
            var clock = Stopwatch.StartNew();
            // Calls that take long are few; whatever they are made of is warm soon.
            if (before == double.MaxValue)
            {
                run(1);
                _isLong = clock.ElapsedMilliseconds > 10;
            }

            for (int call = 0; call < 64 && clock.ElapsedMilliseconds < 100; call++)
            {
                long start = Stopwatch.GetTimestamp();
                run(_isLong ? 1 : 32);
                _fastest = Math.Min(_fastest, Stopwatch.GetElapsedTime(start).TotalNanoseconds);
            }

            return _fastest < before * 0.9;
        }

        internal void Calibrate(double milliseconds)
        {
            for (_count = 1; ; _count *= 2)
            {
                long start = Stopwatch.GetTimestamp();
                run(_count);
                double elapsed = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
                if (elapsed < milliseconds / 4 && _count < 1 << 28) continue;
                _count = Math.Max(1, (int)(_count * (milliseconds / elapsed)));
                return;
            }
        }

        internal long MeasureBytes()
        {
            run(1);
            int calls = _isLong ? 4 : 64;
            long before = GC.GetAllocatedBytesForCurrentThread();
            run(calls);
            return (GC.GetAllocatedBytesForCurrentThread() - before) / calls;
        }

        internal void Sample()
        {
            long start = Stopwatch.GetTimestamp();
            run(_count);
            _samples.Add(Stopwatch.GetElapsedTime(start).TotalNanoseconds / _count);
        }
    }
}
