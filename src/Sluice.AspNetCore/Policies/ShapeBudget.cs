using System.Collections.Concurrent;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Limits how many new shapes of filters and sort expressions are bound in a minute, for each type: each is a query
/// that the provider compiles and caches. Shapes that were used recently are free. Memory is bounded. Thread safe.
/// </summary>
internal sealed class ShapeBudget(TimeProvider clock)
{
    /// <summary>The number of shapes of a type that are remembered, at least; at most twice as many.</summary>
    private const int Remembered = 2_048;
    private static readonly TimeSpan s_window = TimeSpan.FromMinutes(1);

    private readonly ConcurrentDictionary<Type, Shapes> _types = [];

    /// <summary>Returns whether a shape may be bound; otherwise, how long the caller should wait.</summary>
    /// <param name="type">The type.</param>
    /// <param name="shape">The shape, of a filter or a sort expression.</param>
    /// <param name="limit">The number of new shapes in a minute; 0 for no limit.</param>
    /// <param name="wait">The time until the minute is over.</param>
    public bool TryUse(Type type, string shape, int limit, out TimeSpan wait)
    {
        wait = TimeSpan.Zero;
        if (limit == 0) return true;
        return _types.GetOrAdd(type, static _ => new()).TryUse(shape.GetHashCode(StringComparison.Ordinal), limit,
            clock, out wait);
    }

    private sealed class Shapes
    {
        private readonly Lock _lock = new();
        // Two generations: a shape that is used again moves to the newer one, and the older one is dropped when the
        // newer one is full. Hash codes are randomized; a collision makes a new shape a known one, which harms nobody.
        private HashSet<int> _newer = [], _older = [];
        private long _start;
        private int _used;

        public bool TryUse(int shape, int limit, TimeProvider clock, out TimeSpan wait)
        {
            wait = TimeSpan.Zero;
            lock (_lock)
            {
                if (_newer.Contains(shape)) return true;
                if (!_older.Contains(shape))
                {
                    long now = clock.GetTimestamp();
                    TimeSpan passed = clock.GetElapsedTime(_start, now);
                    if (_start == 0 || passed >= s_window) (_start, _used, passed) = (now, 0, TimeSpan.Zero);
                    if (_used >= limit)
                    {
                        wait = s_window - passed;
                        return false;
                    }
                    _used++;
                }
                if (_newer.Count >= Remembered) (_older, _newer) = (_newer, []);
                _newer.Add(shape);
                return true;
            }
        }
    }
}
