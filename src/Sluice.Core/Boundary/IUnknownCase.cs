namespace Sluice;

/// <summary>
/// Implemented by the type that <see cref="WireUnionAttribute.Fallback"/> specifies. The type derives from the union's
/// base and has a constructor that takes an <see cref="UnknownCase"/>, like <c>record UnknownEvent(UnknownCase Case) :
/// Event, IUnknownCase</c>.
/// </summary>
public interface IUnknownCase
{
    /// <summary>Gets the value that was read, which is written again unchanged.</summary>
    UnknownCase Case { get; }
}
