using Sluice.Boundary;
using Sluice.Merging;
using Sluice.Model;
using Sluice.Registrations;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Selection;

/// <summary>
/// Determines which members a document contains in a single pass without creating values. The document was already read
/// with the same options, so it is known to fit the type.
/// </summary>
internal static class SentReading
{
    /// <summary>Returns the members that a JSON document contains.</summary>
    internal static SentMembers<T> ReadMembers<T>(
        ReadOnlySpan<byte> utf8Json,
        Converter<T> converter,
        JsonWireOptions options,
        MemberFilter? filter = null
    )
    {
        JsonReadingWire.Start(out JsonOptionsReader reader, utf8Json, options.MaxDepth, in options, filter);
        return new(
            Read(ref reader, converter.Shape, new(options.Converters, options.Unions)),
            member => MemberNames.GetWireName(member, options.Naming, options.NamingPolicy)
        );
    }

    /// <summary>Returns the members that a MessagePack document contains; it may be compressed.</summary>
    internal static SentMembers<T> ReadMembers<T>(
        ReadOnlySpan<byte> input,
        Converter<T> converter,
        MessagePackWireOptions options,
        MemberFilter? filter = null
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
        return new(
            Read(ref reader, converter.Shape, new(options.Converters, options.Unions)),
            member =>
                options.HasNaming && !member.Traits.IsNameFixed
                    ? MemberNames.GetWireName(member, options.Naming, options.NamingPolicy)
                    : member.Traits.KeyedWireName ?? member.WireName
        );
    }

    private static SentNode? Read<TReader>(ref TReader reader, TypeShape shape, in Registered registered)
        where TReader : struct, IWireReader, allows ref struct
    {
        bool isConverted = registered.Converts(shape);
        // A nullable value has no wrapper on any wire.
        if (shape.Kind == ShapeKind.Optional && Nullable.GetUnderlyingType(shape.Type) is not null)
            shape = shape.Inner!;
        // What a registered converter reads has a form of its own, whatever its members are called.
        if (isConverted || registered.Converts(shape))
        {
            reader.SkipValue();
            return null;
        }
        WireToken token = reader.Peek();
        if (
            token is WireToken.Object or WireToken.Array
            && MergeUnion.Find(shape, registered.Unions) is { } union
            && union.Cases.All(arm => arm.Shape is IObjectShape)
        )
            return ReadCase(ref reader, union, shape, in registered);
        if (
            shape is IObjectShape members
            && (token == WireToken.Object || (token == WireToken.Array && TReader.UsesKeys))
        )
            return ReadMembers(ref reader, members, in registered);
        reader.SkipValue();
        return null;
    }

    private static SentNode? ReadCase<TReader>(
        ref TReader reader,
        MergeUnion union,
        TypeShape declared,
        in Registered registered
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        CaseToken token = reader.BeginCase(
            union.Discriminator,
            out ReadOnlySpan<byte> utf8Name,
            out int tag,
            out int state
        );
        int index = union.Find(token, utf8Name, tag);
        // Without a discriminator, a value is of the declared type.
        TypeShape found = index >= 0 ? union.Cases[index].Shape : declared;
        SentNode? sent = null;
        if (found is IObjectShape members)
            sent = ReadMembers(ref reader, members, in registered);
        else
            reader.SkipValue();
        if (token != CaseToken.None)
            reader.EndCase(state);
        return sent;
    }

    private static SentNode ReadMembers<TReader>(ref TReader reader, IObjectShape shape, in Registered registered)
        where TReader : struct, IWireReader, allows ref struct
    {
        var sent = new SentNode(shape);
        var cursor = new ShapeCursor(shape);
        for (bool more = cursor.Begin(ref reader); more; more = cursor.Next(ref reader))
        {
            int index = cursor.Index(ref reader);
            if (
                index < 0
                || !IsRead(shape, index)
                || (
                    cursor.IsArray
                    && (
                        Boundary.ObjectReading.IsHidden(ref reader, shape, index)
                        || IsGap(ref reader, shape.Members[index])
                    )
                )
            )
                reader.SkipValue();
            else
                sent.Add(index, Read(ref reader, shape.Members[index].Shape, in registered));
        }
        return sent;
    }

    // In an array, nil represents a missing value if the member's type is not nullable.
    private static bool IsGap<TReader>(ref TReader reader, MemberShape member)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.Peek() == WireToken.Null
        && member.MemberType.IsValueType
        && Nullable.GetUnderlyingType(member.MemberType) is null;

    private static bool IsRead(IObjectShape shape, int index) =>
        (shape.Members[index].Flags & MemberFlags.Readable) != 0;

    /// <summary>What the options of the document register.</summary>
    private readonly record struct Registered(WireConverters? Converters, WireUnions? Unions)
    {
        internal bool Converts(TypeShape shape) => Converters?.Contains(shape.Type) == true;
    }
}
