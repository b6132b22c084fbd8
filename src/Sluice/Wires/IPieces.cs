namespace Sluice.Wires;

/// <summary>
/// A sequence as a wire's bytes, gathered element by element in one pooled buffer that is emptied whenever a piece goes
/// out.
/// </summary>
internal interface IPieces<T> : IDisposable
{
    /// <summary>What represents no sequence at all.</summary>
    static abstract ReadOnlyMemory<byte> Null { get; }

    /// <summary>Whether <see cref="Piece"/> is large enough to go out.</summary>
    bool IsReady { get; }

    /// <summary>
    /// Whether there is an element, so that <see cref="Piece"/> may go out before it is large enough.
    /// </summary>
    bool HasElements { get; }

    /// <summary>What may go out now.</summary>
    ReadOnlyMemory<byte> Piece { get; }

    void Add(T? value);

    /// <summary>Called once <see cref="Piece"/> went out.</summary>
    void Sent();

    /// <summary>Completes the sequence; the last piece is ready then.</summary>
    void End();
}
