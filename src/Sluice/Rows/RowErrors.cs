namespace Sluice.Rows;

/// <summary>
/// Keys of <see cref="Exception.Data"/> by which exceptions of drivers say where in the answer they occurred.
/// The exceptions themselves are rethrown unchanged.
/// </summary>
public static class RowErrors
{
    /// <summary>The place in the answer, such as <c>$[4999].price</c>: a <see cref="string"/>.</summary>
    public const string Path = "Sluice.Path";

    /// <summary>The name of the column that was being read, as the driver gives it; absent between columns.</summary>
    public const string Column = "Sluice.Column";
}
