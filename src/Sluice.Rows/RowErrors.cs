namespace Sluice.Rows;

/// <summary>
/// Keys of <see cref="Exception.Data"/> that locate a driver's exception in the output. The exceptions themselves are
/// rethrown unchanged.
/// </summary>
public static class RowErrors
{
    /// <summary>The path in the output, such as <c>$[4999].price</c>, as a <see cref="string"/>.</summary>
    public const string Path = "Sluice.Path";

    /// <summary>The name of the column being read, as returned by the driver; absent between columns.</summary>
    public const string Column = "Sluice.Column";
}
