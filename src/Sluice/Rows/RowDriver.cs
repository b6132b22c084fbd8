using System.Data.Common;

namespace Sluice.Rows;

/// <summary>
/// Knows the readers of one database driver, and writes their rows by more direct means than <see cref="DbDataReader"/>
/// offers. Stateless; registered with <see cref="RowDrivers"/>.
/// </summary>
public abstract class RowDriver
{
    /// <summary>
    /// Makes a run over a reader, as <c>new RowEngine&lt;TSource&gt;(reader, source)</c>, or <see langword="null"/>
    /// where the reader is of another driver.
    /// </summary>
    /// <param name="reader">
    /// A reader that is positioned before the first row of a result set; wrappers are taken off.
    /// </param>
    /// <param name="options">The options of the rows.</param>
    public abstract RowEngine? Open(DbDataReader reader, in RowOptions options);
}
