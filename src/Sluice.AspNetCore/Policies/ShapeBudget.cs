using System.Collections.Concurrent;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Counts the new shapes of filters in a minute, for each type: filters of further ones are not compiled. Shapes that
/// were used recently are not new. Memory is bounded. Thread safe.
/// </summary>
internal sealed class ShapeBudget(TimeProvider clock)
{
    /// <summary>The number of shapes of a type that are remembered, at least; at most twice as many.</summary>
    private const int Remembered = 2_048;
    private static readonly TimeSpan s_window = TimeSpan.FromMinutes(1);

    private readonly ConcurrentDictionary<Type, Shapes> _types = [];

    /// <summary>Returns whether filters of a shape may be compiled.</summary>
    /// <param name="type">The type.</param>
    /// <param name="shape">The shape.</param>
    /// <param name="limit">The number of new shapes in a minute; 0 for no limit.</param>
    public bool TryUse(Type type, string shape, int limit) =>
        limit == 0
        || _types.GetOrAdd(type, static _ => new()).TryUse(shape.GetHashCode(StringComparison.Ordinal), limit, clock);

    private sealed class Shapes
    {
        private readonly Lock _lock = new();

        // Two generations: a shape that is used again moves to the newer one, and the older one is dropped when the
        // newer one is full. Hash codes are randomized; a collision makes a new shape a known one, which harms nobody.
        private HashSet<int> _newer = [],
            _older = [];
        private long _start;
        private int _used;

        public bool TryUse(int shape, int limit, TimeProvider clock)
        {
            lock (_lock)
            {
                if (_newer.Contains(shape))
                    return true;
                if (!_older.Contains(shape))
                {
                    long now = clock.GetTimestamp();
                    if (_start == 0 || clock.GetElapsedTime(_start, now) >= s_window)
                        (_start, _used) = (now, 0);
                    if (_used >= limit)
                        return false;
                    _used++;
                }
                if (_newer.Count >= Remembered)
                    (_older, _newer) = (_newer, []);
                _newer.Add(shape);
                return true;
            }
        }
    }
}
