using Sluice.Selection;

namespace Sluice.Wires;

/// <summary>Writes sequences on one wire, element by element.</summary>
/// <typeparam name="TOptions">The options of the wire.</typeparam>
internal interface IWireSequences<TOptions>
{
    /// <summary>
    /// Returns whether the options require that a collection is written as a whole, for example because a registered
    /// converter writes it.
    /// </summary>
    static abstract bool WritesWhole(Type collection, in TOptions options);

    static abstract IPieces<T> Pieces<T>(Converter<T> element, SelectionNode? selection, in TOptions options);
}
