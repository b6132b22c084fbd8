namespace Sluice.Wires;

/// <summary>
/// Defines the members of the built-in readers that read whole documents, in addition to <see cref="IWireReader"/>.
/// </summary>
internal interface IDocumentReader : IWireReader
{
    /// <summary>Reads a value with a converter's method for this reader.</summary>
    T? ReadRoot<T>(Converter<T> converter);

    /// <summary>Verifies that no other data follows the value that was read.</summary>
    /// <exception cref="WireException">Other data follows the value.</exception>
    void End();

    /// <summary>
    /// Returns whether the next value is a time with digits that .NET's types do not hold (below 100 ns), which reading
    /// it would drop. Consumes nothing.
    /// </summary>
    bool IsFinerThanTick();
}
