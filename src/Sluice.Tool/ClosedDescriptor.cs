using System.Globalization;

namespace Sluice.Tool;

/// <summary>
/// Recognizes a standard stream that was closed when the process started, as by <c>0&lt;&amp;-</c> in a shell. Its
/// descriptor is then that of a pipe within the runtime, on which a read waits for ever.
/// </summary>
internal static class ClosedDescriptor
{
    /// <summary>
    /// Returns whether the process itself has both ends of the pipe. Always <see langword="false"/> outside of Linux.
    /// </summary>
    public static bool Is(int descriptor)
    {
        if (!OperatingSystem.IsLinux())
            return false;
        string name = descriptor.ToString(CultureInfo.InvariantCulture);
        return FindTarget(name) is { } target
            && target.StartsWith("pipe:", StringComparison.Ordinal)
            && Directory
                .EnumerateFileSystemEntries("/proc/self/fd")
                .Select(path => Path.GetFileName(path))
                .Any(other => FindTarget(other) == target && FindMode(other) != FindMode(name));
    }

    // A descriptor may be closed between two calls.
    private static string? FindTarget(string descriptor)
    {
        try
        {
            return new FileInfo($"/proc/self/fd/{descriptor}").LinkTarget;
        }
        catch (IOException)
        {
            return null;
        }
    }

    // The last octal digit of the flags: 0 for the end that is read, 1 for the end that is written.
    private static char? FindMode(string descriptor)
    {
        try
        {
            return File.ReadLines($"/proc/self/fdinfo/{descriptor}")
                .FirstOrDefault(line => line.StartsWith("flags:", StringComparison.Ordinal))
                ?[^1];
        }
        catch (IOException)
        {
            return null;
        }
    }
}
