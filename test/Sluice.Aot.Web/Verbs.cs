using System.Text;

namespace Sluice.Aot.Web;

/// <summary>Calls of the wires in native code: sequences by the shape of their elements, and types without a shape.</summary>
internal static class Verbs
{
    private static readonly Scan[] s_scans = [new(default, "Aarhus", default), new(default, "Lyon", default)];
    private static readonly FieldSelection<Scan> s_place = FieldSelection.Parse<Scan>("[place]");

    internal static string Run(string name) =>
        name switch
        {
            "sequence" => JsonWire.Serialize<Scan>(s_scans, s_place),
            "sequence-length" => JsonWire.Serialize<Scan>(s_scans, null).Length > 40 ? "long" : "short",
            "packed" => Convert.ToHexStringLower(MessagePackWire.Serialize<Scan>(s_scans, s_place)),
            "stream" => Streamed(stream => JsonWire.SerializeAsync<Scan>(stream, s_scans, s_place)),
            "later" => Streamed(stream => JsonWire.SerializeAsync(stream, Later(), s_place)),
            "library" => JsonWire.Serialize(new Version(1, 2), options: default),
            "witness" => JsonWire.Serialize(
                new Stamp(5),
                options: new() { Shapes = WireShapes.Of<Stamp, StampShapes>() }
            ),
            "list" => Error(() => JsonWire.Serialize(new List<Scan>(s_scans))),
            "unshaped" => Error(() => MessagePackWire.Deserialize<Bare>(new byte[] { 0x80 })),
            _ => throw new ArgumentException(name, nameof(name)),
        };

    private static string Streamed(Func<Stream, Task> write)
    {
        var stream = new MemoryStream();
        write(stream).GetAwaiter().GetResult();
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private static async IAsyncEnumerable<Scan> Later()
    {
        foreach (Scan scan in s_scans)
        {
            await Task.Yield();
            yield return scan;
        }
    }

    private static string Error(Action call)
    {
        try
        {
            call();
            return "no error";
        }
        catch (WireException e)
        {
            return e.Message;
        }
    }

    /// <summary>A type without a shape.</summary>
    internal sealed class Bare
    {
        public int Id { get; set; }
    }
}
