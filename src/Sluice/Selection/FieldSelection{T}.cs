using System.Diagnostics.CodeAnalysis;
using Sluice.Reflection;
using Sluice.Selection;

namespace Sluice;

/// <inheritdoc cref="FieldSelection"/>
/// <typeparam name="T">The type whose values are selected from.</typeparam>
public sealed class FieldSelection<T> : FieldSelection
{
    private static FieldSelection<T>? s_default;
    private readonly SelectionNode? _node;
    private Converter<T>? _converter;

    internal FieldSelection(Converter<T>? converter, SelectionNode? node, bool isDeep)
    {
        _converter = converter;
        _node = node;
        IsDeep = isDeep;
    }

    /// <summary>Every member at every level, except those marked never. What a call without a selection writes.</summary>
    public static FieldSelection<T> All { get; } = new(null, null, isDeep: true);

    /// <summary>The default set: what a request that asks for nothing in particular gets.</summary>
    /// <exception cref="WireException">The type has no shape that can be found at run time; see <see cref="FieldSelection.Default{T, TShapes}"/>.</exception>
    public static FieldSelection<T> Default => s_default ??= SelectionCache.Parse(Found(), "", default);

    /// <inheritdoc/>
    public override Type Type => typeof(T);
    internal override Converter UntypedConverter => Converter;
    internal override SelectionNode? Node => _node;
    /// <summary>Asked for as everything, rather than happening to be it.</summary>
    internal bool IsDeep { get; }
    internal Converter<T> Converter => _converter ??= Found();

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "In a trimmed program the generated shape is found; a type without one is an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "In a program without dynamic code the generated shape is found; a type without one is walked.")]
    private static Converter<T> Found() => Converters.For<T>();
}
