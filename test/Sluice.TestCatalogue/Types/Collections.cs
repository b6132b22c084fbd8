using System.Collections;
using System.Runtime.CompilerServices;

namespace Sluice.TestCatalogue;

/// <summary>A list of the application.</summary>
public class OwnList : List<int>;

/// <summary>A collection of the application behind <see cref="ICollection{T}"/>.</summary>
public class OwnCollection : ICollection<string>
{
    private readonly List<string> _items = [];

    /// <inheritdoc/>
    public int Count => _items.Count;

    /// <inheritdoc/>
    public bool IsReadOnly => false;

    /// <inheritdoc/>
    public void Add(string item) => _items.Add(item);

    /// <inheritdoc/>
    public void Clear() => _items.Clear();

    /// <inheritdoc/>
    public bool Contains(string item) => _items.Contains(item);

    /// <inheritdoc/>
    public void CopyTo(string[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

    /// <inheritdoc/>
    public IEnumerator<string> GetEnumerator() => _items.GetEnumerator();

    /// <inheritdoc/>
    public bool Remove(string item) => _items.Remove(item);

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>Built at once.</summary>
[CollectionBuilder(typeof(Built), nameof(Create))]
public class Built : IEnumerable<int>
{
    private readonly int[] _items;

    private Built(int[] items) => _items = items;

    /// <summary>Builds.</summary>
    public static Built Create(ReadOnlySpan<int> items) => new(items.ToArray());

    /// <inheritdoc/>
    public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)_items).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>A dictionary of the application.</summary>
public class OwnDictionary : Dictionary<string, int>;

/// <summary>An enumerable that can only be written.</summary>
public class Countdown : IEnumerable<int>
{
    private readonly int _from;

    private Countdown(int from) => _from = from;

    /// <summary>Makes one.</summary>
    public static Countdown From(int from) => new(from);

    /// <inheritdoc/>
    public IEnumerator<int> GetEnumerator()
    {
        for (int i = _from; i > 0; i--)
            yield return i;
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>Witnesses of collections.</summary>
[ShapeFor<OwnList>, ShapeFor<OwnCollection>, ShapeFor<Built>, ShapeFor<OwnDictionary>, ShapeFor<Countdown>]
[
    ShapeFor<List<Order>>,
    ShapeFor<Dictionary<string, Order>>,
    ShapeFor<Order[]>,
    ShapeFor<HashSet<Line>>,
    ShapeFor<List<Point>>,
    ShapeFor<Point?>
]
public partial class CollectionShapes;
