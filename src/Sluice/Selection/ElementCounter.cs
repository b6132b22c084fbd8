using System.Runtime.CompilerServices;
using Sluice.Wires;

namespace Sluice.Selection;

/// <summary>
/// Counts the elements of collections and dictionaries below the root's own elements while one answer is written, and
/// stops the writing beyond <see cref="IncludeOptions.MaxElements"/>.
/// </summary>
/// <remarks>
/// Current on a thread only while a value is written, which no <c>await</c> interrupts. A write without a limit pays
/// one test of a static field for each collection, and none without a selection.
/// </remarks>
internal sealed class ElementCounter(SelectionNode root, int most)
{
    // Programs without limits never look at the thread.
    private static bool s_isUsed;
    [ThreadStatic] private static ElementCounter? t_current;
    private long _left = most;

    /// <summary>Whether elements are being counted on this thread.</summary>
    internal static bool IsCounting => s_isUsed && t_current is not null;

    /// <summary>Makes the counter that of the thread until the result is disposed of.</summary>
    internal Scope Begin()
    {
        s_isUsed = true;
        var scope = new Scope(t_current);
        t_current = this;
        return scope;
    }

    internal readonly struct Scope(ElementCounter? outer) : IDisposable
    {
        public void Dispose() => t_current = outer;
    }

    /// <summary>
    /// Counts elements that are about to be written under a selection; those selected by the root's node are the root's
    /// own.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Count<TWriter, TSelection>(ref TWriter writer, TSelection selection, int elements)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (!TSelection.IsAll && s_isUsed && t_current is { } counter && !counter.Takes(selection.Node, elements))
            throw counter.Exceeded(ref writer);
    }

    /// <summary>Whether so many more elements are within the limit.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal bool Takes(SelectionNode? node, int elements) => node == root || (_left -= elements) >= 0;

    private WireException Exceeded<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Error(WireError.TooManyElements, MessageFor(most));

    internal static string MessageFor(int most) =>
        $"The selection writes more than {most} elements below the root's own. Select fewer collections, or raise MaxElements (IncludeOptions, IncludeLimits).";
}
