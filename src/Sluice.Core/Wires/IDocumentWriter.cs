namespace Sluice.Wires;

/// <summary>Defines the members of the plain writers that write whole documents.</summary>
internal interface IDocumentWriter : IPooledWriter, IDisposable
{
    /// <summary>
    /// Gets the written value; in JSON, without the comma after it. Valid until the next call or
    /// <see cref="IDisposable.Dispose"/>.
    /// </summary>
    ReadOnlySpan<byte> Written { get; }

    /// <summary>Gets a value indicating whether the bytes are in pooled memory instead of the caller's.</summary>
    bool IsRented { get; }
}
