namespace Sluice.Wires.Json;

/// <summary>
/// The names of a document's objects, to find the one that an object has twice. Not thread safe.
/// </summary>
internal sealed class DocumentNames : IEqualityComparer<DocumentNames.Name>
{
    private readonly HashSet<Name> _names;
    private byte[] _text = new byte[128];
    private int _length;

    internal DocumentNames() => _names = new(this);

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
