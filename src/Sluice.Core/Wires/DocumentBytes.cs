using System.Buffers;

namespace Sluice.Wires;

/// <summary>
/// Represents the bytes of a document as one span, in a pooled buffer if they had to be collected. Must be disposed
/// once; the span is invalid afterwards.
/// </summary>
internal ref struct DocumentBytes
{
    private byte[]? _rented;

    internal ReadOnlySpan<byte> Span { get; private init; }

    internal static DocumentBytes Create(ReadOnlySpan<byte> bytes) => new() { Span = bytes };

    internal static DocumentBytes Create(scoped in ReadOnlySequence<byte> bytes)
    {
        if (bytes.IsSingleSegment)
            return new DocumentBytes { Span = bytes.First.Span };
        if (bytes.Length > Array.MaxLength)
            throw TooLong();
        byte[] rented = ArrayPool<byte>.Shared.Rent((int)bytes.Length);
        bytes.CopyTo(rented);
        return new DocumentBytes { _rented = rented, Span = rented.AsSpan(0, (int)bytes.Length) };
    }

    /// <summary>Reads a stream to its end.</summary>
    internal static DocumentBytes Create(Stream stream)
    {
        var collected = new DocumentCollector(stream);
        try
        {
            while (true)
            {
                // Uses the array overload: many streams override no other, and the base class rents an array for each
                // call with a span.
                byte[] buffer = collected.Buffer;
                int read = stream.Read(buffer, collected.Length, buffer.Length - collected.Length);
                if (read == 0)
                    break;
                collected.Add(read);
            }
        }
        catch
        {
            collected.Dispose();
            throw;
        }
        return collected.Detach();
    }

    /// <summary>Takes ownership of a rented buffer.</summary>
    internal static DocumentBytes OfRented(byte[] rented, int length) =>
        new() { _rented = rented, Span = rented.AsSpan(0, length) };

    /// <summary>Replaces a rented buffer by one of twice the size with the same bytes.</summary>
    /// <exception cref="WireException">The buffer has the maximum size.</exception>
    internal static void Double(ref byte[] rented, int used)
    {
        if (rented.Length >= Array.MaxLength)
            throw TooLong();
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(Array.MaxLength, rented.Length * 2L));
        rented.AsSpan(0, used).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(rented);
        rented = larger;
    }

    internal static WireException TooLong() =>
        new(WireError.Limit, $"The document exceeds the limit of {Array.MaxLength} bytes.");

    public void Dispose()
    {
        byte[]? rented = _rented;
        _rented = null;
        if (rented is not null)
            ArrayPool<byte>.Shared.Return(rented);
    }
}
