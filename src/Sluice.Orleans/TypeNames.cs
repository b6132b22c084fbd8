using System.Collections.Concurrent;
using System.Text;
using Orleans.Serialization.TypeSystem;

namespace Sluice.Orleans;

/// <summary>
/// The names of types in messages: Orleans's own, with aliases, formatted and parsed once for each type. Thread safe.
/// </summary>
internal sealed class TypeNames
{
    private const int ShortName = 512;

    private readonly TypeConverter _converter;
    private readonly ConcurrentDictionary<Type, byte[]> _names = new();
    private readonly ConcurrentDictionary<string, Type> _types = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, Type>.AlternateLookup<ReadOnlySpan<char>> _typesBySpan;

    public TypeNames(TypeConverter converter)
    {
        _converter = converter;
        _typesBySpan = _types.GetAlternateLookup<ReadOnlySpan<char>>();
    }

    public byte[] NameOf(Type type) =>
        _names.GetOrAdd(type, static (type, converter) => Encoding.UTF8.GetBytes(converter.Format(type)), _converter);

    /// <summary>Returns the type with a name. Orleans decides whether a message may contain it.</summary>
    public Type TypeOf(ReadOnlySpan<byte> name)
    {
        Span<char> text = name.Length <= ShortName ? stackalloc char[name.Length] : new char[name.Length];
        text = text[..Encoding.UTF8.GetChars(name, text)];
        if (_typesBySpan.TryGetValue(text, out Type? known))
            return known;
        Type type = _converter.Parse(text.ToString());
        // Only names that this program writes: others, with the same meaning, would be without number.
        if (NameOf(type).AsSpan().SequenceEqual(name))
            _typesBySpan[text] = type;
        return type;
    }
}
