using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>Parses a sort expression and binds it to a type: paths joined by commas, each with an optional minus.
/// </summary>
internal ref struct SortParser
{
    private const int DefaultKeys = 8;

    private readonly ReadOnlySpan<char> _text;
    private readonly FilterBounds _limits;
    private readonly MemberLookup _lookup;
    private readonly FilterScope _root;
    private readonly List<SortKey> _keys = [];
    private readonly List<FilterMember[]> _joins = [];
    private FilterErrors? _errors;
    private int _position;

    internal SortParser(ReadOnlySpan<char> text, in FilterOptions options, FilterScope root)
    {
        _text = text;
        _limits = new(options, DefaultKeys);
        _lookup = new(MemberFlags.Sortable, options.Names);
        _root = root;
    }

    /// <summary>Returns the keys.</summary>
    /// <exception cref="FilterException">The text has errors; lists all of them.</exception>
    internal List<SortKey> Parse()
    {
        if (_text.Length > _limits.Length)
        {
            Error(
                FilterErrorKind.TooLong,
                _limits.Length,
                _text.Length - _limits.Length,
                $"The sort expression has {_text.Length} characters; at most {_limits.Length} are allowed."
            );
            _errors!.Throw();
        }
        if (SkipSpace())
        {
            for (int count = 1; ; count++)
            {
                if (count > _limits.Nodes)
                {
                    Error(
                        FilterErrorKind.TooManyNodes,
                        _position,
                        0,
                        $"The sort expression has more than {_limits.Nodes} keys."
                    );
                    break;
                }
                ParseKey();
                if (!SkipSpace())
                    break;
                if (_text[_position] == ',')
                    _position++;
                else
                {
                    Error(
                        FilterErrorKind.Syntax,
                        _position,
                        1,
                        $"Expected ',' but found '{Shown(_position, 1)}'. A '-' before a "
                            + "member sorts it in descending order."
                    );
                    while (_position < _text.Length && _text[_position] != ',')
                        _position++;
                    if (_position++ >= _text.Length)
                        break;
                }
            }
        }
        _errors?.Throw();
        return _keys;
    }

    private void ParseKey()
    {
        bool isDescending = SkipSpace() && _text[_position] == '-';
        if (isDescending)
            _position++;
        SkipSpace();
        int start = _position,
            count = 0;
        var members = new List<FilterMember>();
        SelectionPlan? plan = _root.Plan;
        MemberReach reach = _root.Reach;
        bool isValid = true;
        for (; ; count++)
        {
            int offset = _position,
                length = FilterText.NameLength(_text[_position..], out ReadOnlySpan<char> name);
            if (length == 0)
            {
                Error(FilterErrorKind.Syntax, offset, 0, "The name of a member is missing.");
                return;
            }
            _position += length;
            isValid = isValid && Add(members, name, offset, ref plan, ref reach);
            if (_position == _text.Length || _text[_position] is not ('/' or '.'))
                break;
            _position++;
        }
        if (isValid)
            Add(new(0, [.. members], null, _root.Type), isDescending, start);
    }

    private bool Add(
        List<FilterMember> members,
        ReadOnlySpan<char> name,
        int offset,
        ref SelectionPlan? plan,
        ref MemberReach reach
    )
    {
        if (plan is null || members.Count > 0 && !members[^1].IsObject)
        {
            Error(
                FilterErrorKind.UnknownName,
                offset,
                name.Length,
                $"There is no member '{IncludeText.Shown(name)}' here: the value before it has no members to sort by."
            );
            return false;
        }
        int index = _lookup.Find(plan, name, reach);
        if (index < 0)
        {
            bool isLast = _position == _text.Length || _text[_position] is not ('/' or '.');
            MemberErrors.Report(
                _errors ??= new(isSort: true),
                index,
                name,
                offset,
                _lookup.Candidates(plan, reach, member => isLast ? member.Scalar is not null : member.IsObject)
            );
            return false;
        }
        members.Add(FilterMember.Create(plan, index));
        reach = reach.ChildOf(index);
        plan = plan.Children[index];
        return true;
    }

    private void Add(FilterPath path, bool isDescending, int start)
    {
        int length = _position - start;
        if (path.Scalar is null)
        {
            Error(
                FilterErrorKind.NotApplicable,
                start,
                length,
                $"Values of '{Shown(start, length)}' have no order. Sort by a member with a single value."
            );
            return;
        }
        foreach (SortKey known in _keys)
        {
            if (!known.Path.HasSameMembers(path))
                continue;
            Error(FilterErrorKind.Syntax, start, length, $"'{Shown(start, length)}' is named twice.");
            return;
        }
        for (int i = 1; i < path.Members.Length; i++)
        {
            FilterMember[] prefix = path.Members[..i];
            if (_joins.Exists(known => known.AsSpan().SequenceEqual(prefix)))
                continue;
            _joins.Add(prefix);
            if (_joins.Count == _limits.Joins + 1)
                Error(
                    FilterErrorKind.TooManyJoins,
                    start,
                    length,
                    $"The sort expression reaches more than {_limits.Joins} objects."
                );
        }
        _keys.Add(new(path, isDescending));
    }

    private bool SkipSpace()
    {
        while (_position < _text.Length && char.IsWhiteSpace(_text[_position]))
            _position++;
        return _position < _text.Length;
    }

    private readonly string Shown(int offset, int length) => IncludeText.Shown(_text.Slice(offset, length));

    private void Error(FilterErrorKind kind, int position, int length, string message) =>
        (_errors ??= new(isSort: true)).Add(kind, position, length, message);
}
