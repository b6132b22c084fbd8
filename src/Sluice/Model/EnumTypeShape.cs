namespace Sluice.Model;

/// <summary>An enumeration.</summary>
public sealed class EnumTypeShape<T> : TypeShape<T> where T : struct, Enum
{
    /// <summary>Made by enum shapes.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="names">Values with their wire names, in declared order.</param>
    /// <param name="asText">Whether names are written rather than numbers.</param>
    public EnumTypeShape(Converter<T> converter, IReadOnlyList<KeyValuePair<T, string>> names, bool asText)
        : base(ShapeKind.Enum, converter)
    {
        Names = names;
        AsText = asText;
    }

    /// <summary>Values with their wire names, in declared order.</summary>
    public IReadOnlyList<KeyValuePair<T, string>> Names { get; }
    /// <summary>Whether names are written rather than numbers.</summary>
    public bool AsText { get; }
    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitEnum(this, state);
}
