using System.Runtime.CompilerServices;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Counts the elements that collection shapes write.</summary>
internal static class ElementCounting
{
    /// <summary>
    /// Counts elements before they are written under a selection. Elements selected by the root's node are the root's
    /// own.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Count<TWriter, TSelection>(ref TWriter writer, TSelection selection, int elements)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (!TSelection.IsAll && ElementCounter.Current is { } counter && !Takes(counter, selection.Node, elements))
            throw writer.Error(WireError.TooManyElements, counter.Message);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool Takes(ElementCounter counter, SelectionNode? node, int elements) =>
        node?.Counter == counter || counter.Takes(elements);
}
