using Sluice.Model;
using Sluice.Selection;

namespace Sluice;

/// <inheritdoc cref="FieldSelection"/>
/// <typeparam name="T">The type whose members are selected.</typeparam>
public sealed partial class FieldSelection<T> : FieldSelection, IEquatable<FieldSelection<T>>
{
    private static FieldSelection<T>? s_default;
    private readonly SelectionNode? _node;
    private Converter<T>? _converter;
    private string? _text;

    internal FieldSelection(Converter<T>? converter, SelectionNode? node, bool isDeep)
    {
        _converter = converter;
        _node = node;
        IsDeep = isDeep;
    }

    /// <summary>
    /// Gets the selection of every member at every level, except those marked never. This is what calls without a
    /// selection write.
    /// </summary>
    public static FieldSelection<T> All { get; } = new(null, null, isDeep: true);

    /// <summary>Gets the default set, which a request without an include expression receives.</summary>
    /// <exception cref="WireException">
    /// No shape for the type was found at run time; use <see cref="FieldSelection.Default{T}(WireShapes)"/>.
    /// </exception>
    public static FieldSelection<T> Default =>
        s_default ??= SelectionCache.Parse(RuntimeShapes.Known<T>(), "", default);

    /// <inheritdoc/>
    public override Type Type => typeof(T);

    /// <inheritdoc/>
    public override bool IsAll => _node is null;
    internal override SelectionNode? Node =>
        KnownPlan?.Unions is null
            ? _node
            : throw new NotSupportedException(
                "The selection was bound with registered unions (IncludeOptions.Unions): only the verbs of "
                    + "JsonWire and "
                    + "MessagePackWire take it, with options that register the same."
            );

    internal override SelectionNode? NodeFor(WireUnions? unions) =>
        KnownPlan?.Unions is null || KnownPlan.Unions.Equals(unions)
            ? _node
            : throw new ArgumentException(
                "The selection was bound with other unions (IncludeOptions.Unions) than the options register."
            );

    /// <summary>
    /// Gets whether everything was requested explicitly, as opposed to all members being selected by name.
    /// </summary>
    internal bool IsDeep { get; }

    /// <summary>Gets the plan that the selection was bound with if it is specific to the caller.</summary>
    internal SelectionPlan? KnownPlan { get; init; }
    internal override SelectionPlan? UntypedPlan => Plan;
    internal SelectionPlan? Plan =>
        KnownPlan ?? (Converter.Shape.Selectable is { } selectable ? PlanBuilder.GetPlan(selectable) : null);

    /// <inheritdoc/>
    public override Converter<T> GetConverter() => Converter;

    internal override Converter<T> Converter => _converter ??= RuntimeShapes.Known<T>();

    /// <summary>
    /// Returns the canonical expression: equal selections have the same expression, and parsing it returns an equal
    /// selection (<c>[!deep]</c> only where it is allowed).
    /// </summary>
    public override string ToString() =>
        _text ??=
            IsDeep ? "[!deep]"
            : Plan is { } plan ? SelectionPrinter.Print(plan, _node, Naming)
            : "[]";

    /// <summary>
    /// Returns whether the other selection selects the same members, regardless of how it was expressed.
    /// </summary>
    public bool Equals(FieldSelection<T>? other) =>
        this == other
        || other is not null
            && Equals(KnownPlan?.Unions, other.KnownPlan?.Unions)
            && (
                _node is null && other._node is null
                    ? IsDeep == other.IsDeep || ToString() == other.ToString()
                    : _node == other._node || Plan is { } plan && SelectionEquality.AreEqual(_node, other._node, plan)
            );

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as FieldSelection<T>);

    /// <inheritdoc/>
    public override int GetHashCode() => SelectionEquality.Hash(_node, _node is null ? null : Plan);
}
