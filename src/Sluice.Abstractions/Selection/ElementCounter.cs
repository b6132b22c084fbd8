namespace Sluice.Selection;

/// <summary>
/// Counts the elements of collections and dictionaries, other than the root's own, while one response is written, and
/// stops writing when <c>IncludeOptions.MaxElements</c> is exceeded.
/// </summary>
/// <remarks>
/// A counter is current on a thread only while a value is written, which no <c>await</c> interrupts. Without a limit, a
/// write tests one static field for each collection; without a selection, it tests nothing.
/// </remarks>
internal sealed class ElementCounter(int most)
{
    // Avoids the access to thread-local storage in programs without limits.
    private static bool s_isUsed;

    [ThreadStatic]
    private static ElementCounter? t_current;
    private long _left = most;

    /// <summary>Gets or sets the tests of elements that are left to the filters of collections.</summary>
    internal object? Tests { get; set; }

    /// <summary>Gets a value indicating whether elements are counted on this thread.</summary>
    internal static bool IsCounting => Current is not null;

    /// <summary>Makes this the current counter of the thread until the returned scope is disposed.</summary>
    internal Scope Begin()
    {
        s_isUsed = true;
        var scope = new Scope(t_current);
        t_current = this;
        return scope;
    }

    internal readonly struct Scope(ElementCounter? outer) : IDisposable
    {
        public void Dispose() => t_current = outer;
    }

    /// <summary>Gets the counter of this thread, or <see langword="null"/> if elements are not limited.</summary>
    internal static ElementCounter? Current => s_isUsed ? t_current : null;

    /// <summary>Counts elements. Returns <see langword="true"/> if the total is within the limit.</summary>
    internal bool Takes(int elements) => (_left -= elements) >= 0;

    /// <summary>Gets the message of the error that is reported when the limit is exceeded.</summary>
    internal string Message => MessageFor(most);

    internal static string MessageFor(int most) =>
        $"The selection writes more than {most} elements besides the root's. Select fewer collections, or raise "
        + "MaxElements (IncludeOptions, IncludeLimits).";
}
