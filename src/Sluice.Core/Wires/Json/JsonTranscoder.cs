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
    /// <param name="isUnique">
    /// Whether a name that occurs twice in an object is refused, for wires whose readers refuse it.
    /// </param>
    internal static void Write<TWriter>(ref TWriter writer, ReadOnlySpan<byte> json, bool isUnique)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Check(ref writer, json, MaxDepth);
        var reader = new JsonWireReader(json, MaxDepth);
        Copy(ref writer, ref reader, isUnique);
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
    internal static void Copy<TWriter>(ref TWriter writer, ref JsonWireReader reader, bool isUnique)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        var open = new OpenContainers(isUnique);
        while (true)
        {
            switch (reader.Peek())
            {
                case WireToken.Object:
                    int mark = writer.BeginUncountedDictionary();
                    if (reader.BeginObject(out _))
                    {
                        open.EnterObject(mark, reader.Position);
                        CopyName(ref writer, ref reader, ref open);
                        continue;
                    }
                    writer.EndUncountedDictionary(mark, 0);
                    break;
                case WireToken.Array:
                    mark = writer.BeginUncountedArray();
                    if (reader.BeginArray(out _))
                    {
                        open.EnterArray(mark);
                        continue;
                    }
                    writer.EndUncountedArray(mark, 0);
                    break;
                default:
                    CopyScalar(ref writer, ref reader);
                    break;
            }

            if (!Advance(ref writer, ref reader, ref open))
                return;
        }
    }

    // Moves from the end of a value to the next value and leaves the containers that end. Returns false if no container
    // is open.
    private static bool Advance<TWriter>(ref TWriter writer, ref JsonWireReader reader, ref OpenContainers open)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        for (; open.Any; open.Leave())
        {
            open.Inner.Count++;
            int left = -1;
            if (open.Inner.IsObject ? reader.NextMember(ref left) : reader.NextElement(ref left))
            {
                if (open.Inner.IsObject)
                    CopyName(ref writer, ref reader, ref open);
                return true;
            }

            if (open.Inner.IsObject)
                writer.EndUncountedDictionary(open.Inner.Mark, open.Inner.Count);
            else
                writer.EndUncountedArray(open.Inner.Mark, open.Inner.Count);
        }

        return false;
    }

    private static void CopyName<TWriter>(ref TWriter writer, ref JsonWireReader reader, ref OpenContainers open)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int start = reader.Position;
        if (open.IsAtSecondName)
        {
            reader.Position = open.Inner.FirstName;
            open.TryAddName(reader.ReadName());
            reader.Position = start;
        }
        ReadOnlySpan<byte> name = reader.ReadName();
        if (open.Inner.Count > 0 && !open.TryAddName(name))
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
    private struct Container
    {
        /// <summary>The number of an object in the document, from 1; 0 for an array.</summary>
        internal int Number;

        /// <summary>The writer's mark, for wires that store counts.</summary>
        internal int Mark;

        /// <summary>The number of values that were copied.</summary>
        internal int Count;

        /// <summary>The reader's position before the first name of an object.</summary>
        internal int FirstName;

        internal readonly bool IsObject => Number > 0;
    }

    /// <summary>
    /// The containers that have not ended. Only a container within another, and the second name of an object, allocate.
    /// </summary>
    private struct OpenContainers(bool isUnique)
    {
        private Stack<Container>? _outer;
        private DocumentNames? _names;
        private int _objects;

        /// <summary>The container that was entered last; of no meaning if none is open.</summary>
        internal Container Inner;

        internal bool Any { get; private set; }

        /// <summary>Gets whether the first name of an object must be kept now, as another follows.</summary>
        internal readonly bool IsAtSecondName => isUnique && Inner.Count == 1;

        internal void EnterObject(int mark, int firstName) =>
            Enter(
                new()
                {
                    Number = ++_objects,
                    Mark = mark,
                    FirstName = firstName,
                }
            );

        internal void EnterArray(int mark) => Enter(new() { Mark = mark });

        private void Enter(Container container)
        {
            if (Any)
                (_outer ??= new()).Push(Inner);
            Inner = container;
            Any = true;
        }

        internal void Leave() => Any = _outer is not null && _outer.TryPop(out Inner);

        /// <summary>Adds a name to the inner object; returns whether it may be copied.</summary>
        internal bool TryAddName(scoped ReadOnlySpan<byte> name) =>
            !isUnique || (_names ??= new()).TryAdd(Inner.Number, name);
    }
}
