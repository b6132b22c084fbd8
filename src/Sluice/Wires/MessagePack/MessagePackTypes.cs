using System.Collections.Frozen;
using System.Text;

namespace Sluice;

/// <summary>The types that may be named on the wire, each with its name there: an immutable allow-list, compared by content. Names are matched as text; no type is ever looked up by one.</summary>
/// <remarks>MessagePack-CSharp writes <see cref="Type.AssemblyQualifiedName"/>; give the same text to understand it, or any short name where both ends are yours.</remarks>
public sealed class MessagePackTypes : IEquatable<MessagePackTypes>
{
    private readonly FrozenDictionary<Type, byte[]> _byType;
    private readonly FrozenDictionary<string, Type> _byName;

    private MessagePackTypes(Dictionary<Type, byte[]> byType)
    {
        _byType = byType.ToFrozenDictionary();
        var byName = new Dictionary<string, Type>();
        foreach ((Type type, byte[] name) in byType) byName.Add(Encoding.UTF8.GetString(name), type);
        _byName = byName.ToFrozenDictionary();
    }

    /// <summary>No types.</summary>
    public static MessagePackTypes Empty { get; } = new([]);

    /// <summary>The number of types.</summary>
    public int Count => _byType.Count;

    /// <summary>Makes a list that has a type more.</summary>
    /// <exception cref="ArgumentException">The list has the type or the name already.</exception>
    public MessagePackTypes Add<T>(string name) => Add(typeof(T), name);

    /// <inheritdoc cref="Add{T}(string)"/>
    public MessagePackTypes Add(Type type, string name)
    {
        ArgumentNullException.ThrowIfNull(type);
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (_byName.ContainsKey(name)) throw new ArgumentException($"The name '{name}' stands for {_byName[name]} already.", nameof(name));
        var all = _byType.ToDictionary();
        if (!all.TryAdd(type, Encoding.UTF8.GetBytes(name))) throw new ArgumentException($"{type} has a name already.", nameof(type));
        return new MessagePackTypes(all);
    }

    /// <summary>The name of a type in UTF-8; empty where it is not on the list.</summary>
    internal ReadOnlySpan<byte> NameOf(Type type) => _byType.GetValueOrDefault(type);

    /// <summary>The type of a name; <see langword="null"/> where it is not on the list.</summary>
    internal Type? TypeOf(ReadOnlySpan<byte> name)
    {
        // Decoded on the stack: a name that is not on the list leaves nothing behind.
        const int Longest = 1024;
        if (name.Length > Longest) return null;
        Span<char> text = stackalloc char[name.Length];
        text = text[..Encoding.UTF8.GetChars(name, text)];
        return _byName.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(text, out Type? type) ? type : null;
    }

    /// <inheritdoc/>
    public bool Equals(MessagePackTypes? other)
    {
        if (ReferenceEquals(this, other)) return true;
        if (other is null || other.Count != Count) return false;
        foreach ((string name, Type type) in _byName)
            if (!other._byName.TryGetValue(name, out Type? theirs) || theirs != type) return false;
        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as MessagePackTypes);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        int hash = 0;      // a sum: order does not matter
        foreach ((string name, Type type) in _byName) hash += HashCode.Combine(name, type);
        return hash;
    }
}
