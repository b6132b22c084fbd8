namespace Sluice.Rows;

/// <summary>
/// One long value of a row, read in pieces while previous pieces are flushed. Created by a driver's source for a value
/// that should not be buffered completely.
/// </summary>
/// <remarks>
/// Used by one reader while the source is positioned on the value's row; disposed when the value is written or writing
/// fails.
/// </remarks>
public abstract class RowChunks : IDisposable
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="isText">
    /// <see langword="true"/> for text, which is read as UTF-8; <see langword="false"/> for binary data.
    /// </param>
    /// <param name="length">
    /// The total length in bytes, or -1 if unknown, in which case only wires that do not store lengths can write the
    /// value.
    /// </param>
    protected RowChunks(bool isText, long length)
    {
        IsText = isText;
        Length = length;
    }

    /// <summary>Gets whether the value is text, read as UTF-8; otherwise, it is binary data.</summary>
    public bool IsText { get; }

    /// <summary>Gets the total length in bytes, or -1 if unknown.</summary>
    public long Length { get; }

    /// <summary>
    /// Reads the next piece into a buffer of at least 16 bytes; returns 0 at the end. A piece may end within a UTF-8
    /// sequence.
    /// </summary>
    public abstract ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken);

    /// <inheritdoc/>
    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    /// <summary>Releases the resources used for reading.</summary>
    protected virtual void Dispose(bool disposing) { }
}
