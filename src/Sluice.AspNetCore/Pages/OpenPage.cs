using System.Globalization;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Pages;
using Sluice.Filtering;

namespace Sluice;

/// <summary>
/// A page that is about to be read: where it begins, and how many elements to read. For hand-written SQL and other
/// sources that <see cref="SluiceResults"/> does not read itself: read at most <see cref="Limit"/> elements that follow
/// <see cref="Position"/>, in the order or, if <see cref="IsBackwards"/>, in reverse order, and pass them to
/// <see cref="Close"/>. Used for one request.
/// </summary>
/// <typeparam name="T">The type of the elements.</typeparam>
public sealed class OpenPage<T>
{
    private readonly HttpContext _context;
    private readonly KeysetOrder<T> _order;
    private readonly Paging _paging;
    private readonly PageCursors _cursors;
    private readonly KeysetPosition? _cursor;
    private readonly ulong?[] _hashes = [];

    /// <param name="context">The request.</param>
    /// <param name="order">The order.</param>
    /// <param name="paging">The page.</param>
    /// <param name="filter">The canonical filter.</param>
    /// <param name="denied">The policies that the caller does not satisfy.</param>
    /// <param name="canFindElements">
    /// Whether cursors may contain shortened texts, because the element of a position is looked up.
    /// </param>
    internal OpenPage(
        HttpContext context,
        KeysetOrder<T> order,
        Paging paging,
        string filter,
        string denied,
        bool canFindElements = false
    )
    {
        (_context, _order, _paging) = (context, order, paging);
        IsBackwards = paging.Before is not null;
        if (paging.Number is not null)
            return;
        bool[] shortens = new bool[order.KeyTypes.Count];
        for (int i = 0; canFindElements && i < shortens.Length; i++)
            shortens[i] = order.KeyTypes[i] == typeof(string) && !order.Identifies[i];
        _cursors = PageCursors.Create(context, typeof(T), order.ToString(), order.KeyTypes, filter, denied, shortens);
        if ((paging.After ?? paging.Before) is not { } cursor)
            return;
        (_cursor, _hashes) = _cursors.Unprotect(IsBackwards ? Paging.BeforeName : Paging.AfterName, cursor);
        Position = IsShortened ? Approximate(_cursor) : _cursor;
    }

    /// <summary>
    /// Gets whether the position was made of a cursor with shortened texts. It then begins too early, and
    /// <see cref="Resolve"/> makes it exact.
    /// </summary>
    internal bool IsShortened => Array.Exists(_hashes, hash => hash is not null);

    /// <summary>Gets the position of the cursor, whose identifying values are whole.</summary>
    internal KeysetPosition? Cursor => _cursor;

    /// <summary>Makes the position exact if an element is the one that the cursor was made of.</summary>
    internal void Resolve(T element)
    {
        // A query read the keys of the element, so a reference that is null refers to nothing.
        var read = new PagePositions(size: 1);
        read.Add(_order, element);
        KeysetPosition position = read.First! with { IsInclusive = _cursor!.IsInclusive };
        for (int i = 0; i < _hashes.Length; i++)
        {
            bool isSame = _hashes[i] is { } hash
                ? position.Values[i] is string text && CursorValues.HashOf(text) == hash
                : Equals(position.Values[i], _cursor.Values[i]);
            if (!isSame)
                return;
        }
        Position = position;
    }

    // The element has been changed or deleted: what begins with the kept text is read again, so that nothing is lost.
    private KeysetPosition Approximate(KeysetPosition cursor)
    {
        object?[] values = [.. cursor.Values];
        for (int i = 0; i < values.Length; i++)
            if (_hashes[i] is not null && _order.IsDescending[i] != IsBackwards)
                values[i] += "\U0010FFFF\U0010FFFF";
        return cursor with { Values = values };
    }

    /// <summary>
    /// Gets the position that the page follows, or precedes if <see cref="IsBackwards"/>; <see langword="null"/> for
    /// the first page and for pages by number.
    /// </summary>
    public KeysetPosition? Position { get; private set; }

    /// <summary>Gets whether the elements before the position are read, in reverse order.</summary>
    public bool IsBackwards { get; }

    /// <summary>Gets the number of elements to skip, for a page by number.</summary>
    public long Offset => ((_paging.Number ?? 1) - 1L) * _paging.Size;

