namespace Sluice.Rows;

/// <summary>
/// One long value of a row, read in pieces while the pieces before are handed to the destination: what a driver's
/// source makes of a value that is not to be held whole.
/// </summary>
/// <remarks>
/// Read by one reader, while the source stands on the value's row; disposed of when the value is written, or when
/// writing fails.
/// </remarks>
public abstract class RowChunks : IDisposable
{
    /// <summary>Describes the value.</summary>
    /// <param name="isText">Text, handed over as UTF-8; otherwise binary data.</param>
    /// <param name="length">
    /// Bytes in all, or -1 where that is not known: then only wires that don't store lengths can write it.
    /// </param>
    protected RowChunks(bool isText, long length)
    {
        IsText = isText;
        Length = length;
    }

    /// <summary>Text, handed over as UTF-8; otherwise binary data.</summary>
    public bool IsText { get; }

    /// <summary>Bytes in all, or -1 where that is not known.</summary>
    public long Length { get; }

    /// <summary>
    /// Reads on, into a buffer of at least 16 bytes; 0 is the end. Pieces may end within a character.
    /// </summary>
    public abstract ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken);

    /// <inheritdoc/>
    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    /// <summary>Gives back what reading took.</summary>
    protected virtual void Dispose(bool disposing) { }
}
