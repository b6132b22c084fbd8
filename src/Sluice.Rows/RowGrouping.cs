namespace Sluice.Rows;

/// <summary>
/// Groups flat rows into nested arrays. Each subclass has its own generic methods over the writer and the source, which
/// the engine calls directly: a virtual method must not have a type parameter for the writer.
/// </summary>
internal abstract class RowGrouping
{
    /// <summary>Adjusts positions after bytes at the start of the buffer were flushed.</summary>
    internal virtual void Shift(int bytes) { }
}
