using Sluice.Internal;

namespace Sluice.Wires.Json;

/// <summary>
/// Adds line breaks and indentation to compact output in a separate pass, so that the writers do not have to support
/// it.
/// </summary>
internal static class JsonIndenter
{
    /// <summary>
    /// Indents the value that was written from <paramref name="start"/> on, at a nesting depth of
    /// <paramref name="depth"/>.
    /// </summary>
    internal static void Indent(ref JsonWireWriter writer, int start, int depth, in JsonWireOptions options)
    {
        byte[] compact = WireBuffers.Rent(writer.Length - start);
        try
        {
            int length = writer.Length - start;
            writer.Raw[start..].CopyTo(compact);
            writer.Rewind(start);
            Write(ref writer, compact.AsSpan(0, length - 1), depth, in options);
            writer.WriteRaw(","u8);
        }
        finally
        {
            WireBuffers.Return(compact);
        }
    }

    private static void Write(ref JsonWireWriter writer, ReadOnlySpan<byte> compact, int depth,
        in JsonWireOptions options)
    {
        while (compact.Length > 0)
        {
            // Copies everything up to the next structural character.
            int plain = compact.IndexOfAny("\"{}[]:,"u8);
            if (plain < 0) plain = compact.Length;
            if (plain > 0)
            {
                writer.WriteRaw(compact[..plain]);
                compact = compact[plain..];
                continue;
            }

            byte mark = compact[0];
            int taken = 1;
            switch (mark)
            {
                case (byte)'"':
                    taken = LengthOfString(compact);
                    writer.WriteRaw(compact[..taken]);
                    break;
                case (byte)'{' or (byte)'[':
                    if (compact[1] == mark + 2)
                    {
                        taken = 2;
                        writer.WriteRaw(compact[..2]);
                        break;
                    }

                    writer.WriteRaw(compact[..1]);
                    NewLine(ref writer, ++depth, in options);
                    break;
                case (byte)'}' or (byte)']':
                    NewLine(ref writer, --depth, in options);
                    writer.WriteRaw(compact[..1]);
                    break;
                case (byte)':':
                    writer.WriteRaw(": "u8);
                    break;
                default:
                    writer.WriteRaw(compact[..1]);
                    NewLine(ref writer, depth, in options);
                    break;
            }

            compact = compact[taken..];
        }
    }

    internal static void NewLine(ref JsonWireWriter writer, int depth, in JsonWireOptions options)
    {
        writer.WriteRaw(options.NewLine.Length == 1 ? "\n"u8 : "\r\n"u8);
        writer.WriteRepeated((byte)options.IndentCharacter, depth * options.IndentSize);
    }

    private static int LengthOfString(ReadOnlySpan<byte> text)
    {
        int at = 1;
        while (true)
        {
            at += text[at..].IndexOfAny((byte)'"', (byte)'\\');
            if (text[at] == '"') return at + 1;
            at += 2;
        }
    }
}
