using System.Diagnostics;

namespace Sluice.Benchmarks.Gate;

/// <summary>A workload with its measurements so far.</summary>
internal sealed class TimedWorkload(Workload workload)
{
    // shorter than a scheduler's slice: on a busy machine most samples are still undisturbed
    private const double SampleMilliseconds = 0.5;

    private readonly Timed _subject = new(workload.Subject);

    // The same code once more: what its times differ by is noise.
    private readonly Timed _control = new(workload.Subject);
    private readonly Timed[] _peers = [.. workload.Peers.Select(peer => new Timed(peer))];
    private int _rounds;

    internal string Name => workload.Name;
    internal long Bytes { get; private set; }
    internal long FloorBytes { get; private set; }

    /// <summary>
    /// The median over the rounds of the ratio to the fastest peer: samples of one round were taken side by side.
    /// </summary>
    internal double Ratio
    {
        get
        {
            if (_peers.Length == 0)
                return _subject.Median / workload.ReferenceNanoseconds;
            Timed fastest = _peers.MinBy(peer => peer.Median)!;
            return MedianOf(_subject.Samples.Zip(fastest.Samples, (ours, theirs) => ours / theirs));
        }
    }

    /// <summary>How far the median ratio of the subject to itself is from 1.</summary>
    internal double Deviation =>
        Math.Abs(MedianOf(_subject.Samples.Zip(_control.Samples, (ours, same) => ours / same)) - 1);

    internal double Nanoseconds => _subject.Median;
    internal IReadOnlyList<double> PeerNanoseconds =>
        _peers.Length == 0 ? [workload.ReferenceNanoseconds] : [.. _peers.Select(peer => peer.Median)];

    /// <summary>The name of the fastest peer; empty if the peers have none.</summary>
    internal string Fastest =>
        workload.PeerNames.Count == 0 ? "" : workload.PeerNames.Zip(_peers).MinBy(peer => peer.Second.Median).First;

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
        foreach (Timed peer in _peers)
            isFaster |= peer.WarmUp();
        return isFaster;
    }

    internal void Calibrate()
    {
        _subject.Calibrate(SampleMilliseconds);
        _control.Calibrate(SampleMilliseconds);
        foreach (Timed peer in _peers)
            peer.Calibrate(SampleMilliseconds);
        Bytes = _subject.MeasureBytes(workload.Waits);
        if (workload.Floor is { } floor)
            FloorBytes = new Timed(floor).MeasureBytes(workload.Waits);
    }

    internal void Round()
    {
        // There and back, from the other end in every second round: the subject runs as often behind itself and behind
        // each peer as the peers do.
        Timed[] order = [_subject, .. _peers, _control];
        if (_rounds++ % 2 != 0)
            Array.Reverse(order);
        // Whatever ran before has left the caches cold, a server's too: the first sample alone would pay for it.
        foreach (Timed one in order)
            one.Touch();
        foreach (Timed one in order)
            one.Sample();
        foreach (Timed one in order.Reverse())
            one.Sample();
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
            // Calls that take long are few; whatever they are made of is warm soon. The first one compiles it.
            if (before == double.MaxValue)
            {
                run(1);
                clock.Restart();
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
                if (elapsed < milliseconds / 4 && _count < 1 << 28)
                    continue;
                _count = Math.Max(1, (int)(_count * (milliseconds / elapsed)));
                return;
            }
        }

        /// <param name="waits">
        /// Calls wait for a server: the bytes of all threads count, and those of the pass in which the fewest calls
        /// really had to wait.
        /// </param>
        internal long MeasureBytes(bool waits)
        {
            var clock = Stopwatch.StartNew();
            run(1);
            int calls = clock.ElapsedMilliseconds > 10 ? 4 : 64;
            long least = long.MaxValue;
            for (int pass = 0; pass < (waits ? 5 : 1); pass++)
            {
                long before = Allocated();
                run(calls);
                least = Math.Min(least, (Allocated() - before) / calls);
            }
            return least;

            long Allocated() =>
                waits ? GC.GetTotalAllocatedBytes(precise: true) : GC.GetAllocatedBytesForCurrentThread();
        }

        internal void Touch()
        {
            if (!_isLong)
                run(_count * 4);
        }

        internal void Sample()
        {
            long start = Stopwatch.GetTimestamp();
            run(_count);
            _samples.Add(Stopwatch.GetElapsedTime(start).TotalNanoseconds / _count);
        }
    }
}
