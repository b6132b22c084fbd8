namespace Sluice.Selection;

internal ref partial struct SelectionBinder
{
    private void ReportRepeats(in IncludeEntry entry)
    {
        _errors ??= new();
        string path = IncludeText.Shown(entry.NameIn(_text));
        for (int parent = entry.Parent; parent >= 0; parent = _entries[parent].Parent)
            path = $"{IncludeText.Shown(_entries[parent].NameIn(_text))}.{path}";
        _errors.Add(
            IncludeErrorKind.TooManyRepeats,
            entry.Start,
            entry.Length,
            $"'{path}' repeats types that are already on its path more often than the limit allows "
                + $"({_options.MaxRepeats}). Ask for fewer levels.",
            path
        );
    }

    private void Report(in IncludeEntry entry, ReadOnlySpan<char> name, object? place, in NameOutcome outcome)
    {
        _errors ??= new();
        if (!_errors.HasSpace)
        {
            _errors.AddUnkept();
            return;
        }
        string clean = IncludeText.Clean(name),
            shown = IncludeText.Shown(name);
        if (place == s_noFields)
        {
            string message =
                entry.Parent < 0
                    ? "The type has no fields to choose from."
                    : $"'{IncludeText.Shown(_entries[entry.Parent].NameIn(_text))}' has no fields to choose from.";
            _errors.Add(IncludeErrorKind.NoFields, entry.Start, entry.Length, message, clean);
            return;
        }
        if (outcome.IsForbidden)
        {
            _errors.Add(
                IncludeErrorKind.Forbidden,
                entry.Start,
                entry.Length,
                $"Access to '{shown}' is not permitted.",
                clean
            );
            return;
        }
        string[] nearest = outcome.IsAmbiguous
            ? _nearest.Spellings(name, place, _options.Names)
            : _nearest.Find(name, place, _options.Names);
        string offer = IncludeText.Offer(nearest);
        if (outcome.IsAmbiguous)
            _errors.Add(
                IncludeErrorKind.AmbiguousName,
                entry.Start,
                entry.Length,
                $"'{shown}' matches several names that differ only in case.{offer}",
                clean,
                nearest
            );
        else
            _errors.Add(
                IncludeErrorKind.UnknownName,
                entry.Start,
                entry.Length,
                $"There is no field '{shown}'.{offer}",
                clean,
                nearest
            );
    }
}
