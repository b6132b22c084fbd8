using System.Text;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Selection;

/// <summary>
/// Finds which members a document holds, in one pass that makes no values. The document has been read before, by the
/// same options, and so is known to fit the type.
/// </summary>
internal static class SentReading
{
    /// <summary>What a JSON document held of a type; <see langword="null"/> where it is no object.</summary>
    internal static SentNode? OfJson(ReadOnlySpan<byte> utf8Json, TypeShape shape, in JsonWireOptions options,
        MemberFilter? filter)
    {
        var reader = new JsonOptionsReader(new JsonWireReader(utf8Json, options.MaxDepth, options.ReadFlags), options,
            filter);
        return Read(ref reader, shape);
    }

    /// <summary>
    /// What a MessagePack document that is not compressed held of a type; <see langword="null"/> where it is no object.
    /// </summary>
    internal static SentNode? OfMessagePack(ReadOnlySpan<byte> document, TypeShape shape,
        in MessagePackWireOptions options, MemberFilter? filter)
    {
        var reader = new MessagePackOptionsReader(new MessagePackWireReader(document, options.MaxDepth), in options,
            filter);
        return Read(ref reader, shape);
    }

    private static SentNode? Read<TReader>(ref TReader reader, TypeShape shape)
        where TReader : struct, IWireReader, allows ref struct
    {
        // A nullable value has no wrapper on any wire.
        if (shape.Kind == ShapeKind.Optional && Nullable.GetUnderlyingType(shape.Type) is not null)
            shape = shape.Inner!;
        WireToken token = reader.Peek();
        if (shape is IObjectShape members)
        {
            if (token == WireToken.Object) return ReadNamed(ref reader, members);
            if (token == WireToken.Array && TReader.UsesKeys) return ReadKeyed(ref reader, members);
        }
        else if (shape is IUnionShape union && (token is WireToken.Object or WireToken.Array)
            && union.Cases.All(arm => arm.Shape is IObjectShape))
        {
            return ReadCase(ref reader, union);
        }
        reader.SkipValue();
        return null;
    }

    private static SentNode? ReadCase<TReader>(ref TReader reader, IUnionShape union)
        where TReader : struct, IWireReader, allows ref struct
    {
        CaseToken token = reader.BeginCase(Encoding.UTF8.GetBytes(union.Discriminator),
            out ReadOnlySpan<byte> utf8Name, out int tag, out int state);
        string? name = token == CaseToken.Name ? Encoding.UTF8.GetString(utf8Name) : null;
        UnionCase? found = union.Cases.FirstOrDefault(arm => token switch
        {
            CaseToken.Name => arm.Name == name,
            CaseToken.Tag => arm.Tag == tag,
            _ => arm.Name is null && arm.Tag is null,
        });
        // The rest of an object whose discriminator is read has no beginning of its own to look at.
        SentNode? sent = null;
        if (found is null) reader.SkipValue();
        else
            sent = TReader.UsesKeys && reader.Peek() == WireToken.Array
                ? ReadKeyed(ref reader, (IObjectShape)found.Shape)
                : ReadNamed(ref reader, (IObjectShape)found.Shape);
        if (token != CaseToken.None) reader.EndCase(state);
        return sent;
    }

    private static SentNode ReadNamed<TReader>(ref TReader reader, IObjectShape shape)
        where TReader : struct, IWireReader, allows ref struct
    {
        var sent = new SentNode(shape);
        if (!reader.BeginObject(out int left)) return sent;
        do
        {
            int index = reader.FindMember(shape, reader.ReadName());
            if (index < 0 || !IsRead(shape, index)) reader.SkipValue();
            else sent.Add(index, Read(ref reader, shape.Members[index].Shape));
        }
        while (reader.NextMember(ref left));
        return sent;
    }

    private static SentNode ReadKeyed<TReader>(ref TReader reader, IObjectShape shape)
        where TReader : struct, IWireReader, allows ref struct
    {
        var sent = new SentNode(shape);
        int[] byKey = shape.IsKeyed ? MessagePackMembers.Of(shape).ByKey : [];
        if (!reader.BeginArray(out int left)) return sent;
        int key = -1;
        do
        {
            int index = ++key < byKey.Length ? byKey[key] : shape.IsKeyed ? -1 : key;
            if ((uint)index >= (uint)shape.Members.Count || !IsRead(shape, index)
                || Generated.ObjectReading.IsHidden(ref reader, shape, index)
                || IsGap(ref reader, shape.Members[index])) reader.SkipValue();
            else sent.Add(index, Read(ref reader, shape.Members[index].Shape));
        }
        while (reader.NextElement(ref left));
        return sent;
    }

    // In an array nil represents a value that was not given, where the member's type has no null.
    private static bool IsGap<TReader>(ref TReader reader, MemberShape member)
        where TReader : struct, IWireReader, allows ref struct =>
            reader.Peek() == WireToken.Null && member.MemberType.IsValueType
                && Nullable.GetUnderlyingType(member.MemberType) is null;

    private static bool IsRead(IObjectShape shape, int index) =>
        (shape.Members[index].Flags & MemberFlags.Readable) != 0;
}
