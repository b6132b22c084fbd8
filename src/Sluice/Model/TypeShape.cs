using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Reflection;

namespace Sluice.Model;

/// <summary>What a type is on the wire.</summary>
public enum ShapeKind
{
    /// <summary>A single value: number, text, date, binary, or any type with a converter.</summary>
    Primitive,
    /// <summary>Named members.</summary>
    Object,
    /// <summary>A sequence of elements.</summary>
    Collection,
    /// <summary>Keys with values.</summary>
    Dictionary,
    /// <summary>An enumeration.</summary>
    Enum,
    /// <summary>A value or nothing: <c>Nullable&lt;T&gt;</c>, an F# option.</summary>
    Optional,
    /// <summary>One of several declared types.</summary>
    Union,
    /// <summary>Written as another type.</summary>
    Surrogate,
}

/// <summary>
/// The run-time description of a type. Immutable and thread safe; graphs of recursive types have cycles.
/// </summary>
public abstract class TypeShape
{
    private protected TypeShape(Type type, ShapeKind kind)
    {
        Type = type;
        Kind = kind;
    }

    /// <summary>The type described.</summary>
    public Type Type { get; }
    /// <summary>What it is on the wire.</summary>
    public ShapeKind Kind { get; }
    /// <summary>The attributes of the type.</summary>
    public virtual ICustomAttributeProvider Attributes => Type;
    /// <summary>The converter over the same static code.</summary>
    public abstract Converter Converter { get; }

    /// <summary>The description of a type that carries its shape.</summary>
    [OverloadResolutionPriority(1)]
    public static TypeShape<T> Of<T>() where T : IShaped<T> => T.Converter.TypedShape;

    /// <summary>
    /// The description of any type: that of a generated shape where there is one, otherwise made at run time. Always
    /// the same object.
    /// </summary>
    /// <param name="type">Left out; it tells the overload from that for types which carry their shape.</param>
    /// <exception cref="WireException">The type can't be converted at all: a pointer, a delegate.</exception>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static TypeShape<T> Of<T>(T? type = default) => Converters.For<T>().TypedShape;

    /// <summary>The description of a type whose shape a witness carries.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The class that carries its shape.</typeparam>
    public static TypeShape<T> Of<T, TShapes>() where TShapes : IShapeOf<T> => TShapes.Converter.TypedShape;

    /// <summary>Calls the visitor's method for this kind of shape, with the type arguments in place.</summary>
    public abstract object? Accept(ShapeVisitor visitor, object? state = null);

    /// <summary>
    /// The shape of what an include expression for this type is applied to: an element, a dictionary's value, a
    /// surrogate; null for all others.
    /// </summary>
    internal virtual TypeShape? Inner => null;

    /// <summary>
    /// The shape whose members an include expression speaks of: an element's for collections, a value's for
    /// dictionaries; the shape itself for objects and unions; otherwise null.
    /// </summary>
    internal TypeShape? Selectable
    {
        get
        {
            // Bounded, since a collection may be its own element.
            TypeShape? shape = this;
            for (int i = 0; shape is not null && i < 64; i++)
            {
                if (shape.Kind is ShapeKind.Object or ShapeKind.Union) return shape;
                shape = shape.Inner;
            }
            return null;
        }
    }

    /// <summary>A keyed hash of a value of the type, which agrees with the type's equality.</summary>
    internal virtual int HashOf(object value) => KeyedHash.OfBoxed(value);

    /// <summary>What the selection layer knows of the type, once something was bound to it.</summary>
    internal Selection.SelectionPlan? Plan;

    /// <inheritdoc/>
    public override string ToString() => $"{Kind} {Type}";
}

/// <inheritdoc cref="TypeShape"/>
public abstract class TypeShape<T> : TypeShape
{
    private readonly Converter<T> _converter;

    private protected TypeShape(ShapeKind kind, Converter<T> converter) : base(typeof(T), kind) =>
        _converter = converter;

    /// <inheritdoc/>
    public sealed override Converter Converter => _converter;
    /// <inheritdoc cref="Converter"/>
    public Converter<T> TypedConverter => _converter;
}
