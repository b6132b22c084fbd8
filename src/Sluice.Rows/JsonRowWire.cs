using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Rows;

internal readonly struct JsonRowWire(JsonWireOptions options) : IRowWire
{
    // Names and nulls are handled by the plan; they alone do not require the options-driven writer.
    private readonly bool _plain = IsPlain(options);

    /// <summary>Returns whether options change at most names, the omission of nulls, and the layout.</summary>
    internal static bool IsPlain(in JsonWireOptions options) =>
        (
            options with
            {
                Indented = false,
                JsonLines = false,
                Naming = default,
                NamingPolicy = null,
                Omit = default,
            }
        ).IsPlainForWriting;

    public int MaxBuffered => int.MaxValue;

    public RowStep Write(RowEngine engine, ref byte[] buffer, ref int length)
    {
        var plain = new JsonWireWriter(buffer, engine.Frame.LevelsLeft ?? options.MaxDepth);
        plain.Rewind(length);
        if (!_plain)
            return WriteWithOptions(engine, in plain, ref buffer, ref length);
        try
        {
            return engine.Write(ref plain);
        }
        finally
        {
            buffer = Detach(ref plain, engine, out length);
        }
    }

    private RowStep WriteWithOptions(
        RowEngine engine,
        scoped in JsonWireWriter plain,
        ref byte[] buffer,
        ref int length
    )
    {
        JsonOptionsWriter.Start(out JsonOptionsWriter writer, in plain, in options);
        try
        {
            return engine.Write(ref writer);
        }
        finally
        {
            buffer = Detach(ref writer, engine, out length);
        }
    }

    internal static byte[] Detach<TWriter>(ref TWriter writer, RowEngine engine, out int length)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        engine.Frame.LevelsLeft = writer.LevelsLeft;
        return Detach(ref writer, out length);
    }

    internal static byte[] Detach<TWriter>(ref TWriter writer, out int length)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        length = writer.Length;
        return writer.Release();
    }

    // A closing bracket overwrites the last comma, and checks for the opening bracket of an empty array.
    public int CountHeld(ReadOnlySpan<byte> written) =>
        !written.IsEmpty && (written[^1] is (byte)',' or (byte)'[') ? 1 : 0;

    public void Finish(RowFraming framing, ref byte[] buffer, ref int length)
    {
        if (framing == RowFraming.Lines)
            return;
        if (options.Indented)
        {
            var writer = new JsonWireWriter(buffer, 1);
            writer.Rewind(length);
            try
            {
                JsonIndenter.Indent(ref writer, 0, 0, options);
            }
            finally
            {
                buffer = Detach(ref writer, out length);
            }
        }
        length--; // The comma after the root.
    }

    public RowFraming Framing(RowForm form) =>
        form switch
        {
            RowForm.Rows or RowForm.Column when options.JsonLines => options.Indented
                ? throw new ArgumentException(
                    "JsonWireOptions.Indented cannot be combined with JSON Lines, where each row is one line.",
                    nameof(form)
                )
                : RowFraming.Lines,
            RowForm.Sets when options.JsonLines => throw new ArgumentException(
                "RowForm.Sets is not supported for JSON Lines. Write the result sets as JSON, or query one result set.",
                nameof(form)
            ),
            // Indentation is applied to the complete document, so it must be buffered.
            RowForm.Rows or RowForm.Column or RowForm.Sets => options.Indented
                ? RowFraming.Array
                : RowFraming.StreamedArray,
            _ => RowFraming.Value,
        };

    public RowPlanKey CreateKey(in RowOptions rows) =>
        new(in rows)
        {
            Naming = options.Naming,
            Policy = options.NamingPolicy,
            OmitNulls = options.Omit is not (OmitWhen.Unset or OmitWhen.Never),
            ConvertsEnums = options.EnumsAsText || options.NumbersAsText,
        };
}
