using System.Text;

namespace Sluice.Wires.Json;

/// <summary>
/// Computes the path of the current value from the output so far, so that paths cost nothing until an error occurs.
/// </summary>
internal static class JsonWriterPath
{
    private const int LongestPath = 1024;

    /// <summary>Adds path and offset to an exception that has none.</summary>
    internal static void Locate(WireException failure, ReadOnlySpan<byte> output, DocumentRoot root)
    {
        if (failure.Path is not null)
            return;
        failure.Path = Find(output, root.ToString());
        if (failure.Offset < 0)
            failure.Offset = output.Length;
    }

    /// <summary>Returns the path of the most recently started value, or of the value that would follow.</summary>
    internal static string Find(ReadOnlySpan<byte> output, string root)
    {
        // For each open container: its current name as a range of the output, or an element's index as a negative
        // length.
        var open = new List<(int Start, int Length)>();
        int position = 0;
        while (position < output.Length)
        {
            switch (output[position])
            {
                case (byte)'{' when open.Count > 0 && IsAfterDiscriminator(output, position):
                    // A union's case after its discriminator, and not ended yet: the bracket replaces a comma.
                    open[^1] = (0, 0);
                    break;
                case (byte)'{':
                    open.Add((0, 0));
                    break;
                case (byte)'[':
                    open.Add((0, -1));
                    break;
                case (byte)'}' or (byte)']':
                    if (open.Count > 0)
                        open.RemoveAt(open.Count - 1);
                    break;
                case (byte)',' when open.Count > 0:
                    // After a member, no name is current until the next one; after an element, the next index is
                    // current.
                    open[^1] = open[^1].Length < 0 ? (0, open[^1].Length - 1) : (0, 0);
                    break;
                case (byte)'"':
                    int end = EndOfString(output, position + 1);
                    if (open.Count > 0)
                        FollowString(output, open, position + 1, end);
                    position = end;
                    break;
            }

            position++;
        }

        return Print(output, root, open);
    }

    private static void FollowString(ReadOnlySpan<byte> output, List<(int Start, int Length)> open, int start, int end)
    {
        if (end < output.Length - 1 && output[end + 1] == ':')
            open[^1] = (start, end - start);
        // What follows a complete text, such as the discriminator of a case, is another member.
        else if (end == output.Length - 1 && open[^1].Length > 0)
            open[^1] = (0, 0);
    }

    // White space is after the colon of a name, and before each element, under indentation.
    private static bool IsAfterDiscriminator(ReadOnlySpan<byte> output, int position) =>
        position > 0
        && output[position - 1]
            is not ((byte)':' or (byte)',' or (byte)'[' or (byte)'{' or (byte)' ' or (byte)'\t' or (byte)'\n');

    private static int EndOfString(ReadOnlySpan<byte> output, int position)
    {
        while (position < output.Length && output[position] != '"')
            position += output[position] == '\\' ? 2 : 1;
        return position;
    }

    private static string Print(ReadOnlySpan<byte> output, string root, List<(int Start, int Length)> open)
    {
        var path = new StringBuilder(root);
        foreach ((int start, int length) in open)
        {
            if (path.Length > LongestPath)
                return path.Append('…').ToString();
            if (length < 0)
                path.Append('[').Append(-length - 1).Append(']');
            else if (start > 0)
                AppendName(path, Encoding.UTF8.GetString(output.Slice(start, length)));
        }

        return path.ToString();
    }

    private static void AppendName(StringBuilder path, string name)
    {
        bool simple = name.Length > 0;
        foreach (char character in name)
            simple &= char.IsLetterOrDigit(character) || character is '_' or '$';
        if (simple)
            path.Append('.').Append(name);
        else
            path.Append("['").Append(name.Replace("'", "\\'", StringComparison.Ordinal)).Append("']");
    }
}
