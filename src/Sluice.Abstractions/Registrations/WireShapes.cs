using System.Collections.Frozen;
using Sluice.Model;

namespace Sluice;

/// <summary>
/// Represents an immutable set of shapes for options: those of types that a program does not own and describes by
/// witnesses (<see cref="ShapeForAttribute{T}"/>). Compared by content.
/// </summary>
/// <example>
/// <code>
/// [ShapeFor&lt;Point&gt;] partial class Shapes;
/// …
/// static readonly JsonWireOptions Points = new() { Shapes = WireShapes.Of&lt;Point, Shapes&gt;() };
/// string json = JsonWire.Serialize(point, options: Points);
/// </code>
/// </example>
public sealed class WireShapes : IEquatable<WireShapes>
{
    private readonly FrozenDictionary<Type, Converter> _byType;

    private WireShapes(FrozenDictionary<Type, Converter> byType) => _byType = byType;

    /// <summary>Gets the number of shapes.</summary>
    public int Count => _byType.Count;

    /// <summary>Returns the set of one shape. The same instance is returned every time.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that provides its shape.</typeparam>
    public static WireShapes Of<T, TShapes>()
        where TShapes : IShapeOf<T> => Cache<T, TShapes>.Shapes;

    /// <summary>Returns the set of the shape of a converter.</summary>
    public static WireShapes Of<T>(Converter<T> converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        return Single(converter);
    }

    /// <summary>Returns a set that also contains the shape of <typeparamref name="T"/>.</summary>
    /// <typeparam name="T">The type. Its shape in this set is replaced.</typeparam>
    /// <typeparam name="TShapes">The witness that provides the shape.</typeparam>
    public WireShapes Add<T, TShapes>()
        where TShapes : IShapeOf<T>
    {
        var all = _byType.ToDictionary();
        all[typeof(T)] = TShapes.Converter;
        return new WireShapes(all.ToFrozenDictionary());
    }

    /// <summary>
    /// Returns the shape that options provide for a type, otherwise the type's own, as the verbs of a wire find it.
    /// </summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="shapes">The shapes of the options.</param>
    /// <exception cref="WireException">The type cannot be converted, such as a pointer or a delegate.</exception>
    public static TypeShape<T> ShapeOf<T>(WireShapes? shapes) => shapes?.Find<T>()?.TypedShape ?? TypeShape.Of<T>();

    internal static WireShapes Single(Converter converter) =>
        new(new Dictionary<Type, Converter> { [converter.Type] = converter }.ToFrozenDictionary());

    /// <summary>Returns the converter of a type; <see langword="null"/> if the set does not contain it.</summary>
    public Converter<T>? Find<T>() => (Converter<T>?)Find(typeof(T));

    /// <inheritdoc cref="Find{T}"/>
    /// <param name="type">The type.</param>
    public Converter? Find(Type type) => _byType.GetValueOrDefault(type);

    /// <inheritdoc/>
    public bool Equals(WireShapes? other)
    {
        if (ReferenceEquals(this, other))
            return true;
        if (other is null || other.Count != Count)
            return false;
        foreach ((Type type, Converter converter) in _byType)
            if (!other._byType.TryGetValue(type, out Converter? theirs) || !ReferenceEquals(theirs, converter))
                return false;
        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as WireShapes);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        int hash = 0; // a sum, because the order does not matter
        foreach (Type type in _byType.Keys)
            hash += type.GetHashCode();
        return hash;
    }

    private static class Cache<T, TShapes>
        where TShapes : IShapeOf<T>
    {
        internal static readonly WireShapes Shapes = Single(TShapes.Converter);
    }
}
