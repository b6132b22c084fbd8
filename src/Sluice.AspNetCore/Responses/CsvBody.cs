using System.Buffers;
using Sluice.Hosting;
using Sluice.Shared.Csv;

namespace Sluice.AspNetCore.Responses;

/// <summary>Writes lists as CSV (RFC 4180).</summary>
internal static class CsvBody
{
    public static CsvOptions OptionsOf(SluiceHttpOptions options) =>
        new(NeutralizesFormulas: options.NeutralizeCsvFormulas);

    /// <summary>Returns the names of the members that are written, which the header has.</summary>
    public static IReadOnlyList<string> ColumnsOf(FieldSelection selection, SluiceHttpOptions options) =>
        options.WireOf(WireFormat.Json).ColumnsOf(selection);

    /// <summary>Writes a list. If an exception is thrown, nothing has been written.</summary>
    public static void Write<T>(
        IBufferWriter<byte> output,
        IEnumerable<T> values,
        FieldSelection<T> selection,
        SluiceHttpOptions options
    )
    {
        var lines = new ArrayBufferWriter<byte>(1024);
        options.StreamOf(WireFormat.Csv).Serialize(lines, values, selection);
        var body = new ArrayBufferWriter<byte>(Math.Max(1, lines.WrittenCount));
        var records = new CsvRecordWriter(body, OptionsOf(options));
        records.WriteHeader(ColumnsOf(selection, options));
        ReadOnlySpan<byte> rest = lines.WrittenSpan;
        for (int end; (end = rest.IndexOf((byte)'\n')) >= 0; rest = rest[(end + 1)..])
            records.WriteValues(rest[..end]);
        output.Write(body.WrittenSpan);
    }
}
