using System.Collections;

namespace Sluice.Shapes;

/// <summary>Represents a group that was read from the wire.</summary>
internal sealed class Grouping<TKey, T>(TKey key, List<T> items) : IGrouping<TKey, T>
{
    public TKey Key => key;

    public IEnumerator<T> GetEnumerator() => items.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => items.GetEnumerator();
}