    /// <summary>
    /// Gets the maximum number of elements to read: one more than the page has, which says whether another follows.
    /// </summary>
    public int Limit => _paging.Size == int.MaxValue ? _paging.Size : _paging.Size + 1;

    /// <summary>Gets whether the elements of all pages are to be counted.</summary>
    public bool IsTotalWanted => _paging.IsTotalWanted;

    /// <summary>Returns the page, and adds its links to the response.</summary>
    /// <param name="read">The elements that were read, each with the values of the sort keys.</param>
    /// <param name="total">The number of elements on all pages, if it was counted.</param>
    /// <exception cref="InvalidOperationException">
    /// The elements lack the values of the sort keys, so that the links would lead to the same page again, or a
    /// reference on the way to a key was not loaded (<see cref="KeysetOrder{T}.PositionOf"/>).
    /// </exception>
    public LinkedPage<T> Close(IReadOnlyList<T> read, long? total = null)
    {
        ArgumentNullException.ThrowIfNull(read);
        List<T> items = [.. read.Take(_paging.Size)];
        PageInfo info = Describe(read.Count, i => _order.PositionOf(read[i]), total);
        if (IsBackwards)
            items.Reverse();
        return new(items, info);
    }

    /// <summary>Returns what collects the positions that the links of the page need.</summary>
    internal PagePositions Collect() => new(_paging.Number is null ? _paging.Size : 0);

    /// <summary>Describes the page of elements whose positions were read, and adds its links to the response.</summary>
    internal PageInfo Describe(PagePositions read, long? total) =>
        Describe(read.Count, i => i == 0 ? read.First : read.Last, total);

    private PageInfo Describe(int read, Func<int, KeysetPosition?> positionOf, long? total)
    {
        bool isMore = read > _paging.Size;
        (string? next, string? prev) = _paging.Number is { } number
            ? (isMore ? ToNumber(number + 1) : null, number > 1 ? ToNumber(number - 1) : null)
            : CursorLinks(Math.Min(read, _paging.Size), positionOf, isMore);
        var info = new PageInfo(_paging.Size, _paging.Number, total, next, prev);
        PageLinks.Announce(_context.Response, info);
        return info;
    }

    private (string? Next, string? Prev) CursorLinks(int count, Func<int, KeysetPosition?> positionOf, bool isMore)
    {
        int begin = IsBackwards ? count - 1 : 0,
            end = IsBackwards ? 0 : count - 1;
        // Beyond the end, the way back includes the element from which it was reached.
        KeysetPosition? first =
            count > 0 ? positionOf(begin)
            : Position is null ? null
            : Position with { IsInclusive = !Position.IsInclusive };
        KeysetPosition? last = count > 0 ? positionOf(end) : first;
        RequireSortKeys(count, first, last);
        bool hasNext = IsBackwards || isMore,
            hasPrev = IsBackwards ? isMore : Position is not null;
        return (
            hasNext && last is not null ? CreateLink(Paging.AfterName, last) : null,
            hasPrev && first is not null ? CreateLink(Paging.BeforeName, first) : null
        );
    }

    // The key of the type is among the sort keys, so no two elements have the same position.
    private void RequireSortKeys(int count, KeysetPosition? first, KeysetPosition? last)
    {
        KeysetPosition? farthest = IsBackwards ? first : last;
        bool isSameAgain = count > 0 && Position is { IsInclusive: false } && AreEqual(farthest, Position);
        if (isSameAgain || (count > 1 && AreEqual(first, last)))
            throw new InvalidOperationException(
                "The elements of the page lack the values of the sort keys, or several have the same, so that its "
                    + "links would lead to the same page again. Read them as well: KeysetOrder<T>.With returns the "
                    + "selection that contains them. FilterLimits.Key names the members that identify what a query "
                    + "creates."
            );
    }

    private static bool AreEqual(KeysetPosition? left, KeysetPosition? right) =>
        left is not null && right is not null && left.Values.SequenceEqual(right.Values);

    private string CreateLink(string parameter, KeysetPosition position) =>
        PageLinks.CreateLink(_context.Request, parameter, _cursors.Protect(position));

    private string ToNumber(int number) =>
        PageLinks.CreateLink(_context.Request, Paging.NumberName, number.ToString(CultureInfo.InvariantCulture));
}
