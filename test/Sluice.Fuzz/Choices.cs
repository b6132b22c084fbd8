namespace Sluice.Fuzz;

/// <summary>
/// A source of random numbers that remembers each choice, so that a case can be run again from its choices and made
/// smaller by changing them. Behind the last remembered choice every choice is 0, the simplest.
/// </summary>
internal sealed class Choices : Random
{
    private readonly Random? _source;
    private readonly IReadOnlyList<ulong> _known;
    private readonly List<ulong> _made = [];

    /// <summary>New choices under a seed.</summary>
    internal Choices(ulong seed) => (_source, _known) = (new Random(unchecked((int)(seed ^ (seed >> 32)))), []);

    /// <summary>Choices made before.</summary>
    internal Choices(IReadOnlyList<ulong> known) => _known = known;

    /// <summary>What has been chosen so far.</summary>
    internal IReadOnlyList<ulong> Made => _made;

    private ulong Draw(ulong below)
    {
        ulong choice = 0;
        if (_source is not null)
            choice = (ulong)_source.NextInt64(long.MinValue, long.MaxValue) % below;
        else if (_made.Count < _known.Count)
            choice = _known[_made.Count] % below;
        _made.Add(choice);
        return choice;
    }

    /// <summary>Whether something happens that does so once in so many times; the simple answer is no.</summary>
    internal bool OneIn(int times) => Next(times) == times - 1;

    /// <summary>One of several; the first is the simplest.</summary>
    internal T Pick<T>(IReadOnlyList<T> from) => from[Next(from.Count)];

    public override int Next() => (int)Draw(int.MaxValue);

    public override int Next(int maxValue) => maxValue <= 1 ? 0 : (int)Draw((ulong)maxValue);

    public override int Next(int minValue, int maxValue) => (int)NextInt64(minValue, maxValue);

    public override long NextInt64() => (long)Draw(long.MaxValue);

    public override long NextInt64(long maxValue) => maxValue <= 1 ? 0 : (long)Draw((ulong)maxValue);

    public override long NextInt64(long minValue, long maxValue) =>
        maxValue - 1 <= minValue ? minValue : unchecked(minValue + (long)Draw((ulong)maxValue - (ulong)minValue));

    public override double NextDouble() => Draw(1UL << 53) / (double)(1UL << 53);

    public override float NextSingle() => Draw(1UL << 24) / (float)(1UL << 24);

    protected override double Sample() => NextDouble();

    public override void NextBytes(byte[] buffer) => NextBytes(buffer.AsSpan());

    public override void NextBytes(Span<byte> buffer)
    {
        foreach (ref byte value in buffer)
            value = (byte)Draw(256);
    }
}
