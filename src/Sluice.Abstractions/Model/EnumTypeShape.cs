using Sluice.Internal;

namespace Sluice.Model;

/// <summary>Describes an enumeration.</summary>
public sealed class EnumTypeShape<T> : TypeShape<T>
    where T : struct, Enum
{
    /// <summary>Initializes a new instance of the class. Called by enum shapes.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="names">The values with their wire names, in declaration order.</param>
    /// <param name="isText"><see langword="true"/> to write names; <see langword="false"/> to write numbers.</param>
    public EnumTypeShape(Converter<T> converter, IReadOnlyList<KeyValuePair<T, string>> names, bool isText)
        : base(ShapeKind.Enum, converter)
    {
        Names = names;
        IsText = isText;
    }

    /// <summary>Gets the values with their wire names, in declaration order.</summary>
    public IReadOnlyList<KeyValuePair<T, string>> Names { get; }

    /// <summary>
    /// Returns the values with the names under <c>EnumNaming</c> of the options. Names that a member's own converter
    /// fixes are returned as they are, under any policy.
    /// </summary>
    /// <param name="naming">The policy; <see langword="null"/> for the names of the declaration.</param>
    public IReadOnlyList<KeyValuePair<T, string>> NamesUnder(IWireNamingPolicy? naming) =>
        IsText && (naming is null || HasFixedNames) ? Names : EnumNameTable<T>.Reflect(naming);

    /// <summary>
    /// Gets a value indicating whether a member's own converter fixes the names, so that no option changes them.
    /// </summary>
    internal bool HasFixedNames { get; init; }

    /// <summary>Gets a value indicating whether names are written instead of numbers.</summary>
    public bool IsText { get; }

    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitEnum(this, state);
}
