namespace Sluice.Model;

/// <summary>Describes a dictionary.</summary>
public sealed partial class DictionaryShape<TDictionary, TKey, TValue> : TypeShape<TDictionary>
    where TKey : notnull
{
    private readonly Func<TypeShape<TKey>> _key;
    private readonly Func<TypeShape<TValue>> _value;

    /// <summary>Initializes a new instance of the class. Called by dictionary shapes.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="key">Returns the key's shape.</param>
    /// <param name="value">Returns the value's shape. Called lazily, because the value type may be this type.</param>
    /// <param name="enumerate">Enumerates the entries of a dictionary.</param>
    /// <param name="create">Creates a dictionary, or <see langword="null"/> if the type cannot be constructed.</param>
    public DictionaryShape(
        Converter<TDictionary> converter,
        Func<TypeShape<TKey>> key,
        Func<TypeShape<TValue>> value,
        Func<TDictionary, IEnumerable<KeyValuePair<TKey, TValue?>>> enumerate,
        Func<List<KeyValuePair<TKey, TValue?>>, TDictionary>? create
    )
        : base(ShapeKind.Dictionary, converter)
    {
        _key = key;
        _value = value;
        Enumerate = enumerate;
        Create = create;
    }

    /// <summary>Gets the key's shape.</summary>
    public TypeShape<TKey> Key => _key();

    /// <summary>Gets the value's shape.</summary>
    public TypeShape<TValue> Value => _value();

    /// <summary>Gets a delegate that enumerates the entries of a dictionary.</summary>
    public Func<TDictionary, IEnumerable<KeyValuePair<TKey, TValue?>>> Enumerate { get; }

    /// <summary>
    /// Gets a delegate that creates a dictionary, or <see langword="null"/> if the type cannot be constructed.
    /// </summary>
    public Func<List<KeyValuePair<TKey, TValue?>>, TDictionary>? Create { get; }

    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitDictionary(this, state);

    internal override TypeShape? Inner => Value;
    internal override TypeShape? InnerKey => Key;
}
