using System.Collections.Frozen;
using System.Text;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires.MessagePack;

namespace Sluice;

/// <summary>
/// Represents the types that may be named on the wire, with their names: an immutable allow-list that is compared by
/// content. Names are matched as text; types are never looked up by name.
/// </summary>
/// <remarks>
/// MessagePack-CSharp writes <see cref="Type.AssemblyQualifiedName"/>; use the same text to exchange data with it, or
/// any short name if you control both ends.
/// </remarks>
public sealed class MessagePackTypes : IEquatable<MessagePackTypes>
{
    private readonly FrozenDictionary<Type, Entry> _byType;
    private readonly FrozenDictionary<string, Entry> _byName;

    // A cache of the most recently used entries, because most programs name the same type repeatedly.
    private Entry? _lastType,
        _lastName;

    /// <summary>Represents a type on the list.</summary>
    internal sealed class Entry(Type type, string name)
    {
        private Converter? _converter;

        internal Type Type => type;
        internal string Text => name;
        internal byte[] Name { get; } = Encoding.UTF8.GetBytes(name);
        internal Converter Converter => _converter ?? Resolve();

        /// <summary>
        /// Gets a value indicating whether values are written and read as under the default options, at all levels.
        /// </summary>
        internal bool IsPlain { get; private set; }

        /// <summary>
        /// Gets a value indicating whether the form of values determines their type, so that they need no name.
        /// </summary>
        internal bool IsOwnForm { get; } = HasOwnForm(type);

        internal static bool HasOwnForm(Type type) =>
            (
                !type.IsEnum
                && Type.GetTypeCode(type)
                    is (>= TypeCode.SByte and <= TypeCode.Double)
                        or TypeCode.Boolean
                        or TypeCode.String
            )
            || type == typeof(byte[]);

        internal bool CanBePlain => !IsOwnForm && Converter is not null && IsPlain;

        /// <summary>Writes a value with the name of its type.</summary>
        internal void WritePlain(ref MessagePackWireWriter writer, object value)
        {
            int start = writer.BeginExtension();
            writer.WriteRaw(Name, asString: true);
            Converter.WriteObject(ref writer, value, UntypedValueFilter.Narrow(Converter, null));
            writer.EndExtension(start, MessagePackCode.Typeless);
        }

        private Converter Resolve()
        {
            Converter found = RuntimeShapes.Known(type);
            IsPlain = PlainForms.ArePlain(found.Shape);
            Volatile.Write(ref _converter, found);
            return found;
        }
    }

    /// <summary>Gets the types on the list.</summary>
    public IEnumerable<Type> Listed => _byType.Keys;

    private MessagePackTypes(Dictionary<Type, Entry> byType)
    {
        _byType = byType.ToFrozenDictionary();
        _byName = byType.Values.ToFrozenDictionary(entry => entry.Text);
    }

    /// <summary>Gets an empty list.</summary>
    public static MessagePackTypes Empty { get; } = new([]);

    /// <summary>Gets the number of types.</summary>
    public int Count => _byType.Count;

    /// <summary>Returns a list with an additional type.</summary>
    /// <exception cref="ArgumentException">The list already contains the type or the name.</exception>
    public MessagePackTypes Add<T>(string name) => Add(typeof(T), name);

    /// <inheritdoc cref="Add{T}(string)"/>
    public MessagePackTypes Add(Type type, string name)
    {
        ArgumentNullException.ThrowIfNull(type);
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (_byName.ContainsKey(name))
            throw new ArgumentException(
                $"The name '{name}' is already registered for {_byName[name].Type}. Choose a different name.",
                nameof(name)
            );
        var all = _byType.ToDictionary();
        if (!all.TryAdd(type, new Entry(type, name)))
            throw new ArgumentException($"{type} is already registered. Register each type once.", nameof(type));
        return new MessagePackTypes(all);
    }

    /// <summary>Returns the entry of a type, or <see langword="null"/> if it is not on the list.</summary>
    internal Entry? Find(Type type)
    {
        if (_lastType is { } last && last.Type == type)
            return last;
        return _byType.TryGetValue(type, out Entry? found) ? _lastType = found : null;
    }

    /// <summary>Returns the entry with a name, or <see langword="null"/> if it is not on the list.</summary>
    internal Entry? Find(ReadOnlySpan<byte> name)
    {
        if (_lastName is { } last && name.SequenceEqual(last.Name))
            return last;
        // Decoded on the stack, so a name that is not on the list allocates nothing.
        const int Longest = 1024;
        if (name.Length > Longest)
            return null;
        Span<char> text = stackalloc char[name.Length];
        text = text[..Encoding.UTF8.GetChars(name, text)];
        return _byName.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(text, out Entry? found)
            ? _lastName = found
            : null;
    }

    /// <inheritdoc/>
    public bool Equals(MessagePackTypes? other)
    {
        if (ReferenceEquals(this, other))
            return true;
        if (other is null || other.Count != Count)
            return false;
        foreach ((string name, Entry entry) in _byName)
            if (!other._byName.TryGetValue(name, out Entry? theirs) || theirs.Type != entry.Type)
                return false;
        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as MessagePackTypes);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        int hash = 0; // a sum, because the order does not matter
        foreach ((string name, Entry entry) in _byName)
            hash += HashCode.Combine(name, entry.Type);
        return hash;
    }
}
