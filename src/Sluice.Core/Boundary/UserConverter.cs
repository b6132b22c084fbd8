using Sluice.Wires;

namespace Sluice.Boundary;

/// <summary>Calls the code of a user's converter and verifies that it closed everything that it opened.</summary>
internal static class UserConverter<T, TConverter>
    where TConverter : struct, IWireConverter<T>
{
    internal static void Write<TWriter>(ref TWriter writer, T value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int depth = writer.Depth;
        TConverter.Write(ref writer, value);
        if (writer.Depth != depth)
            throw Unbalanced(writer.Depth - depth);
    }

    private static InvalidOperationException Unbalanced(int open) =>
        new(
            open > 0
                ? $"{typeof(TConverter)} left {open} objects, arrays or dictionaries open. Match each "
                    + "Begin call with an End call."
                : $"{typeof(TConverter)} ended {-open} objects, arrays or dictionaries that it did not begin. "
                    + "Match each End "
                    + "call with a Begin call."
        );
}
