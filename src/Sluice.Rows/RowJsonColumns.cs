namespace Sluice.Rows;

/// <summary>The names of text columns that contain JSON documents.</summary>
/// <param name="Names">The names, joined by U+0000.</param>
/// <param name="AreOptional">Whether columns may be missing, because another result set has them.</param>
internal sealed record RowJsonColumns(string Names, bool AreOptional)
{
    internal static RowJsonColumns? TryCreate(in RowOptions options) =>
        options.JsonColumns is { Count: > 0 } names
            ? new(string.Join('\0', names), options.Form == RowForm.Sets)
            : null;

    /// <summary>Returns the columns, of which those that are named are embedded.</summary>
    internal RowColumn[] Apply(RowColumn[] columns)
    {
        RowColumn[] changed = [.. columns];
        foreach (string name in Names.Split('\0'))
        {
            int index = Array.FindIndex(columns, c => c.Name == name);
            if (index < 0)
                index = Array.FindIndex(columns, c => c.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
            if (index >= 0)
                changed[index] = Embedded(columns[index]);
            else if (!AreOptional)
                throw new WireException(
                    WireError.Unsupported,
                    $"RowOptions.JsonColumns names '{name}', but the result has "
                        + $"{string.Join(", ", columns.Select(static c => $"'{c.Name}'"))}."
                );
        }
        return changed;
    }

    private static RowColumn Embedded(RowColumn column)
    {
        if (column.Value == DeclaredForms.Json)
            return column;
        if (column.Kind is RowColumnKind.String or RowColumnKind.Varying or RowColumnKind.Driver)
            return new(column.Ordinal, column.Name, RowColumnKind.Custom, column.Type)
            {
                State = column.State,
                Value = DeclaredForms.Json,
            };
        throw new WireException(
            WireError.Unsupported,
            $"RowOptions.JsonColumns names '{column.Name}', which is not a column of text. Cast it to text in the "
                + "SQL."
        );
    }
}
