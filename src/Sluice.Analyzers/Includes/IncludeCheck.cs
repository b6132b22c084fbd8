using Sluice.Selection;

namespace Sluice.Analyzers.Includes;

/// <summary>
/// Checks a constant include expression with the same parser as at run time, then its names against a type.
/// </summary>
internal static class IncludeCheck
{
    /// <summary>Returns the errors of an expression, ordered by position.</summary>
    /// <param name="text">The expression.</param>
    /// <param name="options">The options for parsing it.</param>
    /// <param name="root">
    /// The fields that its names refer to; <see cref="FieldPlace.Unknown"/> to check only the grammar.
    /// </param>
    /// <param name="fields">Finds the fields of members' types.</param>
    public static IncludeError[] Find(string text, in IncludeOptions options, FieldPlace root, FieldPlaces fields)
    {
        var parser = new IncludeParser(text.AsSpan(), options, stackalloc IncludeEntry[24]);
        try
        {
            parser.Parse();
            IncludeErrors? errors = parser.Errors;
            if (options.RegisteredFilters is null) RefuseConditions(parser.Entries, ref errors);
            if (!options.IsLenient) Bind(text, parser.Entries, options.Naming, root, fields, ref errors);
            return errors?.InOrder() ?? [];
        }
        finally
        {
            parser.Dispose();
        }
    }

    private static void RefuseConditions(ReadOnlySpan<IncludeEntry> entries, ref IncludeErrors? errors)
    {
        foreach (ref readonly IncludeEntry entry in entries)
            if (entry.Kind == EntryKind.Filter)
                (errors ??= new()).Add(IncludeErrorKind.NotFilterable, entry.Start, entry.Length,
                    "'!filter' is not allowed here");
    }

    private static void Bind(string text, ReadOnlySpan<IncludeEntry> entries, WireNaming naming, FieldPlace root,
        FieldPlaces fields, ref IncludeErrors? errors)
    {
        var places = new FieldPlace[entries.Length];
        var isCollection = new bool[entries.Length];
        var distance = new NameDistance();
        for (int i = 0; i < entries.Length; i++)
        {
            ref readonly IncludeEntry entry = ref entries[i];
            FieldPlace place = entry.Parent < 0 ? root : places[entry.Parent];
            places[i] = FieldPlace.Unknown;
            if (place != FieldPlace.Unknown && entry.Kind is EntryKind.First or EntryKind.Sort or EntryKind.Filter)
                CheckElements(text, entry, entry.Parent < 0 || isCollection[entry.Parent], place, naming, fields,
                    ref errors);
            if (place == FieldPlace.Unknown || entry.Kind != EntryKind.Name) continue;
            string name = entry.NameIn(text.AsSpan()).ToString();
            if (place == FieldPlace.Scalar)
            {
                string owner = entry.Parent < 0
                    ? "the type"
                    : $"'{entries[entry.Parent].NameIn(text.AsSpan()).ToString()}'";
                (errors ??= new()).Add(IncludeErrorKind.NoFields, entry.Start, entry.Length,
                    $"{owner} has no fields to choose from", name);
                continue;
            }
            IReadOnlyList<FieldPlace.Field> found = place.Find(name);
            if (found.Count > 0)
            {
                places[i] = Join(found, naming, fields);
                isCollection[i] = found.Any(f => FieldPlaces.MayBeCollection(f.Type));
                continue;
            }
            string[] nearest = distance.Nearest(name.AsSpan(),
                place.Fields.Where(f => f.IsOffered).Select(f => f.Name).Distinct());
            string offer = nearest.Length == 0
                ? ""
                : $"; did you mean {string.Join(" or ", nearest.Select(n => $"'{n}'"))}?";
            (errors ??= new()).Add(IncludeErrorKind.UnknownName, entry.Start, entry.Length,
                $"there is no '{name}'{offer}", name, nearest);
        }
    }

    // Checks !first, !sort and !filter, which apply to the elements of a collection. What a condition contains is
    // checked when it is bound.
    private static void CheckElements(string text, in IncludeEntry entry, bool isCollection, FieldPlace place,
        WireNaming naming, FieldPlaces fields, ref IncludeErrors? errors)
    {
        if (!isCollection)
        {
            (errors ??= new()).Add(IncludeErrorKind.NotACollection, entry.Start, entry.Length,
                "only a collection can be limited, sorted or filtered");
            return;
        }
        if (entry.Kind != EntryKind.Sort) return;
        var names = new KeyPathReader(text.AsSpan(), entry);
        while (place != FieldPlace.Unknown && names.MoveNext())
        {
            string name = names.Name;
            IReadOnlyList<FieldPlace.Field> found = place.Find(name);
            KeyPathReader rest = names;
            bool isLast = !rest.MoveNext();
            if (found.Count > 0 && (!isLast || found.Any(f => f.IsSortable)))
            {
                place = Join(found, naming, fields);
                continue;
            }
            string[] nearest = new NameDistance().Nearest(name.AsSpan(),
                place.Fields.Where(f => f.IsOffered && (f.IsSortable || !isLast)).Select(f => f.Name).Distinct());
            string offer = nearest.Length == 0
                ? ""
                : $"; did you mean {string.Join(" or ", nearest.Select(n => $"'{n}'"))}?";
            (errors ??= new()).Add(found.Count > 0 ? IncludeErrorKind.NotSortable : IncludeErrorKind.UnknownName,
                names.Start, names.Length,
                (found.Count > 0 ? $"'{name}' is not marked [Sortable]" : $"there is no '{name}'") + offer, name,
                nearest);
            return;
        }
    }

    // A name may refer to members of several cases with different types.
    private static FieldPlace Join(IReadOnlyList<FieldPlace.Field> found, WireNaming naming, FieldPlaces fields)
    {
        FieldPlace[] places = [.. found.Select(f => fields.Of(f.Type, naming)).Distinct()];
        if (places.Length == 1) return places[0];
        return places.Contains(FieldPlace.Unknown)
            ? FieldPlace.Unknown
            : new FieldPlace([.. places.SelectMany(p => p.Fields)]);
    }
}
