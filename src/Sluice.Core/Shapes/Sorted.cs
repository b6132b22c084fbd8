using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Builds sorted collections, whose comparer may reject values from the wire (keys of several types declared as
/// <see cref="object"/>).
/// </summary>
internal static class Sorted
{
    internal static TCollection Build<TItems, TCollection, TReader>(
        ref TReader reader,
        TItems items,
        Func<TItems, TCollection> build
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        try
        {
            return build(items);
        }
        catch (Exception exception) when (exception is InvalidOperationException or ArgumentException)
        {
            throw reader
                .Error(
                    WireError.Type,
                    "The collection's comparer cannot order the elements, or finds two that are equal."
                )
                .With(exception);
        }
    }
}
