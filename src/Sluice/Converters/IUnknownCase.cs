namespace Sluice;

/// <summary>
/// Implemented by the type that <see cref="WireUnionAttribute.Fallback"/> names: it derives from the union's base and
/// has a constructor that takes an <see cref="UnknownCase"/>, as
/// <c>record UnknownEvent(UnknownCase Case) : Event, IUnknownCase</c> has.
/// </summary>
public interface IUnknownCase
{
    /// <summary>What was read; it is written again as it is.</summary>
    UnknownCase Case { get; }
}
