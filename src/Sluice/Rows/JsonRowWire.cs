using System.Runtime.CompilerServices;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Rows;

internal readonly struct JsonRowWire(JsonWireOptions options) : IRowWire
{
    // Names and nulls are the plan's business: they alone don't need the slower writer.
    private readonly bool _plain = (options with { Naming = default, NamingPolicy = null, Omit = default }).IsPlainForWriting;

    public RowStep Write(RowEngine engine, ref byte[] buffer, ref int length)
    {
        if (!_plain) throw new WireException(WireError.Unsupported, "To come.");
        var writer = new JsonWireWriter(buffer, options.MaxDepth);
        try
        {
            writer.Commit(ref Unsafe.Add(ref writer.Reserve(0), length));
            return engine.Write(ref writer);
        }
        finally
        {
            buffer = Detach(ref writer, out length);
        }
    }

    internal static byte[] Detach<TWriter>(ref TWriter writer, out int length) where TWriter : struct, IPooledWriter, allows ref struct => writer.Detach(out length);

    // A closing bracket overwrites the last comma.
    public int Held(ReadOnlySpan<byte> written) => !written.IsEmpty && written[^1] == ',' ? 1 : 0;
    public int Surplus(RowFraming framing) => framing == RowFraming.Lines ? 0 : 1;

    public RowFraming Framing(RowForm form) => form switch
    {
        RowForm.Rows or RowForm.Column => options.JsonLines ? RowFraming.Lines : RowFraming.StreamedArray,
        RowForm.Sets => options.JsonLines ? throw new ArgumentException("Several result sets can't be JSON Lines.", nameof(form)) : RowFraming.StreamedArray,
        _ => RowFraming.Value,
    };

    public RowPlanKey Key(in RowOptions rows) => new(options.Naming, options.NamingPolicy, options.Escaping == JsonEscaping.Html,
        options.Omit != default, rows.FlatNames, rows.Form is RowForm.Scalar or RowForm.Column, rows.RejectMistyped);
}
