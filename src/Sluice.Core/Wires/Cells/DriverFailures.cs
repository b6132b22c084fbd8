namespace Sluice.Wires.Cells;

/// <summary>Distinguishes what a driver throws about one value from failures of the database.</summary>
internal static class DriverFailures
{
    /// <summary>What errors about values that a driver cannot convert say to do.</summary>
    internal const string Remedy = "If .NET's type cannot hold the value, select the column as text.";

    /// <summary>
    /// Returns whether an exception that a getter threw says that the driver cannot convert the value: those that
    /// drivers use for it, but not that of an object that is closed.
    /// </summary>
    internal static bool IsConversion(Exception exception) =>
        exception
            is InvalidCastException
                or FormatException
                or OverflowException
                or ArgumentException
                or NotSupportedException
                or InvalidOperationException
        && exception is not ObjectDisposedException;
}
