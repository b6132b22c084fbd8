namespace Sluice.Wires.Json;

/// <summary>
/// Writes a JSON text to any wire, value by value and without recursion. White space is removed, strings are escaped
/// again, and numbers are kept unchanged.
/// </summary>
internal static class JsonTranscoder
{
    /// <summary>The maximum nesting depth of a text.</summary>
    internal const int MaxDepth = 1_000;

    /// <summary>
    /// Writes a text that is part of a value. If the text is invalid, the value fails with an error, and nothing is
    /// written.
    /// </summary>
    internal static void Write<TWriter>(ref TWriter writer, ReadOnlySpan<byte> json)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Check(ref writer, json, MaxDepth);
        var reader = new JsonWireReader(json, MaxDepth);
        Copy(ref writer, ref reader);
    }

    /// <summary>Throws the writer's error if the text is not exactly one JSON value, or exceeds the depth.</summary>
    internal static void Check<TWriter>(ref TWriter writer, ReadOnlySpan<byte> json, int maxDepth)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        var reader = new JsonWireReader(json, maxDepth);
        try
        {
            reader.SkipValue();
            reader.End();
        }
        catch (WireException exception)
        {
            throw writer.Error(
                exception.Error is WireError.InvalidText or WireError.Depth ? exception.Error : WireError.Syntax,
                $"The raw text is not one JSON value: {JsonReading.Complete(exception, json, reader.Position).Message}"
            );
        }
    }

    /// <summary>
    /// Copies one value. If the writer cannot represent a number, the reader's position stays before it.
    /// </summary>
    internal static void Copy<TWriter>(ref TWriter writer, ref JsonWireReader reader)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        // The open containers. The mark and the count are for wires that store counts.
        var open = new Stack<(bool IsObject, int Mark, int Count)>();
        while (true)
        {
            switch (reader.Peek())
            {
                case WireToken.Object:
                    int mark = writer.BeginUncountedDictionary();
                    if (reader.BeginObject(out _))
                    {
                        open.Push((true, mark, 0));
                        CopyName(ref writer, ref reader);
                        continue;
                    }
                    writer.EndUncountedDictionary(mark, 0);
                    break;
                case WireToken.Array:
                    mark = writer.BeginUncountedArray();
                    if (reader.BeginArray(out _))
                    {
                        open.Push((false, mark, 0));
                        continue;
                    }
                    writer.EndUncountedArray(mark, 0);
                    break;
                default:
                    CopyScalar(ref writer, ref reader);
                    break;
            }

            if (!Advance(ref writer, ref reader, open))
                return;
        }
    }

    // Moves from the end of a value to the next value and leaves the containers that end. Returns false if no container
    // is open.
    private static bool Advance<TWriter>(
        ref TWriter writer,
        ref JsonWireReader reader,
        Stack<(bool IsObject, int Mark, int Count)> open
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        while (open.TryPop(out (bool IsObject, int Mark, int Count) container))
        {
            container.Count++;
            int left = -1;
            if (container.IsObject ? reader.NextMember(ref left) : reader.NextElement(ref left))
            {
                open.Push(container);
                if (container.IsObject)
                    CopyName(ref writer, ref reader);
                return true;
            }

            if (container.IsObject)
                writer.EndUncountedDictionary(container.Mark, container.Count);
            else
                writer.EndUncountedArray(container.Mark, container.Count);
        }

        return false;
    }

    private static void CopyName<TWriter>(ref TWriter writer, ref JsonWireReader reader)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        writer.BeginKey();
        writer.WriteUtf8(reader.ReadName());
        writer.EndKey();
    }

    private static void CopyScalar<TWriter>(ref TWriter writer, ref JsonWireReader reader)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (reader.Peek())
        {
            case WireToken.Null:
                reader.TryReadNull();
                writer.WriteNull();
                break;
            case WireToken.Boolean:
                writer.WriteBoolean(reader.ReadBoolean());
                break;
            case WireToken.String:
                writer.WriteUtf8(reader.ReadUtf8());
                break;
            default:
                int start = reader.Position;
                ReadOnlySpan<byte> number = reader.ReadNumberText();
                int end = reader.Position;
                reader.Position = start;
                writer.Commit(ref writer.WriteUncheckedNumberText(ref writer.Reserve(0), number, 0));
                reader.Position = end;
                break;
        }
    }
}
