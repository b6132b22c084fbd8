using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>To be written.</summary>
public struct EnumerableShape<T, TElement> : IShape<IEnumerable<T>> where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IEnumerable<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection> => throw null!;
    /// <inheritdoc/>
    public static IEnumerable<T>? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct => throw null!;
    /// <inheritdoc/>
    public static TypeShape<IEnumerable<T>> Shape => throw null!;
}
