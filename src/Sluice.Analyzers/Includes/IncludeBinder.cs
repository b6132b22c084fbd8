using Sluice.Selection;

namespace Sluice.Analyzers.Includes;

/// <summary>Binds the names of one parsed include expression to the fields of a type.</summary>
internal ref struct IncludeBinder
{
    private readonly string _text;
    private readonly ReadOnlySpan<IncludeEntry> _entries;
    private readonly WireNaming _naming;
    private readonly FieldPlaces _fields;
    private readonly FieldPlace[] _places;
    private readonly bool[] _isCollection;
    private NameDistance _distance = new(); // not readonly: it counts what the whole expression has spent
    private IncludeErrors? _errors;

    /// <summary>Creates the binder of an expression.</summary>
    /// <param name="text">The expression.</param>
    /// <param name="entries">What the parser found.</param>
    /// <param name="naming">The naming policy.</param>
    /// <param name="fields">Finds the fields of members' types.</param>
    /// <param name="errors">The errors so far.</param>
    public IncludeBinder(
        string text,
        ReadOnlySpan<IncludeEntry> entries,
        WireNaming naming,
        FieldPlaces fields,
        IncludeErrors? errors
    )
    {
        _text = text;
        _entries = entries;
        _naming = naming;
        _fields = fields;
        _places = new FieldPlace[entries.Length];
        _isCollection = new bool[entries.Length];
        _errors = errors;
    }

    /// <summary>Binds all names.</summary>
    /// <param name="root">The fields that the outermost names refer to.</param>
    /// <returns>The errors.</returns>
    public IncludeErrors? Bind(FieldPlace root)
    {
        for (int i = 0; i < _entries.Length; i++)
        {
            ref readonly IncludeEntry entry = ref _entries[i];
            FieldPlace place = entry.Parent < 0 ? root : _places[entry.Parent];
            _places[i] = FieldPlace.Unknown;
            if (place == FieldPlace.Unknown)
                continue;
            if (entry.Kind is EntryKind.First or EntryKind.Sort or EntryKind.Filter)
                CheckElements(entry, place);
            else if (entry.Kind == EntryKind.Name)
                BindName(i, place);
        }
        return _errors;
    }

    private void BindName(int index, FieldPlace place)
    {
        ref readonly IncludeEntry entry = ref _entries[index];
        string name = entry.NameIn(_text.AsSpan()).ToString();
        if (place == FieldPlace.Scalar)
        {
            string owner =
                entry.Parent < 0 ? "the type" : $"'{_entries[entry.Parent].NameIn(_text.AsSpan()).ToString()}'";
            (_errors ??= new()).Add(
                IncludeErrorKind.NoFields,
                entry.Start,
                entry.Length,
                $"{owner} has no fields to choose from",
                name
            );
            return;
        }

        IReadOnlyList<FieldPlace.Field> found = place.Find(name);
        if (found.Count > 0)
        {
            _places[index] = Join(found);
            _isCollection[index] = found.Any(f => FieldPlaces.MayBeCollection(f.Type));
            return;
        }

        string[] nearest = _distance.Nearest(
            name.AsSpan(),
            place.Fields.Where(f => f.IsOffered).Select(f => f.Name).Distinct()
        );
        (_errors ??= new()).Add(
            IncludeErrorKind.UnknownName,
            entry.Start,
            entry.Length,
            $"there is no '{name}'{FormatOffer(nearest)}",
            name,
            nearest
        );
    }

    // Checks !first, !sort and !filter, which apply to the elements of a collection. What a condition contains is
    // checked when it is bound.
    private void CheckElements(in IncludeEntry entry, FieldPlace place)
    {
        bool isCollection = entry.Parent < 0 || _isCollection[entry.Parent];
        if (!isCollection)
        {
            (_errors ??= new()).Add(
                IncludeErrorKind.NotACollection,
                entry.Start,
                entry.Length,
                "only a collection can be limited, sorted or filtered"
            );
            return;
        }
        if (entry.Kind == EntryKind.Sort)
            CheckSortPath(entry, place);
    }

    private void CheckSortPath(in IncludeEntry entry, FieldPlace place)
    {
        var names = new KeyPathReader(_text.AsSpan(), entry);
        while (place != FieldPlace.Unknown && names.MoveNext())
        {
            IReadOnlyList<FieldPlace.Field> found = place.Find(names.Name);
            KeyPathReader rest = names;
            bool isLast = !rest.MoveNext();
            if (found.Count == 0 || (isLast && !found.Any(f => f.IsSortable)))
            {
                AddSortError(names, place, isKnown: found.Count > 0, isLast);
                return;
            }
            place = Join(found);
        }
    }

    private void AddSortError(KeyPathReader names, FieldPlace place, bool isKnown, bool isLast)
    {
        string name = names.Name;
        string[] nearest = _distance.Nearest(
            name.AsSpan(),
            place.Fields.Where(f => f.IsOffered && (f.IsSortable || !isLast)).Select(f => f.Name).Distinct()
        );
        (_errors ??= new()).Add(
            isKnown ? IncludeErrorKind.NotSortable : IncludeErrorKind.UnknownName,
            names.Start,
            names.Length,
            (isKnown ? $"'{name}' is not marked [Sortable]" : $"there is no '{name}'") + FormatOffer(nearest),
            name,
            nearest
        );
    }

    private static string FormatOffer(string[] nearest) =>
        nearest.Length == 0 ? "" : $"; did you mean {string.Join(" or ", nearest.Select(n => $"'{n}'"))}?";

    // A name may refer to members of several cases with different types.
    private readonly FieldPlace Join(IReadOnlyList<FieldPlace.Field> found)
    {
        (FieldPlaces fields, WireNaming naming) = (_fields, _naming);
        FieldPlace[] places = [.. found.Select(f => fields.GetPlace(f.Type, naming)).Distinct()];
        if (places.Length == 1)
            return places[0];
        return places.Contains(FieldPlace.Unknown)
            ? FieldPlace.Unknown
            : new FieldPlace([.. places.SelectMany(p => p.Fields)]);
    }
}
