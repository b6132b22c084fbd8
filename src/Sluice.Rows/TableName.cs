namespace Sluice.Rows;

/// <summary>Divides the name of a table into its parts. Dots separate parts, except within double quotes.</summary>
internal static class TableName
{
    /// <exception cref="ArgumentException">The text is not a name.</exception>
    internal static List<string> Parse(string table)
    {
        var parts = new List<string>();
        var part = new System.Text.StringBuilder();
        bool isQuoted = false;
        for (int i = 0; i < table.Length; i++)
        {
            char next = table[i];
            if (isQuoted && next == '"' && i + 1 < table.Length && table[i + 1] == '"')
                part.Append(table[i++]);
            else if (next == '"' && (isQuoted || part.Length == 0))
                isQuoted = !isQuoted;
            else if (next == '.' && !isQuoted)
                Add();
            else
                part.Append(next);
        }
        if (isQuoted)
            throw Malformed();
        Add();
        return parts;

        void Add()
        {
            if (part.Length == 0 || part.ToString().Contains('\0', StringComparison.Ordinal))
                throw Malformed();
            parts.Add(part.ToString());
            part.Clear();
        }

        ArgumentException Malformed() =>
            new(
                $"The table '{table}' is not a name, such as orders, shop.orders or \"my.orders\" in double quotes.",
                nameof(table)
            );
    }
}
