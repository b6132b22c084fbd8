namespace Sluice.Wires.Json;

/// <summary>
/// The names of a document's objects, to find the one that an object has twice: the only place where that is decided
/// for documents that are kept as text or copied to another wire. Not thread safe.
/// </summary>
internal sealed class DocumentNames : IEqualityComparer<DocumentNames.Name>
{
    private readonly HashSet<Name> _names;
    private byte[] _text = new byte[128];
    private int _length;

    internal DocumentNames() => _names = new(this);

    /// <summary>
    /// Returns the first name that an object of a document has twice; <see langword="null"/> if there is none.
    /// </summary>
    /// <param name="json">A document that a reader has verified.</param>
    internal static string? FindTwice(ReadOnlySpan<byte> json)
    {
        if (json.IsEmpty || json[0] is not ((byte)'{' or (byte)'['))
            return null;
        var names = new DocumentNames();
        // The numbers of open objects, and 0 for open arrays.
        var open = new Stack<int>();
        int objects = 0;
        var reader = new JsonWireReader(json, int.MaxValue);
        while (true)
        {
            switch (reader.Peek())
            {
                case WireToken.Object when reader.BeginObject(out _):
                    open.Push(++objects);
                    names.TryAdd(objects, reader.ReadName());
                    continue;
                case WireToken.Array when reader.BeginArray(out _):
                    open.Push(0);
                    continue;
                case not (WireToken.Object or WireToken.Array):
                    reader.SkipValue();
                    break;
            }

            if (!names.Advance(ref reader, open, out string? twice))
                return twice;
        }
    }

    // Moves from the end of a value to the next one. Returns false at the end of the document, or after a name that its
    // object has twice.
    private bool Advance(ref JsonWireReader reader, Stack<int> open, out string? twice)
    {
        twice = null;
        while (open.TryPeek(out int owner))
        {
            int left = -1;
            if (owner == 0 && reader.NextElement(ref left))
                return true;
            if (owner > 0 && reader.NextMember(ref left))
            {
                ReadOnlySpan<byte> name = reader.ReadName();
                if (TryAdd(owner, name))
                    return true;
                twice = JsonErrors.Shorten(name);
                return false;
            }

            open.Pop();
        }

        return false;
    }

    /// <summary>Adds a name to an object; returns <see langword="false"/> if the object has it already.</summary>
    /// <param name="owner">The number of the object in the document.</param>
    /// <param name="utf8Name">The name, without escapes.</param>
    internal bool TryAdd(int owner, scoped ReadOnlySpan<byte> utf8Name)
    {
        if (_text.Length - _length < utf8Name.Length)
            Array.Resize(ref _text, Math.Max(_text.Length * 2, checked(_length + utf8Name.Length)));
        utf8Name.CopyTo(_text.AsSpan(_length));
        if (!_names.Add(new(owner, _length, utf8Name.Length)))
            return false;
        _length += utf8Name.Length;
        return true;
    }

    bool IEqualityComparer<Name>.Equals(Name x, Name y) => x.Owner == y.Owner && TextOf(x).SequenceEqual(TextOf(y));

    // The platform's hash has a seed of its own in each process.
    int IEqualityComparer<Name>.GetHashCode(Name name)
    {
        var hash = default(HashCode);
        hash.Add(name.Owner);
        hash.AddBytes(TextOf(name));
        return hash.ToHashCode();
    }

    private ReadOnlySpan<byte> TextOf(Name name) => _text.AsSpan(name.Start, name.Length);

    internal readonly record struct Name(int Owner, int Start, int Length);
}
