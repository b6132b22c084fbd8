namespace Sluice.Wires;

/// <summary>What loops over rows and elements need of the built-in writers beyond <see cref="IWireWriter"/>.</summary>
internal interface IPooledWriter : IWireWriter
{
    /// <summary>Bytes written so far.</summary>
    int Length { get; }
    /// <summary>The bytes written so far, in JSON each value with the comma that follows it.</summary>
    ReadOnlySpan<byte> Raw { get; }
    /// <summary>How many levels may still be opened: what the next writer over the same output begins with.</summary>
    int LevelsLeft { get; }
    /// <summary>Drops what was written after a position.</summary>
    void Rewind(int length);
    /// <summary>Hands the pooled buffer over to the caller; the writer must not be used after.</summary>
    byte[] Detach(out int length);
}
