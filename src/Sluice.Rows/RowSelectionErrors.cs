namespace Sluice.Rows;

/// <summary>
/// Errors of selections that rows cannot follow. The exception tells the author of the SQL what to change; the
/// <see cref="IncludeException"/> within it tells the author of the expression what to ask for instead, which hosts
/// answer as a mistake of the request.
/// </summary>
internal static class RowSelectionErrors
{
    /// <summary>Creates the error of a column with a whole value, of which only a part is selected.</summary>
    /// <param name="column">The column.</param>
    /// <param name="member">The name that the value is written under.</param>
    /// <param name="canBeWhole">Whether an expression can select the whole value.</param>
    internal static WireException CreatePartial(string column, string member, bool canBeWhole) =>
        Create(
            IncludeErrorKind.NotTranslated,
            member,
            $"'{member}' is read as a whole here, so that a part of it cannot be answered. "
                + (canBeWhole ? $"Ask for '{member}[!all]', or leave it out." : "Leave it out."),
            $"Column '{column}' contains a whole value, but only some of its fields are selected. Select the fields as "
                + $"separate columns with aliases such as '{column}.id'."
        );

    /// <summary>Creates the error of a collection whose elements the selection filters.</summary>
    /// <param name="member">The name that the collection is written under.</param>
    internal static WireException CreateFiltered(string member) =>
        Create(
            IncludeErrorKind.NotFilterable,
            member,
            $"The elements of '{member}' cannot be filtered here. Ask for '{member}' without '!filter'.",
            $"The selection filters the elements of '{member}', which the rows of a query cannot do. Filter in SQL "
                + $"with selection.ElementsOf(\"{member}\").ToSql(…), and write the rows with "
                + "selection.WithoutElementFilters()."
        );

    /// <summary>Creates the error of a collection whose elements the selection sorts or limits.</summary>
    /// <param name="member">The name that the collection is written under.</param>
    internal static WireException CreateSorted(string member) =>
        Create(
            IncludeErrorKind.NotTranslated,
            member,
            $"The elements of '{member}' cannot be sorted or limited here. Ask for '{member}' without '!sort' and "
                + "'!first'.",
            $"The selection sorts or limits '{member}', which the rows of a query cannot do. Sort and limit in SQL "
                + $"with selection.ElementsOf(\"{member}\"), and write the rows with "
                + "selection.WithoutElementRanges()."
        );

    private static WireException Create(IncludeErrorKind kind, string member, string asked, string remedy) =>
        new(WireError.Unsupported, remedy, innerException: new IncludeException([new(kind, 0, 0, member, asked, [])]));
}
