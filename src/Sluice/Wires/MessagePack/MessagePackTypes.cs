using System.Collections.Frozen;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using Sluice.Reflection;
using Sluice.Selection;
using Sluice.Wires.MessagePack;

namespace Sluice;

/// <summary>
/// The types that may be named on the wire, each with its name there: an immutable allow-list, compared by content.
/// Names are matched as text; no type is ever looked up by one.
/// </summary>
/// <remarks>
/// MessagePack-CSharp writes <see cref="Type.AssemblyQualifiedName"/>; give the same text to understand it, or any
/// short name where both ends are yours.
/// </remarks>
public sealed class MessagePackTypes : IEquatable<MessagePackTypes>
{
    private readonly FrozenDictionary<Type, Entry> _byType;
    private readonly FrozenDictionary<string, Entry> _byName;
    // The entry that was asked for last: most programs name the same type again and again.
    private Entry? _lastType, _lastName;

    /// <summary>A type on the list.</summary>
    internal sealed class Entry(Type type, string name)
    {
        private Converter? _converter;

        internal Type Type => type;
        internal string Text => name;
        internal byte[] Name { get; } = Encoding.UTF8.GetBytes(name);
        internal Converter Converter => _converter ?? Resolve();
        /// <summary>Whether values are written and read as by default options, all the way down.</summary>
        internal bool IsPlain { get; private set; }
        /// <summary>Whether values have a form of their own that tells their type: they go without the name.</summary>
        internal bool IsOwnForm { get; } = HasOwnForm(type);
        internal static bool HasOwnForm(Type type) =>
            (!type.IsEnum
                && Type.GetTypeCode(type) is (>= TypeCode.SByte and <= TypeCode.Double) or TypeCode.Boolean
                    or TypeCode.String) || type == typeof(byte[]);
        internal bool CanBePlain => !IsOwnForm && Converter is not null && IsPlain;

        /// <summary>Writes a value with its type's name.</summary>
        internal void WritePlain(ref MessagePackWireWriter writer, object value)
        {
            int start = writer.BeginExtension();
            writer.WriteRaw(Name, asString: true);
            Converter.WriteObject(ref writer, value, UntypedValueFilter.Narrow(Converter, null));
            writer.EndExtension(start, MessagePackCode.Typeless);
        }

        [UnconditionalSuppressMessage("Trimming", "IL2026",
            Justification = "In a trimmed program the generated shapes are found; others are an error that says so.")]
        [UnconditionalSuppressMessage("AOT", "IL3050",
            Justification = "In a program without dynamic code the generated shapes are found; others are walked.")]
        private Converter Resolve()
        {
            Converter found = Converters.For(type);
            IsPlain = PlainForms.Of(found.Shape);
            Volatile.Write(ref _converter, found);
            return found;
        }
    }

    /// <summary>The types on the list.</summary>
    internal IEnumerable<Type> Listed => _byType.Keys;

    private MessagePackTypes(Dictionary<Type, Entry> byType)
    {
        _byType = byType.ToFrozenDictionary();
        _byName = byType.Values.ToFrozenDictionary(entry => entry.Text);
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
        if (_byName.ContainsKey(name))
            throw new ArgumentException(
                $"The name '{name}' is already registered for {_byName[name].Type}. Choose a different name.",
                nameof(name));
        var all = _byType.ToDictionary();
        if (!all.TryAdd(type, new Entry(type, name)))
            throw new ArgumentException($"{type} is already registered. Register each type once.", nameof(type));
        return new MessagePackTypes(all);
    }

    /// <summary>The entry of a type; <see langword="null"/> where it is not on the list.</summary>
    internal Entry? Find(Type type)
    {
        if (_lastType is { } last && last.Type == type) return last;
        return _byType.TryGetValue(type, out Entry? found) ? _lastType = found : null;
    }

    /// <summary>The entry of a name; <see langword="null"/> where it is not on the list.</summary>
    internal Entry? Find(ReadOnlySpan<byte> name)
    {
        if (_lastName is { } last && name.SequenceEqual(last.Name)) return last;
        // Decoded on the stack: a name that is not on the list leaves nothing behind.
        const int Longest = 1024;
        if (name.Length > Longest) return null;
        Span<char> text = stackalloc char[name.Length];
        text = text[..Encoding.UTF8.GetChars(name, text)];
        return _byName.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(text, out Entry? found)
            ? _lastName = found
            : null;
    }

    /// <inheritdoc/>
    public bool Equals(MessagePackTypes? other)
    {
        if (ReferenceEquals(this, other)) return true;
        if (other is null || other.Count != Count) return false;
        foreach ((string name, Entry entry) in _byName)
            if (!other._byName.TryGetValue(name, out Entry? theirs) || theirs.Type != entry.Type) return false;
        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as MessagePackTypes);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        int hash = 0;      // a sum: order does not matter
        foreach ((string name, Entry entry) in _byName) hash += HashCode.Combine(name, entry.Type);
        return hash;
    }
}
