using System.Data.Common;

namespace Sluice.Rows;

/// <summary>
/// Recognizes the readers of a database driver, and writes their rows with more direct access than
/// <see cref="DbDataReader"/> offers. Stateless; registered with <see cref="RowDrivers"/>.
/// </summary>
public abstract class RowDriver
{
    /// <summary>
    /// Creates a run over a reader, as <c>new RowEngine&lt;TSource&gt;(reader, source)</c>; returns
    /// <see langword="null"/> if the reader belongs to another driver.
    /// </summary>
    /// <param name="reader">A reader positioned before the first row of a result set, with wrappers removed.</param>
    /// <param name="options">The row options.</param>
    public abstract RowEngine? Open(DbDataReader reader, in RowOptions options);

    /// <summary>
    /// Interrupts what a connection executes, for drivers whose calls do not observe cancellation while they wait. May
    /// be called from any thread while the connection is in use.
    /// </summary>
    /// <param name="connection">A connection of this or another driver; it may be closed.</param>
    /// <returns>
    /// Whether the connection belongs to such a driver. The default implementation returns <see langword="false"/>: the
    /// driver observes cancellation tokens.
    /// </returns>
    public virtual bool Interrupt(DbConnection connection) => false;
}
