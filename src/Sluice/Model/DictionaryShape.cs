namespace Sluice.Model;

/// <summary>Keys with values.</summary>
public sealed partial class DictionaryShape<TDictionary, TKey, TValue> : TypeShape<TDictionary> where TKey : notnull
{
    private readonly Func<TypeShape<TKey>> _key;
    private readonly Func<TypeShape<TValue>> _value;

    /// <summary>Made by dictionary shapes.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="key">Gives the key's shape.</param>
    /// <param name="value">Gives the value's shape; called late, since it may be this one.</param>
    /// <param name="enumerate">Walks a dictionary.</param>
    /// <param name="create">Builds a dictionary; <see langword="null"/> where the type cannot be constructed.</param>
    public DictionaryShape(Converter<TDictionary> converter, Func<TypeShape<TKey>> key, Func<TypeShape<TValue>> value,
        Func<TDictionary, IEnumerable<KeyValuePair<TKey, TValue?>>> enumerate,
        Func<List<KeyValuePair<TKey, TValue?>>, TDictionary>? create) : base(ShapeKind.Dictionary, converter)
    {
        _key = key;
        _value = value;
        Enumerate = enumerate;
        Create = create;
    }

    /// <summary>The key's shape.</summary>
    public TypeShape<TKey> Key => _key();
    /// <summary>The value's shape.</summary>
    public TypeShape<TValue> Value => _value();
    /// <summary>Walks a dictionary.</summary>
    public Func<TDictionary, IEnumerable<KeyValuePair<TKey, TValue?>>> Enumerate { get; }
    /// <summary>Builds a dictionary; <see langword="null"/> where the type cannot be constructed.</summary>
    public Func<List<KeyValuePair<TKey, TValue?>>, TDictionary>? Create { get; }
    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitDictionary(this, state);
    internal override TypeShape? Inner => Value;
}
