using System.Reflection;
using Sluice.Internal;

namespace Sluice.Model;

/// <summary>Specifies what a type is on the wire.</summary>
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

    /// <summary>A type that is written as another type.</summary>
    Surrogate,
}

/// <summary>
/// Describes a type at run time. Immutable and thread safe; the shape graph of a recursive type has cycles.
/// </summary>
public abstract class TypeShape
{
    private protected TypeShape(Type type, ShapeKind kind)
    {
        Type = type;
        Kind = kind;
    }

    /// <summary>
    /// Returns the description of a type: that of its generated shape if it has one; otherwise, one that is created by
    /// reflection. Returns the same object for each call.
    /// </summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <exception cref="WireException">
    /// The type cannot be converted, such as a pointer or a delegate; or it has no generated shape, and the program was
    /// trimmed or compiled ahead of time.
    /// </exception>
    public static TypeShape<T> Of<T>() => RuntimeShapes.FindRoot<T>().TypedShape;

    /// <summary>Returns the description of a type whose generated shape belongs to a <c>[ShapeFor]</c> class.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The class with its shape.</typeparam>
    public static TypeShape<T> Of<T, TShapes>()
        where TShapes : IShapeOf<T> => TShapes.Converter.TypedShape;

    /// <summary>Gets the described type.</summary>
    public Type Type { get; }

    /// <summary>Gets the kind of the type on the wire.</summary>
    public ShapeKind Kind { get; }

    /// <summary>Gets the attributes of the type.</summary>
    public virtual ICustomAttributeProvider Attributes => Type;

    /// <summary>Gets the converter over the same static code.</summary>
    public abstract Converter Converter { get; }

    /// <summary>Calls the visitor's method for this kind of shape with the type arguments.</summary>
    public abstract object? Accept(ShapeVisitor visitor, object? state = null);

    /// <summary>
    /// Gets the shape that an include expression for this type applies to: the shape of an element, of a dictionary's
    /// value, of an optional's value or of a surrogate; otherwise, null.
    /// </summary>
    internal virtual TypeShape? Inner => null;

    /// <summary>Gets the shape of a dictionary's keys; otherwise, null.</summary>
    internal virtual TypeShape? InnerKey => null;

    /// <summary>
    /// Gets the shape whose members an include expression selects: the element's for collections, the value's for
    /// dictionaries, the shape itself for objects and unions; otherwise, null.
    /// </summary>
    public TypeShape? Selectable
    {
        get
        {
            // Bounded, because a collection may be its own element type.
            TypeShape? shape = this;
            for (int i = 0; shape is not null && i < 64; i++)
            {
                if (shape.Kind is ShapeKind.Object or ShapeKind.Union)
                    return shape;
                shape = shape.Inner;
            }
            return null;
        }
    }

    /// <summary>
    /// Gets whether the values of a collection, a dictionary, an optional or a surrogate may contain values of the same
    /// type with no object between them, such as a list of itself. False for all other kinds of shapes.
    /// </summary>
    public bool IsRecursive
    {
        get
        {
            var seen = new HashSet<TypeShape>();
            var open = new Stack<TypeShape>([this]);
            while (open.TryPop(out TypeShape? shape))
            {
                foreach (TypeShape? part in (ReadOnlySpan<TypeShape?>)[shape.Inner, shape.InnerKey])
                {
                    if (part == this)
                        return true;
                    if (part is not null && seen.Add(part))
                        open.Push(part);
                }
            }
            return false;
        }
    }

    /// <summary>Returns a keyed hash code for a value of the type, consistent with the type's equality.</summary>
    internal virtual int HashOf(object value) => KeyedHash.OfBoxed(value);

    /// <summary>A cache of the selection layer, set once a selection is bound to the type.</summary>
    internal object? Plan;

    /// <inheritdoc/>
    public override string ToString() => $"{Kind} {Type}";
}

/// <inheritdoc cref="TypeShape"/>
public abstract class TypeShape<T> : TypeShape
{
    private readonly Converter<T> _converter;

    private protected TypeShape(ShapeKind kind, Converter<T> converter)
        : base(typeof(T), kind) => _converter = converter;

    /// <inheritdoc/>
    public sealed override Converter Converter => _converter;

    /// <inheritdoc cref="Converter"/>
    public Converter<T> TypedConverter => _converter;
}
