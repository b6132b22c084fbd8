using Sluice.Wires.MessagePack;

namespace Sluice.Rows;

internal readonly struct MessagePackRowWire(MessagePackWireOptions options) : IRowWire
{
    // Names and nulls are handled by the plan; they alone do not require the options-driven writer.
    private readonly bool _plain = IsPlain(options);

    /// <summary>Returns whether options change at most names and the omission of nulls.</summary>
    internal static bool IsPlain(in MessagePackWireOptions options) =>
        (options with { Naming = default, NamingPolicy = null, Omit = default }).IsPlainForWriting;

    public int MaxBuffered => options.MaxBufferedBytes;

    public RowStep Write(RowEngine engine, ref byte[] buffer, ref int length)
    {
        var plain = new MessagePackWireWriter(buffer, engine.Frame.LevelsLeft ?? options.MaxDepth);
        plain.Rewind(length);
        if (!_plain)
            return WriteWithOptions(engine, in plain, ref buffer, ref length);
        try
        {
            return engine.Write(ref plain);
        }
        finally
        {
            buffer = JsonRowWire.Detach(ref plain, engine, out length);
        }
    }

    private RowStep WriteWithOptions(
        RowEngine engine,
        scoped in MessagePackWireWriter plain,
        ref byte[] buffer,
        ref int length
    )
    {
        MessagePackOptionsWriter.Start(out MessagePackOptionsWriter writer, in plain, in options);
        try
        {
            return engine.Write(ref writer);
        }
        finally
        {
            buffer = JsonRowWire.Detach(ref writer, engine, out length);
        }
    }

    public int CountHeld(ReadOnlySpan<byte> written) => 0;

    public void Finish(RowFraming framing, ref byte[] buffer, ref int length)
    {
        bool marks = framing == RowFraming.Sequence && options.Sequences == MessagePackSequence.ValuesWithEnd;
        bool compresses = framing != RowFraming.Sequence && options.Compression != MessagePackCompression.None;
        if (!marks && !compresses)
            return;
        var writer = new MessagePackWireWriter(buffer, 1);
        writer.Rewind(length);
        try
        {
            if (marks)
                writer.WriteExtension(MessagePackCode.EndOfSequence, default);
            else
                MessagePackCompressor.Compress(ref writer, 0, options.Compression);
        }
        finally
        {
            buffer = JsonRowWire.Detach(ref writer, out length);
        }
    }

    public RowFraming Framing(RowForm form)
    {
        switch (form)
        {
            case RowForm.Single or RowForm.First or RowForm.Scalar:
                return RowFraming.Value;
            case RowForm.Sets:
                return RowFraming.Array;
        }
        if (options.Sequences == MessagePackSequence.Array)
            return RowFraming.Array;
        return options.Compression == MessagePackCompression.None
            ? RowFraming.Sequence
            : throw new ArgumentException(
                "MessagePackWireOptions.Compression is not supported for rows written as a sequence of values. Set "
                    + "MessagePackWireOptions.Sequences to Array, or turn compression off.",
                nameof(form)
            );
    }

    public RowPlanKey CreateKey(in RowOptions rows) =>
        new(in rows)
        {
            Naming = options.Naming,
            Policy = options.NamingPolicy,
            OmitNulls = options.Omit is not (OmitWhen.Unset or OmitWhen.Never),
            ConvertsEnums = options.EnumsAsText,
        };
}
