namespace Sluice.Wires;

/// <summary>A union's value as most wires have it: an array of the discriminator and the value.</summary>
public static class ArrayCases
{
    /// <summary>What <see cref="IWireWriter.BeginCase"/> does on such a wire.</summary>
    public static int Begin<TWriter>(ref TWriter writer, ReadOnlySpan<byte> utf8Name, int tag, bool isTag)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        ref byte at = ref writer.BeginUncheckedArray(2, WireSizes.Int32);
        at = ref isTag
            ? ref writer.WriteUncheckedInt32(ref at, tag)
            : ref writer.WriteUncheckedUtf8(ref at, utf8Name, 0);
        writer.Commit(ref at);
        return 0;
    }

    /// <summary>What <see cref="IWireWriter.EndCase"/> does on such a wire.</summary>
    public static void End<TWriter>(ref TWriter writer) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.EndUncheckedArray(ref writer.Reserve(0));

    /// <summary>
    /// The first half of <see cref="IWireReader.BeginCase"/> on such a wire: the discriminator, text or a number, is to
    /// be read next, then <see cref="Next"/> called.
    /// </summary>
    public static CaseToken Open<TReader>(ref TReader reader, out int state)
        where TReader : struct, IWireReader, allows ref struct
    {
        state = 0;
        if (reader.Peek() != WireToken.Array) return CaseToken.None;
        if (!reader.BeginArray(out state))
            throw reader.Error(WireError.Discriminator,
                "A union is an array of its discriminator and its value; this array is empty.");
        return reader.Peek() switch
        {
            WireToken.Number => CaseToken.Tag,
            WireToken.String => CaseToken.Name,
            _ => throw reader.Error(WireError.Discriminator, "A union's discriminator is a number or text."),
        };
    }

    /// <summary>The second half: goes on to the value.</summary>
    public static void Next<TReader>(ref TReader reader, ref int state)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.NextElement(ref state))
            throw reader.Error(WireError.Discriminator,
                "A union is an array of its discriminator and its value; the value is missing.");
    }

    /// <summary>What <see cref="IWireReader.EndCase"/> does on such a wire.</summary>
    public static void End<TReader>(ref TReader reader, int state)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.NextElement(ref state))
            throw reader.Error(WireError.Discriminator,
                "A union is an array of its discriminator and its value; this array is longer.");
    }
}
