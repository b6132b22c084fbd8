namespace Sluice.Rows;

/// <summary>The language of column aliases: dots nest, and <c>[]</c> groups rows into an array.</summary>
internal static class RowAlias
{
    private const int Deepest = 32;

    /// <summary>Returns the parts of an alias.</summary>
    internal static string[] Split(string alias, int ordinal, bool isFlat)
    {
        if (alias.Length == 0)
            throw new WireException(
                WireError.Unsupported,
                $"Column {ordinal + 1} of the result has no name. Give it an alias."
            );
        string[] segments = isFlat ? [alias] : alias.Split('.');
        return segments.Length <= Deepest
            ? segments
            : throw new WireException(
                WireError.Depth,
                $"The alias '{alias}' nests deeper than {Deepest} levels. Use fewer dots, or set FlatNames."
            );
    }

    /// <summary>Returns the name of a part of an alias without the brackets at its end.</summary>
    internal static string NameOf(string alias, string segment, bool isFlat, out bool isArray)
    {
        isArray = !isFlat && segment.EndsWith("[]", StringComparison.Ordinal);
        string name = isArray ? segment[..^2] : segment;
        if (name.Length == 0)
            throw new WireException(
                WireError.Unsupported,
                $"The alias '{alias}' has an empty part. Set FlatNames if dots are part of names."
            );
        if (!isFlat && name.Contains("[]", StringComparison.Ordinal))
            throw new WireException(
                WireError.Unsupported,
                $"The alias '{alias}' has brackets that do not end one of its parts. Write them after a name, as in "
                    + "'lines[].sku', or set FlatNames."
            );
        return name;
    }
}
