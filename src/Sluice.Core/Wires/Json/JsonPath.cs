using System.Text;

namespace Sluice.Wires.Json;

/// <summary>
/// Finds the path of the value at a position in JSON text, such as <c>$.lines[3].sku</c>. Readers and writers do not
/// track paths: the path is computed from the text when an error needs it. The text is the input when reading, and the
/// output so far when writing.
/// </summary>
/// <remarks>
/// The path is exact if all text before the position is JSON, comments included; the position itself may be anywhere,
/// also where the text ends or becomes invalid. For other text, the path consists of what was recognized; the method
/// never throws.
/// </remarks>
internal static class JsonPath
{
    private const int MaxLength = 2_000;

    /// <summary>
    /// Returns the path, in the form of RFC 9535, of the value that contains <paramref name="offset"/>, or that starts
    /// or ends there.
    /// </summary>
    /// <param name="json">The text.</param>
    /// <param name="offset">The position in bytes.</param>
    /// <param name="valueStart">
    /// The offset at which the value begins, or the offset itself if no value has begun.
    /// </param>
    internal static string Find(ReadOnlySpan<byte> json, int offset, out int valueStart)
    {
        offset = Math.Clamp(offset, 0, json.Length);
        var frames = new Stack<Frame>();
        Frame frame = FindContainer(json, offset, frames);
        valueStart = frame.ValueStart >= 0 ? frame.ValueStart : offset;
        bool isBeforeName = frame is { IsObject: true, NameStart: < 0 } && frames.Count > 0;
        if (!isBeforeName)
            frames.Push(frame);
        return Print(json, frames);
    }

    // Returns the container that the offset is in, and adds those around it to the stack.
    private static Frame FindContainer(ReadOnlySpan<byte> json, int offset, Stack<Frame> frames)
    {
        // The root value belongs to a container without a name.
        var frame = new Frame(isObject: false);
        int position = json is [0xEF, 0xBB, 0xBF, ..] ? 3 : 0;
        while (position < offset)
        {
            byte next = json[position];
            switch (next)
            {
                case (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t' or (byte)':':
                    position++;
                    break;
                case (byte)'/':
                    position = SkipComment(json, position);
                    break;
                case (byte)'{' or (byte)'[':
                    frame.ValueStart = position++;
                    frames.Push(frame);
                    frame = new Frame(isObject: next == '{');
                    break;
                case (byte)'}' or (byte)']':
                    if (frames.Count > 0)
                        frame = frames.Pop();
#if SLUICE_PLANTED_BUGS
                    if (PlantedBugs.Is(PlantedBug.IndexInPath) && !frame.IsObject)
                        frame.Index = 0;
#endif
                    frame.ExpectsName = false;
                    position++;
                    break;
                case (byte)',':
                    frame.MoveNext();
                    position++;
                    break;
                case (byte)'"' when frame.ExpectsName:
                    int end = SkipString(json, position);
                    if (end > offset)
                        return frame;
                    frame.SetName(position, end);
                    position = end;
                    break;
                default:
                    frame.ValueStart = position;
                    position = next == '"' ? SkipString(json, position) : SkipScalar(json, position);
                    break;
            }
        }
        return frame;
    }

    /// <summary>Returns the one-based number of the line that contains an offset.</summary>
    internal static int LineOf(ReadOnlySpan<byte> json, int offset) =>
        json[..Math.Clamp(offset, 0, json.Length)].Count((byte)'\n') + 1;

    // An open container, with the member or element that the scan is at.
    private struct Frame(bool isObject)
    {
        internal readonly bool IsObject = isObject;
        internal bool ExpectsName = isObject;
        internal int Index;
        internal int NameStart = -1;
        internal int NameEnd;
        internal int ValueStart = -1;

        internal void MoveNext()
        {
            Index++;
            ValueStart = NameStart = -1;
            ExpectsName = IsObject;
        }

        internal void SetName(int start, int end)
        {
            NameStart = start;
            NameEnd = end;
            ExpectsName = false;
        }
    }

    // Returns the offset after the closing quote, or after the end of the text if there is no closing quote.
    private static int SkipString(ReadOnlySpan<byte> json, int position)
    {
        position++;
        while (true)
        {
            int found = json[position..].IndexOfAny((byte)'"', (byte)'\\');
            if (found < 0)
                return json.Length + 1;
            position += found + 1;
            if (json[position - 1] == '"')
                return position;
            if (++position >= json.Length)
                return json.Length + 1;
        }
    }

    private static int SkipScalar(ReadOnlySpan<byte> json, int position)
    {
        int length = json[position..].IndexOfAny(",:]}[{\"/ \n\r\t"u8);
        return length < 0 ? json.Length : position + Math.Max(length, 1);
    }

    private static int SkipComment(ReadOnlySpan<byte> json, int position)
    {
        ReadOnlySpan<byte> rest = json[position..];
        int length = rest.StartsWith("/*"u8) ? rest[2..].IndexOf("*/"u8) + 4 : rest.IndexOfAny((byte)'\n', (byte)'\r');
        return length is <= 0 or 3 ? json.Length : position + length;
    }

    private static string Print(ReadOnlySpan<byte> json, Stack<Frame> frames)
    {
        var path = new StringBuilder("$");
        // The outermost frame is the container without a name around the root.
        foreach (Frame frame in frames.Reverse().Skip(1))
        {
            if (path.Length > MaxLength)
                return path.Append('…').ToString();
            if (!frame.IsObject)
                path.Append('[').Append(frame.Index).Append(']');
            // In text that is not JSON, a bracket may occur in place of a name.
            else if (frame.NameStart >= 0)
                AppendName(path, json[frame.NameStart..frame.NameEnd]);
        }
        return path.ToString();
    }

    private static void AppendName(StringBuilder path, ReadOnlySpan<byte> quoted)
    {
        const int Most = 256;
        ReadOnlySpan<byte> raw = quoted[1..^1];
        byte[] decoded = new byte[raw.Length];
        int count = JsonEscapes.Decode(raw, decoded, out _);
        string name = Encoding.UTF8.GetString(count >= 0 ? decoded.AsSpan(0, count) : raw);
        AppendName(path, name.Length > Most ? string.Concat(name.AsSpan(0, Most), "…") : name);
    }

    /// <summary>
    /// Appends a member's name: <c>.name</c> if it is an identifier, <c>['odd name']</c> otherwise.
    /// </summary>
    internal static void AppendName(StringBuilder path, string name)
    {
        if (IsIdentifier(name))
        {
            path.Append('.').Append(name);
            return;
        }
        path.Append("['");
        foreach (char character in name)
        {
            if (character is '\'' or '\\')
                path.Append('\\').Append(character);
            else if (char.IsControl(character))
                path.Append($"\\u{(int)character:x4}");
            else
                path.Append(character);
        }
        path.Append("']");
    }

    private static bool IsIdentifier(string name)
    {
        if (name.Length == 0 || char.IsAsciiDigit(name[0]))
            return false;
        foreach (char character in name)
        {
            if (
                !(
                    char.IsAsciiLetterOrDigit(character)
                    || character == '_'
                    || (character >= 0x80 && !char.IsControl(character) && !char.IsWhiteSpace(character))
                )
            )
                return false;
        }
        return true;
    }
}
