namespace Sluice.Selection;

/// <summary>
/// Collects the marks that choose and sort the elements of one collection, which several lists may repeat.
/// </summary>
internal sealed class ElementMarks
{
    private int _list = -1;
    private int _repeatingList = -1;
    private int _repeated;

    internal int? First { get; private set; }
    internal List<OrderKey> Keys { get; } = [];

    /// <summary>Gets the conditions, all of which apply.</summary>
    internal List<ElementFilter> Filters { get; } = [];

    /// <summary>Gets the mark with which a list that repeats only a part of the keys ends.</summary>
    internal IncludeEntry? Incomplete { get; private set; }

    /// <summary>Returns <see langword="false"/> if the number contradicts an earlier one.</summary>
    internal bool TrySetFirst(int first)
    {
        if (First is { } known)
            return known == first;
        First = first;
        return true;
    }

    internal void Add(ElementFilter filter)
    {
        if (!Filters.Contains(filter))
            Filters.Add(filter);
    }

    /// <summary>Returns <see langword="false"/> if the key contradicts earlier ones.</summary>
    internal bool TryAdd(OrderKey key, in IncludeEntry mark)
    {
        if (Keys.Count == 0 || _list == mark.Parent)
        {
            if (Keys.Exists(k => k.Path.AsSpan().SequenceEqual(key.Path)))
                return false;
            _list = mark.Parent;
            Keys.Add(key);
            return true;
        }
        // Another list must repeat the same keys.
        if (_repeatingList != mark.Parent)
            _repeated = 0;
        _repeatingList = mark.Parent;
        if (_repeated == Keys.Count || !Keys[_repeated].Equals(key))
            return false;
        _repeated++;
        Incomplete = _repeated < Keys.Count ? mark : null;
        return true;
    }
}
