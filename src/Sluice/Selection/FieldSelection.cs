using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Selection;

namespace Sluice;

/// <summary>
/// An include expression bound to a type: which members of a value, and of the values within it, are to be written.
/// Immutable, safe to share between threads, compared by content; <see cref="object.ToString"/> is canonical.
/// </summary>
/// <remarks>
/// See <c>docs/include-language.md</c> for the language. Parsing goes through a bounded cache; a cached text costs one
/// look-up and no memory.
/// </remarks>
public abstract partial class FieldSelection
{
    private protected FieldSelection() { }

    /// <summary>The type whose values are selected from.</summary>
    public abstract Type Type { get; }
    /// <summary>Whether every member at every level is written (except those marked never).</summary>
    public abstract bool IsAll { get; }
    internal abstract Converter UntypedConverter { get; }
    internal abstract SelectionPlan? UntypedPlan { get; }
    internal WireNaming Naming { get; init; }
    /// <summary>
    /// What the expression may cost; null for what code selects, and for what is within the default set.
    /// </summary>
    internal SelectionLimits? Limits { get; init; }
    /// <summary>The root's masks; <see langword="null"/> for all fields.</summary>
    /// <exception cref="NotSupportedException">The selection was bound with registered unions, which whoever asks does
    /// not know.</exception>
    internal abstract SelectionNode? Node { get; }
    /// <summary>The same for those who write the unions that the selection was bound with.</summary>
    internal abstract SelectionNode? NodeFor(WireUnions? unions);
    /// <inheritdoc cref="FieldSelection{T}.Restrict"/>
    internal abstract FieldSelection RestrictTo(Func<Model.MemberShape, bool> mayRead);

    /// <summary>
    /// The root's masks for writing one answer, whose elements are counted where they are limited;
    /// <see langword="null"/> for all fields.
    /// </summary>
    /// <param name="unions">The unions that the options of the call register.</param>
    /// <exception cref="ArgumentException">The selection was bound with other unions.</exception>
    internal SelectionNode? BeginWriting(WireUnions? unions = null) =>
        Limits?.Elements is { } most ? new(NodeFor(unions), most) : NodeFor(unions);

    /// <summary>
    /// Begins to write one value under this selection on a custom wire: the result's <see
    /// cref="SelectedFields.Fields"/> go to <c>TShape.Write</c>, its <see cref="SelectedFields.Node"/> to
    /// <see cref="Converter.WriteTo(Wires.WireSink, object?, SelectionNode?)"/>. Dispose of it when the value has been
    /// written, on the same thread: until then its elements are counted where <see cref="IncludeOptions.MaxElements"/>
    /// limits them.
    /// </summary>
    /// <exception cref="ArgumentException">The selection was bound with registered unions (<see
    /// cref="IncludeOptions.Unions"/>), which custom wires do not have.</exception>
    public SelectedFields BeginFields() => new(BeginWriting());

    /// <summary>Binds an include expression to a type that carries its shape.</summary>
    /// <param name="include">The expression, percent-decoded; null, empty or <c>[]</c> for the default set.</param>
    /// <param name="naming">
    /// The naming policy that the names follow, where the writing options override the type's own.
    /// </param>
    /// <exception cref="IncludeException">
    /// The expression is malformed, exceeds a limit or names what the type does not have; lists everything that is
    /// wrong.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static FieldSelection<T> Parse<T>(string? include, WireNaming naming = default) where T : IShaped<T> =>
        SelectionCache.Parse(T.Converter, include, new() { Naming = naming });

    /// <inheritdoc cref="Parse{T}(string?, WireNaming)"/>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static FieldSelection<T> Parse<T>(string? include, in WireNaming naming = default) =>
        SelectionCache.Parse(Converters.For<T>(), include, new() { Naming = naming });

    /// <inheritdoc cref="Parse{T}(string?, WireNaming)"/>
    /// <typeparam name="T">The type whose values are selected from.</typeparam>
    /// <typeparam name="TShapes">The class that carries its shape.</typeparam>
    public static FieldSelection<T> Parse<T, TShapes>(string? include, WireNaming naming = default)
        where TShapes : IShapeOf<T> =>
            SelectionCache.Parse(TShapes.Converter, include, new() { Naming = naming });

    /// <summary>Binds an include expression under the given options.</summary>
    /// <param name="include">The expression, percent-decoded; empty or <c>[]</c> for the default set.</param>
    /// <param name="options">Limits, leniency, naming.</param>
    /// <exception cref="IncludeException">
    /// The expression is malformed, exceeds a limit or names what the type does not have; lists everything that is
    /// wrong.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static FieldSelection<T> Parse<T>(ReadOnlySpan<char> include, IncludeOptions options) where T : IShaped<T> =>
        SelectionCache.Parse(T.Converter, include, options);

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{char}, IncludeOptions)"/>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static FieldSelection<T> Parse<T>(ReadOnlySpan<char> include, in IncludeOptions options) =>
        SelectionCache.Parse(Converters.For<T>(), include, options);

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{char}, IncludeOptions)"/>
    /// <typeparam name="T">The type whose values are selected from.</typeparam>
    /// <typeparam name="TShapes">The class that carries its shape.</typeparam>
    public static FieldSelection<T> Parse<T, TShapes>(ReadOnlySpan<char> include, IncludeOptions options)
        where TShapes : IShapeOf<T> =>
            SelectionCache.Parse(TShapes.Converter, include, options);

    /// <summary>Every member at every level of a type whose shape a witness carries.</summary>
    public static FieldSelection<T> All<T, TShapes>() where TShapes : IShapeOf<T> =>
        new(TShapes.Converter, null, isDeep: true);

    /// <summary>The default set of a type whose shape a witness carries.</summary>
    public static FieldSelection<T> Default<T, TShapes>() where TShapes : IShapeOf<T> =>
        SelectionCache.Parse(TShapes.Converter, "", default);
}
