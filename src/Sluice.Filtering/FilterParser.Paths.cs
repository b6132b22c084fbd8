using Sluice.Selection;

namespace Sluice.Filtering;

internal ref partial struct FilterParser
{
    /// <summary>A path that was read, and where it leads.</summary>
    private struct PathResult
    {
        /// <summary>The bound path; null if it is not valid, which was reported.</summary>
        public FilterPath? Path;
        public int Start;
        public int Length;

        /// <summary>Whether the path ends with any or all and an opening parenthesis.</summary>
        public bool IsQuantifier;
        public bool IsAll;

        /// <summary>The members of the value or of the elements.</summary>
        public SelectionPlan? Plan;
        public MemberReach Reach;
        public FilterWay? Way;
    }

    /// <summary>The members of a path that were read so far, and what the next one is looked up in.</summary>
    private struct PathMembers(FilterScope scope)
    {
        private FilterMember[] _members = new FilterMember[8];
        private int _count;

        public SelectionPlan? Plan { get; private set; } = scope.Plan;
        public MemberReach Reach { get; private set; } = scope.Reach;
        public FilterWay Way { get; private set; } = scope.Way;
        public readonly FilterMember? Last => _count > 0 ? _members[_count - 1] : null;

        public void Add(FilterMember member)
        {
            if (_count == _members.Length)
                Array.Resize(ref _members, _count * 2);
            _members[_count++] = member;
            int index = member.Shape.Index;
            Reach = Reach.ChildOf(index);
            Plan = Plan!.Children[index];
            if (Plan is not null)
                Way = Way.Enter(Plan);
        }

        public readonly FilterMember[] ToArray() => _members.AsSpan(0, _count).ToArray();
    }

    /// <summary>Reads and binds a path. Returns false after a syntax error, when the rest must be skipped.</summary>
    private bool ParsePath(out PathResult result)
    {
        result = new PathResult { Start = _position };
        FilterScope scope = ParseVariable(out bool isVariable, out bool isValid);
        var members = new PathMembers(scope);
        // A lambda over an unknown collection was reported; its variable accepts every name.
        bool isUnknown = !isValid || scope is { Index: > 0, Plan: null, Element: null };
        for (bool isFirst = !isVariable; isFirst || SkipSeparator(); isFirst = false)
        {
            int position = _position,
                length = FilterText.NameLength(_text[position..], out ReadOnlySpan<char> name);
            if (length == 0)
            {
                Error(FilterErrorKind.Syntax, position, 0, "The name of a member is missing.");
                return false;
            }
            _position += length;
            if (!isFirst && SkipQuantifier(name, ref result))
                break;
            if (isUnknown)
                continue;
            FilterMember? member = FindMember(members.Plan, name, position, members.Reach, members.Last);
            if (member is null)
                isUnknown = true;
            else
                members.Add(member);
        }
        result.Length = _position - result.Start - (result.IsQuantifier ? 5 : 0);
        if (!isUnknown)
            BindPath(members, scope, ref result);
        return true;
    }

    private bool SkipSeparator()
    {
        if (_position == _text.Length || _text[_position] is not ('/' or '.'))
            return false;
        _position++;
        return true;
    }

    private bool SkipQuantifier(ReadOnlySpan<char> name, ref PathResult result)
    {
        bool isAll = FilterText.Is(name, "all");
        if (_position == _text.Length || _text[_position] != '(' || (!isAll && !FilterText.Is(name, "any")))
            return false;
        _position++;
        result.IsQuantifier = true;
        result.IsAll = isAll;
        return true;
    }

    private void BindPath(in PathMembers members, FilterScope scope, ref PathResult result)
    {
        var path = new FilterPath(
            scope.Index,
            members.ToArray(),
            scope.Element,
            scope.Type,
            _enumNames,
            scope.ElementWrapper
        );
        if (!IsUsable(path, result))
            return;
        if (RepeatsTooOften(members.Way, scope.Way, result))
            return;
        CountJoins(path, result);
        (result.Path, result.Plan, result.Reach, result.Way) = (path, members.Plan, members.Reach, members.Way);
    }

    // A path in a lambda starts with a variable, which names a scope; any other path is in the scope of the root.
    private FilterScope ParseVariable(out bool isVariable, out bool isValid)
    {
        (isVariable, isValid) = (false, true);
        int length = FilterText.NameLength(_text[_position..]);
        ReadOnlySpan<char> name = _text.Slice(_position, length);
        for (int i = _scopes.Count - 1; i > 0; i--)
        {
            if (!name.SequenceEqual(_scopes[i].Name))
                continue;
            isVariable = true;
            _position += length;
            return _scopes[i];
        }
        if (_scopes.Count > 1 && (length > 0 || _text[_position] == '\''))
        {
            (_errors ??= new(isSort: false)).AddName(
                FilterErrorKind.UnknownName,
                _position,
                name,
                $"A path in a lambda starts with its variable: {_scopes[^1].Name}/name.",
                [_scopes[^1].Name]
            );
            isValid = false;
        }
        return _scopes[^1];
    }

    // Every return to a type multiplies the elements that a nested lambda tests.
    private bool RepeatsTooOften(FilterWay way, FilterWay before, in PathResult result)
    {
        if (way.Repeats <= _limits.Repeats || way.Repeats == before.Repeats)
            return false;
        Error(
            FilterErrorKind.TooManyRepeats,
            result.Start,
            result.Length,
            $"'{Shown(result)}' returns to types that are already on its path more often than the limit allows "
                + $"({_limits.Repeats}), counted through the collections around it."
        );
        return true;
    }

    private FilterMember? FindMember(
        SelectionPlan? plan,
        ReadOnlySpan<char> name,
        int position,
        MemberReach reach,
        FilterMember? before
    )
    {
        if (plan is null || before is { IsObject: false })
        {
            Error(
                FilterErrorKind.UnknownName,
                position,
                name.Length,
                before?.Element is null
                    ? $"There is no member '{IncludeText.Shown(name)}' here: the value before it has no members."
                    : $"The value before '{IncludeText.Shown(name)}' is a collection. Use any or all: "
                        + "lines/any(l: l/sku "
                        + "eq 'a')."
            );
            return null;
        }
        int index = _lookup.Find(plan, name, reach);
        if (index >= 0)
            return FilterMember.Create(plan, index);
        bool isLast = _position == _text.Length || _text[_position] is not ('/' or '.');
        MemberErrors.Report(
            _errors ??= new(isSort: false),
            index,
            name,
            position,
            _lookup.Candidates(plan, reach, isLast ? CanBeCompared : HasMembers)
        );
        return null;
    }

    private static bool CanBeCompared(FilterMember member) =>
        member.Scalar is not null || member is { IsObject: true, IsNullable: true };

    private static bool HasMembers(FilterMember member) => member.IsObject || member.Element is not null;

    private bool IsUsable(FilterPath path, in PathResult result)
    {
        FilterMember? last = path.Last;
        if (result.IsQuantifier)
        {
            if (last?.Element is not null)
                return true;
            Error(
                FilterErrorKind.NotApplicable,
                result.Start,
                result.Length,
                $"'{Shown(result)}' is not a collection, so 'any' and 'all' do not apply."
            );
            return false;
        }
        if (path.Scalar is not null || last is { IsObject: true, IsNullable: true })
            return true;
        Error(
            FilterErrorKind.NotApplicable,
            result.Start,
            result.Length,
            last?.Element is not null
                ? $"'{Shown(result)}' is a collection. Use any or all: lines/any(l: l/sku eq 'a')."
                : $"Values of '{Shown(result)}' cannot be compared."
        );
        return false;
    }

    // Every different object and collection on the way requires a join or a subquery.
    private void CountJoins(FilterPath path, in PathResult result)
    {
        int joining = path.Members.Length - (path.Scalar is not null ? 1 : 0);
        for (int length = 1; length <= joining; length++)
        {
            ReadOnlySpan<FilterMember> prefix = path.Members.AsSpan(0, length);
            bool isKnown = false;
            foreach (FilterPath known in _joins)
                isKnown |= known.Variable == path.Variable && prefix.SequenceEqual(known.Members);
            if (isKnown)
                continue;
            _joins.Add(new(path.Variable, prefix.ToArray(), null, path.StartType));
            if (_joins.Count == _limits.Joins + 1)
                Error(
                    FilterErrorKind.TooManyJoins,
                    result.Start,
                    result.Length,
                    $"The filter reaches more than {_limits.Joins} objects and collections."
                );
        }
    }
}
