using System.Text;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

/// <summary>Computes the path of a value from the bytes, so that paths cost nothing until an error occurs.</summary>
internal static class MessagePackPath
{
    private const int LongestPath = 1024;

    // One open array or map. Index is the number of values in it so far, including keys; NameStart and NameLength are
    // the range of the latest key if it is a string.
    private record struct Level(bool IsMap, long Values, long Index, int NameStart, int NameLength);

    /// <summary>Adds path and offset to an exception that has none.</summary>
    internal static void Locate(WireException failure, ReadOnlySpan<byte> bytes, DocumentRoot root)
    {
        if (failure.Offset < 0)
            failure.Offset = bytes.Length;
        failure.Path ??= Find(
            bytes,
            (int)Math.Min(failure.Offset, bytes.Length),
            failure.Error == WireError.MissingMember,
            root
        );
    }

    /// <summary>Returns the path of the value at an offset.</summary>
    /// <param name="bytes">A document, or the part of it that was written so far.</param>
    /// <param name="offset">The offset.</param>
    /// <param name="ended">
    /// <see langword="true"/> for the value that ends at the offset; <see langword="false"/> for the one that begins
    /// there.
    /// </param>
    /// <param name="root">The start of the path.</param>
    internal static string Find(ReadOnlySpan<byte> bytes, int offset, bool ended, DocumentRoot root)
    {
        var open = new List<Level>();
        int position = 0;
        while (position < offset)
        {
            if (!ReadStep(bytes, position, out int size, out long values, out bool isMap))
                break;
            if (values < 0 && position + size > offset)
                break;
            if (open.Count > 0)
                AddLevel(bytes, open, position, size);
            position += size;
            if (values >= 0)
                open.Add(new Level(isMap, values, 0, 0, 0));
            else if (open.Count > 0)
                open[^1] = open[^1] with { Index = open[^1].Index + 1 };
            while (open.Count > 0 && open[^1].Index >= open[^1].Values && !(ended && position >= offset))
            {
                open.RemoveAt(open.Count - 1);
                if (open.Count > 0)
                    open[^1] = open[^1] with { Index = open[^1].Index + 1 };
            }
        }

        return Print(bytes, open, root);
    }

    // Records a key of a map until the next one.
    private static void AddLevel(ReadOnlySpan<byte> bytes, List<Level> open, int position, int size)
    {
        Level level = open[^1];
        if (!level.IsMap || (level.Index & 1) != 0)
            return;
        byte code = bytes[position];
        int header = code switch
        {
            >= MessagePackCode.MinFixStr and <= MessagePackCode.MaxFixStr => 1,
            MessagePackCode.Str8 => 2,
            MessagePackCode.Str16 => 3,
            MessagePackCode.Str32 => 5,
            _ => 0,
        };
        open[^1] = level with
        {
            NameStart = position + header,
            NameLength = header == 0 ? 0 : Math.Min(size, bytes.Length - position) - header,
        };
    }

    /// <summary>
    /// Measures the value at an offset. For an array or a map, the size is that of its header, and
    /// <paramref name="values"/> the number of values in it; otherwise, -1.
    /// </summary>
    private static bool ReadStep(ReadOnlySpan<byte> bytes, int position, out int size, out long values, out bool isMap)
    {
        byte code = bytes[position];
        if (code == MessagePackCode.NeverUsed) // an array whose count is not known yet, while it is written
        {
            (size, values, isMap) = (1, long.MaxValue, false);
            return true;
        }

        values = -1;
        long length = MessagePackScan.HeaderSize(code);
        isMap =
            code
                is >= MessagePackCode.MinFixMap
                    and <= MessagePackCode.MaxFixMap
                    or MessagePackCode.Map16
                    or MessagePackCode.Map32;
        size = (int)length;
        if (length > bytes.Length - position)
            return false;
        MessagePackScan.Measure(bytes[position..], out long body, out long nested);
        if (MessagePackScan.IsContainer(code))
            values = nested;
        size = (int)Math.Min(length + body, int.MaxValue - position);
        return true;
    }

    private static string Print(ReadOnlySpan<byte> bytes, List<Level> open, DocumentRoot root)
    {
        var path = new StringBuilder(root.ToString());
        foreach (Level level in open)
        {
            if (path.Length > LongestPath)
                return path.Append('…').ToString();
            if (level.Index >= level.Values)
                break;
            if (!level.IsMap)
                path.Append('[').Append(level.Index).Append(']');
            else if (level.NameStart > 0 && (level.Index & 1) != 0)
                AppendName(path, bytes.Slice(level.NameStart, level.NameLength));
        }

        return path.ToString();
    }

    private static void AppendName(StringBuilder path, ReadOnlySpan<byte> utf8)
    {
        const int Most = 256;
        string name = Encoding.UTF8.GetString(utf8);
        JsonPath.AppendName(path, name.Length > Most ? string.Concat(name.AsSpan(0, Most), "…") : name);
    }
}
