namespace Sluice.Selection;

// Binds !filter, which applies to the elements of a collection.
internal ref partial struct SelectionBinder
{
    /// <summary>Returns <see langword="false"/> if an error was reported.</summary>
    private bool ApplyFilter(in IncludeEntry entry, BindTarget target)
    {
        if (_options.RegisteredFilters is not ElementFilterBinder filters)
            return Report(IncludeErrorKind.NotFilterable, entry, "'!filter' is not allowed here.");
        if (target.Plan.IsUnion)
            return Report(
                IncludeErrorKind.NotFilterable,
                entry,
                "Elements of several types cannot be filtered; '!first' applies to them."
            );
        if (filters.Bind(ConditionOf(entry), PlaceOf(target), out IReadOnlyList<IncludeError> errors) is not { } bound)
        {
            AddErrors(entry, errors);
            return false;
        }
        _comparisons += bound.Comparisons;
        _conditionJoins += bound.Filter.JoinCount;
        if (_comparisons > filters.MostComparisons)
            return Report(
                IncludeErrorKind.TooManyNodes,
                entry,
                $"The conditions of the expression have more than {filters.MostComparisons} comparisons together."
            );
        if (_conditionJoins > filters.MostJoins)
            return Report(
                IncludeErrorKind.TooManyJoins,
                entry,
                "The conditions of the expression reach more than "
                    + $"{filters.MostJoins} objects and collections together."
            );
        target.Marks!.Add(bound.Filter);
        return true;
    }

    private readonly ElementPlace PlaceOf(BindTarget target) =>
        new(target.Plan, target.Offered, target.FindWay(), _targets[0].Plan.Shape, _options.Names);

    private readonly string ConditionOf(in IncludeEntry entry)
    {
        string text = _text[(entry.Argument + 1)..(entry.Start + entry.Length - 1)].ToString();
        return entry.Has(EntryFlags.Escaped) ? text.Replace("''", "'", StringComparison.Ordinal) : text;
    }

    private void AddErrors(in IncludeEntry entry, IReadOnlyList<IncludeError> errors)
    {
        _errors ??= new();
        foreach (IncludeError error in errors)
        {
            int start = PositionOf(entry, error.Position),
                end = PositionOf(entry, error.Position + error.Length);
            _errors.Add(error.Kind, start, end - start, error.Message, error.Name, error.Suggestions);
        }
    }

    // The position in the expression of a position in a condition, whose quotes are doubled there.
    private readonly int PositionOf(in IncludeEntry entry, int position)
    {
        int offset = entry.Argument + 1;
        if (!entry.Has(EntryFlags.Escaped))
            return offset + position;
        for (; position > 0; position--)
            offset += _text[offset] == '\'' ? 2 : 1;
        return offset;
    }
}
