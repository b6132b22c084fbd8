using System.Diagnostics.CodeAnalysis;
using Sluice.Reflection;
using Sluice.Selection;

namespace Sluice;

/// <inheritdoc cref="FieldSelection"/>
/// <typeparam name="T">The type whose values are selected from.</typeparam>
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
    /// Every member at every level, except those marked never. What a call without a selection writes.
    /// </summary>
    public static FieldSelection<T> All { get; } = new(null, null, isDeep: true);

    /// <summary>The default set: what a request that asks for nothing in particular gets.</summary>
    /// <exception cref="WireException">
    /// The type has no shape that can be found at run time; see <see cref="FieldSelection.Default{T, TShapes}"/>.
    /// </exception>
    public static FieldSelection<T> Default => s_default ??= SelectionCache.Parse(Found(), "", default);

    /// <inheritdoc/>
    public override Type Type => typeof(T);
    internal override Converter UntypedConverter => Converter;
    /// <inheritdoc/>
    public override bool IsAll => _node is null;
    internal override SelectionNode? Node => KnownPlan?.Unions is null ? _node
        : throw new NotSupportedException(
            "The selection was bound with registered unions (IncludeOptions.Unions): only the verbs of JsonWire and MessagePackWire take it, with options that register the same.");
    internal override SelectionNode? NodeFor(WireUnions? unions) =>
        KnownPlan?.Unions is null || KnownPlan.Unions.Equals(unions) ? _node
            : throw new ArgumentException(
                "The selection was bound with other unions (IncludeOptions.Unions) than the options register.");
    /// <summary>Asked for as everything, rather than happening to be it.</summary>
    internal bool IsDeep { get; }
    /// <summary>The plan that the selection was bound with, where it is the caller's own.</summary>
    internal SelectionPlan? KnownPlan { get; init; }
    internal override SelectionPlan? UntypedPlan => Plan;
    internal SelectionPlan? Plan =>
        KnownPlan ?? (Converter.Shape.Selectable is { } selectable ? PlanBuilder.For(selectable) : null);
    internal Converter<T> Converter => _converter ??= Found();

    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "In a trimmed program the generated shape is found; a type without one is an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "In a program without dynamic code the generated shape is found; a type without one is walked.")]
    private static Converter<T> Found() => Converters.Known<T>();

    /// <summary>
    /// The canonical expression: equal selections print alike, and what is printed parses to an equal selection
    /// (<c>[!deep]</c> only where it is allowed).
    /// </summary>
    public override string ToString() =>
        _text ??= IsDeep ? "[!deep]" : Plan is { } plan ? SelectionPrinter.Print(plan, _node, Naming) : "[]";

    /// <summary>Whether the other selects the same, however it was asked for.</summary>
    public bool Equals(FieldSelection<T>? other) =>
        this == other
            || other is not null && Equals(KnownPlan?.Unions, other.KnownPlan?.Unions)
                && (_node is null && other._node is null
                    ? IsDeep == other.IsDeep || ToString() == other.ToString()
                    : _node == other._node || Plan is { } plan && SelectionEquality.AreEqual(_node, other._node, plan));

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as FieldSelection<T>);
    /// <inheritdoc/>
    public override int GetHashCode() => SelectionEquality.Hash(_node, _node is null ? null : Plan);
}
