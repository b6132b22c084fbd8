using System.Text;
using Sluice.Boundary;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Selection;

/// <summary>
/// Finds the members of a document that its sender may not set, in one pass before any value is created. Follows the
/// declared structure: objects, lists, dictionaries and unions. What has none, such as the value of an
/// <see cref="object"/> member, is left to the reader's filter.
/// </summary>
internal sealed class SettableReading
{
    private readonly SettableMembers _settable;
    private readonly bool _isIgnored;
    private readonly WireUnions? _unions;
    private readonly WireConverters? _converters;
    private readonly List<int> _positions = [];

    private SettableReading(SettableMembers settable, bool isIgnored, WireUnions? unions, WireConverters? converters) =>
        (_settable, _isIgnored, _unions, _converters) = (settable, isIgnored, unions, converters);

    /// <summary>
    /// Returns the positions of the members to ignore, for <see cref="MemberFilter"/>; <see langword="null"/> if there
    /// are none.
    /// </summary>
    /// <exception cref="WireException">
    /// The document has a member that may not be set, and such members are not ignored; or it is malformed.
    /// </exception>
    internal static List<int>? Find(
        ReadOnlySpan<byte> utf8Json,
        TypeShape shape,
        in JsonWireOptions options,
        SettableMembers settable,
        bool isIgnored,
        MemberFilter? filter
    )
    {
        JsonReadingWire.Start(out JsonOptionsReader reader, utf8Json, options.MaxDepth, in options, filter);
        var reading = new SettableReading(settable, isIgnored, options.Unions, options.Converters);
        try
        {
            reading.ReadValue(ref reader, shape, settable.Node);
        }
        catch (WireException exception)
        {
            throw JsonReading.Complete(exception, utf8Json, reader.Position);
        }

        return reading.Result;
    }

    /// <inheritdoc
    /// cref="Find(ReadOnlySpan{byte}, TypeShape, in JsonWireOptions, SettableMembers, bool, MemberFilter)"/>
    internal static List<int>? Find(
        ReadOnlySpan<byte> input,
        TypeShape shape,
        in MessagePackWireOptions options,
        SettableMembers settable,
        bool isIgnored,
        MemberFilter? filter
    )
    {
        using DocumentBytes document = MessagePackReadingWire.Open(input, in options, false, out _);
        MessagePackReadingWire.Start(
            out MessagePackOptionsReader reader,
            document.Span,
            options.MaxDepth,
            in options,
            filter
        );
        var reading = new SettableReading(settable, isIgnored, options.Unions, options.Converters);
        try
        {
            reading.ReadValue(ref reader, shape, settable.Node);
        }
        catch (WireException exception)
        {
            throw MessagePackReading.Complete(exception, document.Span, reader.Position);
        }

        return reading.Result;
    }

    private List<int>? Result => _positions.Count == 0 ? null : _positions;

    private void ReadValue<TReader>(ref TReader reader, TypeShape shape, SettableNode? node)
        where TReader : struct, IWireReader, allows ref struct
    {
        bool isConverted = _converters?.Contains(shape.Type) == true;
        while (!isConverted && shape is IWrapperShape && shape.Inner is { } inner)
        {
            shape = inner;
            isConverted = _converters?.Contains(shape.Type) == true;
        }

        WireToken token = reader.Peek();
        bool isObject = token == WireToken.Object || (token == WireToken.Array && TReader.UsesKeys);
        if (isConverted || token is not (WireToken.Object or WireToken.Array))
            reader.SkipValue();
        else if (isObject && _unions?.Find(shape.Type) is { } registered)
            ReadRegisteredCase(ref reader, shape, registered, node);
        else if (isObject && shape is IObjectShape members)
            ReadMembers(ref reader, members, node);
        else if (isObject && shape is IUnionShape union && union.Cases.All(each => each.Shape is IObjectShape))
            ReadCase(ref reader, union, node);
        else if (token == WireToken.Array && shape is ICollectionShape)
            ReadElements(ref reader, shape.Inner!, node);
        else if (token == WireToken.Object && shape is IDictionaryShape)
            ReadEntries(ref reader, shape.Inner!, node);
        else
            reader.SkipValue();
    }

    private void ReadElements<TReader>(ref TReader reader, TypeShape element, SettableNode? node)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginArray(out int left))
            return;
        do ReadValue(ref reader, element, node);
        while (reader.NextElement(ref left));
    }

    private void ReadEntries<TReader>(ref TReader reader, TypeShape value, SettableNode? node)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginDictionary(out int left))
            return;
        do
        {
            if (TReader.UsesKeys)
                reader.SkipValue();
            else
                reader.ReadName();
            ReadValue(ref reader, value, node);
        } while (reader.NextEntry(ref left));
    }

    private void ReadCase<TReader>(ref TReader reader, IUnionShape union, SettableNode? node)
        where TReader : struct, IWireReader, allows ref struct
    {
        CaseToken token = reader.BeginCase(
            Encoding.UTF8.GetBytes(union.Discriminator),
            out ReadOnlySpan<byte> utf8Name,
            out int tag,
            out int state
        );
        string? name = token == CaseToken.Name ? Encoding.UTF8.GetString(utf8Name) : null;
        if (union.FindCase(token, name, tag)?.Shape is IObjectShape members)
            ReadMembers(ref reader, members, node);
        else
            reader.SkipValue();
        if (token != CaseToken.None)
            reader.EndCase(state);
    }

    private void ReadRegisteredCase<TReader>(
        ref TReader reader,
        TypeShape shape,
        RegisteredUnion union,
        SettableNode? node
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        CaseToken token = reader.BeginCase(
            Encoding.UTF8.GetBytes(union.Discriminator),
            out ReadOnlySpan<byte> utf8Name,
            out int tag,
            out int state
        );
        string? name = token == CaseToken.Name ? Encoding.UTF8.GetString(utf8Name) : null;
        int number = tag;
        RegisteredCase? sent = union.Cases.FirstOrDefault(each =>
            token switch
            {
                CaseToken.Name => each.Name == name,
                CaseToken.Tag => each.Tag == number,
                _ => false,
            }
        );
        TypeShape known = sent is null ? shape : RuntimeShapes.Known(sent.Type).Shape;
        if (known is IObjectShape members)
            ReadMembers(ref reader, members, node);
        else
            reader.SkipValue();
        if (token != CaseToken.None)
            reader.EndCase(state);
    }

    private void ReadMembers<TReader>(ref TReader reader, IObjectShape shape, SettableNode? node)
        where TReader : struct, IWireReader, allows ref struct
    {
        SettableLevel level = _settable.LevelOf(shape, node);
        var cursor = new ShapeCursor(shape);
        for (bool more = cursor.Begin(ref reader); more; more = cursor.Next(ref reader))
        {
            int index = cursor.Index(ref reader);
            if (index < 0 || !IsRead(shape, index))
                reader.SkipValue();
            else if (level.Allows(index))
                ReadValue(ref reader, shape.Members[index].Shape, level.ChildOf(index));
            else
                Refuse(ref reader, shape.Members[index], cursor.IsArray);
        }
    }

    // A keyed array has a place for every member; nil there means that nothing was sent.
    private void Refuse<TReader>(ref TReader reader, MemberShape member, bool isElement)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!_isIgnored && !(isElement && reader.Peek() == WireToken.Null))
            throw reader.Error(WireError.NotSettable, "This member cannot be set by this request. Leave it out.");
        _positions.Add(reader.Position);
        reader.SkipValue();
    }

    private static bool IsRead(IObjectShape shape, int index) =>
        (shape.Members[index].Flags & MemberFlags.Readable) != 0;
}
