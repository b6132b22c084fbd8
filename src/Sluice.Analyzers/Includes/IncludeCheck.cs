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
            if (options.RegisteredFilters is null)
                RefuseConditions(parser.Entries, ref errors);
            if (!options.IsLenient)
                errors = new IncludeBinder(text, parser.Entries, options.Naming, fields, errors).Bind(root);
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
                (errors ??= new()).Add(
                    IncludeErrorKind.NotFilterable,
                    entry.Start,
                    entry.Length,
                    "'!filter' is not allowed here"
                );
    }
}
