using System.ComponentModel;

namespace Sluice.Wires;

/// <summary>
/// Writes and reads a union's value in the form that most wires use: an array of the discriminator and the value.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ArrayCases
{
    /// <summary>Implements <see cref="IWireWriter.BeginCase"/> for such a wire.</summary>
    public static int Begin<TWriter>(ref TWriter writer, ReadOnlySpan<byte> utf8Name, int tag, bool isTag)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        ref byte position = ref writer.BeginUncheckedArray(2, WireSizes.Int32);
        position = ref isTag
            ? ref writer.WriteUncheckedInt32(ref position, tag)
            : ref writer.WriteUncheckedUtf8(ref position, utf8Name, 0);
        writer.Commit(ref position);
        return 0;
    }

    /// <summary>Implements <see cref="IWireWriter.EndCase"/> for such a wire.</summary>
    public static void End<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct => writer.EndUncheckedArray(ref writer.Reserve(0));

    /// <summary>
    /// Implements the first half of <see cref="IWireReader.BeginCase"/> for such a wire. The caller then reads the
    /// discriminator, text or a number, and calls <see cref="Next"/>.
    /// </summary>
    public static CaseToken Open<TReader>(ref TReader reader, out int state)
        where TReader : struct, IWireReader, allows ref struct
    {
        state = 0;
        if (reader.Peek() != WireToken.Array)
            return CaseToken.None;
        if (!reader.BeginArray(out state))
            throw reader.Error(
                WireError.Discriminator,
                "A union is an array of its discriminator and its value; this array is empty."
            );
        return reader.Peek() switch
        {
            WireToken.Number => CaseToken.Tag,
            WireToken.String => CaseToken.Name,
            _ => throw reader.Error(WireError.Discriminator, "A union's discriminator is a number or text."),
        };
    }

    /// <summary>Implements the second half of <see cref="IWireReader.BeginCase"/>: moves to the value.</summary>
    public static void Next<TReader>(ref TReader reader, ref int state)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.NextElement(ref state))
            throw reader.Error(
                WireError.Discriminator,
                "A union is an array of its discriminator and its value; the value is missing."
            );
    }

    /// <summary>Implements <see cref="IWireReader.EndCase"/> for such a wire.</summary>
    public static void End<TReader>(ref TReader reader, int state)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.NextElement(ref state))
            throw reader.Error(
                WireError.Discriminator,
                "A union is an array of its discriminator and its value; this array is longer."
            );
    }
}
