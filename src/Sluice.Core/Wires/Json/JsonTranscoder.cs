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
    /// <param name="writer">The writer.</param>
    /// <param name="json">The text.</param>
    /// <param name="names">
    /// Refuses a name that occurs twice in an object, for wires whose readers refuse it; <see langword="null"/> to copy
    /// it.
    /// </param>
    internal static void Write<TWriter>(ref TWriter writer, ReadOnlySpan<byte> json, DocumentNames? names)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Check(ref writer, json, MaxDepth);
        var reader = new JsonWireReader(json, MaxDepth);
        Copy(ref writer, ref reader, names);
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
    /// Copies one value. If the writer cannot represent a number or a name, the reader's position stays before it.
    /// </summary>
    internal static void Copy<TWriter>(ref TWriter writer, ref JsonWireReader reader, DocumentNames? names)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        var open = new Stack<Container>();
        int objects = 0;
        while (true)
        {
            switch (reader.Peek())
            {
                case WireToken.Object:
                    int mark = writer.BeginUncountedDictionary();
                    if (reader.BeginObject(out _))
                    {
                        open.Push(new(++objects, mark, 0));
                        CopyName(ref writer, ref reader, names, objects);
                        continue;
                    }
                    writer.EndUncountedDictionary(mark, 0);
                    break;
                case WireToken.Array:
                    mark = writer.BeginUncountedArray();
                    if (reader.BeginArray(out _))
                    {
                        open.Push(new(0, mark, 0));
                        continue;
                    }
                    writer.EndUncountedArray(mark, 0);
                    break;
                default:
                    CopyScalar(ref writer, ref reader);
                    break;
            }

            if (!Advance(ref writer, ref reader, names, open))
                return;
        }
    }

    // Moves from the end of a value to the next value and leaves the containers that end. Returns false if no container
    // is open.
    private static bool Advance<TWriter>(
        ref TWriter writer,
        ref JsonWireReader reader,
        DocumentNames? names,
        Stack<Container> open
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        while (open.TryPop(out Container container))
        {
            container = container with { Count = container.Count + 1 };
            int left = -1;
            if (container.IsObject ? reader.NextMember(ref left) : reader.NextElement(ref left))
            {
                open.Push(container);
                if (container.IsObject)
                    CopyName(ref writer, ref reader, names, container.Number);
                return true;
            }

            if (container.IsObject)
                writer.EndUncountedDictionary(container.Mark, container.Count);
            else
                writer.EndUncountedArray(container.Mark, container.Count);
        }

        return false;
    }

    private static void CopyName<TWriter>(
        ref TWriter writer,
        ref JsonWireReader reader,
        DocumentNames? names,
        int owner
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int start = reader.Position;
        ReadOnlySpan<byte> name = reader.ReadName();
        if (names?.TryAdd(owner, name) == false)
        {
            reader.Position = start;
            throw writer.Error(
                WireError.DuplicateMember,
                $"The member '{JsonErrors.Shorten(name)}' occurs twice in an object of the JSON, so that the wire's "
                    + "readers would refuse it. Remove one, or write JSON, which keeps the text."
            );
        }

        writer.BeginKey();
        writer.WriteUtf8(name);
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

    /// <summary>A container that has not ended.</summary>
    /// <param name="Number">The number of an object in the document, from 1; 0 for an array.</param>
    /// <param name="Mark">The writer's mark, for wires that store counts.</param>
    /// <param name="Count">The number of values that were copied.</param>
    private readonly record struct Container(int Number, int Mark, int Count)
    {
        internal bool IsObject => Number > 0;
    }
}
