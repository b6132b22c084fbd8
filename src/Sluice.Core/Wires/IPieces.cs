namespace Sluice.Wires;

/// <summary>
/// Encodes a sequence element by element into one pooled buffer, which is emptied whenever a piece is written.
/// </summary>
internal interface IPieces<T> : IDisposable
{
    /// <summary>Returns the encoding of a null sequence, instead of all pieces.</summary>
    ReadOnlyMemory<byte> GetNull();

    /// <summary>Gets a value indicating whether <see cref="Piece"/> is large enough to be written.</summary>
    bool IsReady { get; }

    /// <summary>
    /// Gets a value indicating whether there is an element, so that <see cref="Piece"/> may be written before it is
    /// large enough.
    /// </summary>
    bool HasElements { get; }

    /// <summary>Gets the bytes that can be written now.</summary>
    ReadOnlyMemory<byte> Piece { get; }

    void Add(T? value);

    /// <summary>Called after <see cref="Piece"/> has been written.</summary>
    void OnSent();

    /// <summary>Completes the sequence. <see cref="Piece"/> then contains the last piece.</summary>
    void End();
}
