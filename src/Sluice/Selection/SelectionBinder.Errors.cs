namespace Sluice.Selection;

internal ref partial struct SelectionBinder
{
    private void Report(in IncludeEntry entry, ReadOnlySpan<char> name, object? place, in NameOutcome outcome)
    {
        _errors ??= new();
        if (!_errors.HasRoom)
        {
            _errors.AddUnkept();
            return;
        }
        string clean = IncludeText.Clean(name), shown = IncludeText.Shown(name);
        if (place == s_noFields)
        {
            string message = entry.Parent < 0 ? "The type has no fields to choose from." : $"'{IncludeText.Shown(_entries[entry.Parent].NameIn(_text))}' has no fields to choose from.";
            _errors.Add(IncludeErrorKind.NoFields, entry.Start, entry.Length, message, clean);
            return;
        }
        if (outcome.IsForbidden)
        {
            _errors.Add(IncludeErrorKind.Forbidden, entry.Start, entry.Length, $"You may not read '{shown}'.", clean);
            return;
        }
        string[] nearest = outcome.IsAmbiguous ? _nearest.Spellings(name, place, _options.Naming) : _nearest.Find(name, place, _options.Naming);
        string offer = nearest.Length == 0 ? "" : $" Did you mean {string.Join(" or ", nearest.Select(n => $"'{n}'"))}?";
        if (outcome.IsAmbiguous) _errors.Add(IncludeErrorKind.AmbiguousName, entry.Start, entry.Length, $"'{shown}' could be any of several names that differ in case only.{offer}", clean, nearest);
        else _errors.Add(IncludeErrorKind.UnknownName, entry.Start, entry.Length, $"There is no '{shown}'.{offer}", clean, nearest);
    }
}
