namespace Sluice.Wires;

/// <summary>
/// Defines the members of the built-in writers that loops over rows and elements use in addition to
/// <see cref="IWireWriter"/>.
/// </summary>
internal interface IPooledWriter : IWireWriter
{
    /// <summary>Gets the number of bytes written so far.</summary>
    int Length { get; }

    /// <summary>Gets the bytes written so far. In JSON, each value includes the comma after it.</summary>
    ReadOnlySpan<byte> Raw { get; }

    /// <summary>
    /// Gets the number of levels that can still be opened, with which the next writer over the same output starts.
    /// </summary>
    int LevelsLeft { get; }

    /// <summary>Moves back to a length, to write the next element of a stream into the same buffer.</summary>
    void Rewind(int length);

    /// <summary>
    /// Transfers ownership of the pooled buffer to the caller. The writer must not be used afterwards.
    /// </summary>
    byte[] Release();
}
