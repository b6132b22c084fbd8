using System.Text;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Http.Projections;

/// <summary>What is read of a value, with the reader of its wire.</summary>
internal interface IProjectionReading<TSelf, out TResult>
    where TSelf : struct, IProjectionReading<TSelf, TResult>
{
    static abstract TResult Read<TReader>(in TSelf reading, ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct;
}

/// <summary>
/// Reads the members that an expression uses, by their names in code; others are skipped. No object of the described
/// type is created, because its other members are not there.
/// </summary>
internal static class ProjectionReading
{
    /// <summary>Reads a complete value with the reader of its wire.</summary>
    public static TResult Use<TResult, TReading>(WireValue value, SluiceClientOptions options, TReading reading)
        where TReading : struct, IProjectionReading<TReading, TResult>
    {
        if (!value.IsMessagePack)
        {
            JsonWireOptions json = options.Json;
            JsonReadingWire.Start(out JsonOptionsReader reader, value.Bytes, json.MaxDepth, in json, null);
            try
            {
                return TReading.Read(in reading, ref reader);
            }
            catch (WireException exception)
            {
                throw JsonReading.Complete(exception, value.Bytes, reader.Position);
            }
        }

        MessagePackWireOptions messagePack = options.MessagePack;
        MessagePackReadingWire.Start(
            out MessagePackOptionsReader packed,
            value.Bytes,
            messagePack.MaxDepth,
            in messagePack,
            null
        );
        try
        {
            return TReading.Read(in reading, ref packed);
        }
        catch (WireException exception)
        {
            throw MessagePackReading.Complete(exception, value.Bytes, packed.Position);
        }
    }

    /// <summary>
    /// Reads a value whose members an expression uses: a <see cref="ProjectedObject"/>, a list of such, or null.
    /// </summary>
    public static object? Read<TReader>(ref TReader reader, TypeShape shape, ProjectionLevel level)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        if (shape is IObjectShape members)
            return ReadMembers(ref reader, members, level);
        if (shape is IUnionShape union)
            return ReadCase(ref reader, union, level);
        if (shape.Kind != ShapeKind.Collection)
            return Read(ref reader, shape.Inner!, level);
        var list = new List<object?>();
        if (!reader.BeginArray(out int left))
            return list;
        do list.Add(Read(ref reader, shape.Inner!, level));
        while (reader.NextElement(ref left));
        return list;
    }

    private static ProjectedObject ReadMembers<TReader>(ref TReader reader, IObjectShape shape, ProjectionLevel level)
        where TReader : struct, IWireReader, allows ref struct
    {
        var read = new ProjectedObject();
        var cursor = new ShapeCursor(shape);
        for (bool more = cursor.Begin(ref reader); more; more = cursor.Next(ref reader))
        {
            int index = cursor.Index(ref reader);
            // Members that were not selected are nil in an array.
            if (index < 0 || (cursor.IsArray && reader.Peek() == WireToken.Null))
                reader.SkipValue();
            else
                ReadMember(ref reader, shape.Members[index], level, read);
        }
        return read;
    }

    private static void ReadMember<TReader>(
        ref TReader reader,
        MemberShape member,
        ProjectionLevel level,
        ProjectedObject read
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!level.Members.TryGetValue(member.Name, out ProjectionLevel? below))
            reader.SkipValue();
        else if (below is null)
            read.Values[member.Name] = reader.ReadDynamic(member.Shape.Converter);
        else
            read.Values[member.Name] = Read(ref reader, member.Shape, below);
    }

    private static ProjectedObject? ReadCase<TReader>(ref TReader reader, IUnionShape union, ProjectionLevel level)
        where TReader : struct, IWireReader, allows ref struct
    {
        CaseToken token = reader.BeginCase(
            Encoding.UTF8.GetBytes(union.Discriminator),
            out ReadOnlySpan<byte> utf8Name,
            out int tag,
            out int state
        );
        string? name = token == CaseToken.Name ? Encoding.UTF8.GetString(utf8Name) : null;
        var found = union.FindCase(token, name, tag)?.Shape as IObjectShape;
        ProjectedObject? read = null;
        if (found is null)
            reader.SkipValue();
        else
            read = ReadMembers(ref reader, found, level);
        if (token != CaseToken.None)
            reader.EndCase(state);
        // A case that this program does not know: a null would say that there is nothing.
        return read
            ?? throw reader.Error(
                WireError.Discriminator,
                $"{name ?? tag.ToString(System.Globalization.CultureInfo.InvariantCulture)} is not a case of the union."
            );
    }
}
