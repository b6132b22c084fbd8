using System.ComponentModel;
using Sluice.Reflection;
using Sluice.Selection;

namespace Sluice;

/// <summary>
/// An include expression bound to a type: specifies which members of a value, and of the values nested in it, are
/// written. Immutable, thread safe, and compared by content; <see cref="object.ToString"/> returns the canonical
/// expression.
/// </summary>
/// <remarks>
/// See <c>docs/include-language.md</c> for the language. Parsing uses a bounded cache; a cached expression costs one
/// lookup and no allocation.
/// </remarks>
public abstract partial class FieldSelection
{
    private protected FieldSelection() { }

    /// <summary>Gets the type whose members are selected.</summary>
    public abstract Type Type { get; }

    /// <summary>Gets whether every member at every level is written, except those marked never.</summary>
    public abstract bool IsAll { get; }
    internal abstract Converter Converter { get; }
    internal abstract SelectionNode? Node { get; }
    internal abstract SelectionPlan? UntypedPlan { get; }
    internal MemberNaming Naming { get; init; }

    /// <summary>
    /// Gets the cost limits of the expression; <see langword="null"/> for selections created in code.
    /// </summary>
    internal SelectionLimits? Limits { get; init; }

    /// <summary>
    /// Gets whether an expression with limits has chosen the selection, as those of requests are. Query drivers read
    /// collections that it selects side by side so that their rows do not multiply.
    /// </summary>
    public bool IsRequested => Limits is not null;

    /// <summary>
    /// Gets the maximum number of elements that one call writes besides the root's own; see
    /// <see cref="IncludeOptions.MaxElements"/>. <see langword="null"/>: no limit.
    /// </summary>
    public int? MaxElements => Limits?.Elements;

    /// <summary>
    /// Gets the maximum number of rows that a query reads besides one for each of the root's elements; see
    /// <see cref="IncludeOptions.MaxRows"/>. <see langword="null"/>: no limit.
    /// </summary>
    public int? MaxRows => Limits?.Rows;

    /// <summary>Returns the converter of the type.</summary>
    /// <remarks>
    /// A method, as <see cref="GetNode"/> is: tools that follow the properties of an application's types (validation,
    /// model metadata) would otherwise follow those of every shape.
    /// </remarks>
    public abstract Converter GetConverter();

    /// <summary>Returns the root node; <see langword="null"/> for all fields.</summary>
    /// <exception cref="NotSupportedException">
    /// The selection was bound with registered unions, which the caller does not support.
    /// </exception>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    public SelectionNode? GetNode() => Node;

    /// <summary>Returns the root node for callers that write the given registered unions.</summary>
    internal abstract SelectionNode? NodeFor(WireUnions? unions);

    /// <inheritdoc cref="FieldSelection{T}.Restrict"/>
    public abstract FieldSelection Restrict(Func<Model.MemberShape, bool> mayRead);

    /// <summary>
    /// Returns the root node for writing one document, with a counter if elements are limited; <see langword="null"/>
    /// for all fields.
    /// </summary>
    /// <param name="unions">The unions registered in the options of the call.</param>
    /// <exception cref="ArgumentException">The selection was bound with different unions.</exception>
    internal SelectionNode? BeginWriting(WireUnions? unions = null) =>
        Limits?.Elements is { } most ? new(NodeFor(unions), most) : NodeFor(unions);

    /// <summary>
    /// Begins writing a value with this selection on a custom wire. Pass the result's
    /// <see cref="SelectedFields.Fields"/> to <c>TShape.Write</c> and its <see cref="SelectedFields.Node"/> to
    /// <see cref="SinkConverterExtensions.WriteTo(Converter, Wires.Sinks.WireSink, object?, SelectionNode?)"/>.
    /// Dispose the result on the same thread after the value is written: until then, its elements are counted if
    /// <see cref="IncludeOptions.MaxElements"/> limits them.
    /// </summary>
    /// <exception cref="ArgumentException">
    /// The selection was bound with registered unions (<see cref="IncludeOptions.Unions"/>), which custom wires do not
    /// support.
    /// </exception>
    public SelectedFields BeginFields() => new(BeginWriting());

    /// <summary>Binds an include expression to a type.</summary>
    /// <param name="include">
    /// The expression, percent-decoded; <see langword="null"/>, empty or <c>[]</c> for the default set.
    /// </param>
    /// <param name="naming">The naming policy of the names, if the writing options override the type's own.</param>
    /// <exception cref="IncludeException">
    /// The expression is malformed, exceeds a limit, or names a member that the type does not have. Lists all errors.
    /// </exception>
    public static FieldSelection<T> Parse<T>(string? include, WireNaming naming = default) =>
        SelectionCache.Parse(Converters.GetRoot<T>(null), include, new() { Naming = naming });

    /// <summary>Binds an include expression with the specified options.</summary>
    /// <param name="include">The expression, percent-decoded; empty or <c>[]</c> for the default set.</param>
    /// <param name="options">Limits, leniency, naming, and the shapes of types that a witness describes.</param>
    /// <exception cref="IncludeException">
    /// The expression is malformed, exceeds a limit, or names a member that the type does not have. Lists all errors.
    /// </exception>
    public static FieldSelection<T> Parse<T>(ReadOnlySpan<char> include, IncludeOptions options) =>
        SelectionCache.Parse(Converters.GetRoot<T>(options.Shapes), include, options);

    /// <summary>
    /// Returns the selection of every member at every level, for a type whose shape a witness provides.
    /// </summary>
    /// <param name="shapes">The shapes, as <c>WireShapes.Of&lt;T, TShapes&gt;()</c>.</param>
    public static FieldSelection<T> All<T>(WireShapes shapes)
    {
        ArgumentNullException.ThrowIfNull(shapes);
        return new(Converters.GetRoot<T>(shapes), null, isDeep: true);
    }

    /// <summary>Returns the default set of a type whose shape a witness provides.</summary>
    /// <inheritdoc cref="All{T}(WireShapes)"/>
    public static FieldSelection<T> Default<T>(WireShapes shapes)
    {
        ArgumentNullException.ThrowIfNull(shapes);
        return SelectionCache.Parse(Converters.GetRoot<T>(shapes), "", default);
    }
}
