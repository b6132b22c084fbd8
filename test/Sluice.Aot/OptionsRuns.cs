using System.Runtime.InteropServices;

namespace Sluice.Aot;

/// <summary>
/// Calls with options of each kind: for counting their instructions from outside, and their bytes here.
/// </summary>
internal static class OptionsRuns
{
    private const string Text = """{"firstName":"Steven","lastName":"Giesel"}""";
    private static readonly byte[] s_bytes = MessagePackWire.Serialize(new Person("Steven", "Giesel"));

    private static readonly string[] s_kinds = ["default", "static", "new", "static-other", "new-other"];
    private static readonly string[] s_calls =
    [
        "json-write-generated",
        "json-read-generated",
        "json-write-runtime",
        "json-read-runtime",
        "messagepack-write-generated",
        "messagepack-read-generated",
        "messagepack-write-runtime",
        "messagepack-read-runtime",
        "json-write-stj",
        "json-read-stj",
    ];

    /// <summary>
    /// Makes one call so many times with options of each kind. Marks the start and the end, once what runs only the
    /// first time has run.
    /// </summary>
    internal static void Run(string call, int count)
    {
        foreach (string kind in s_kinds)
        {
            Action run = Of(call, kind);
            for (int i = 0; i < 20; i++)
                run();
            _ = Mark();
            for (int i = 0; i < count; i++)
                run();
            _ = Mark();
        }
    }

    // A function that callgrind knows by name and that nothing else calls: it writes its counts there and starts anew.
    [DllImport("libc", EntryPoint = "getppid")]
    private static extern int Mark();

    /// <summary>The bytes that each call allocates, a line each.</summary>
    internal static void PrintBytes(TextWriter output)
    {
        foreach (string call in s_calls)
        foreach (string kind in s_kinds)
            output.WriteLine($"{call}\t{kind}\t{Bytes(Of(call, kind))}");
    }

    private static long Bytes(Action call)
    {
        for (int i = 0; i < 3; i++)
            call();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 100; i++)
            call();
        return (GC.GetAllocatedBytesForCurrentThread() - before) / 100;
    }

    private static Action Of(string call, string kind) =>
        kind switch
        {
            "default" => Of<DefaultOptions>(call),
            "static" => Of<StaticOptions>(call),
            "new" => Of<NewOptions>(call),
            "static-other" => Of<StaticOtherOptions>(call),
            "new-other" => Of<NewOtherOptions>(call),
            _ => throw new ArgumentException($"There are no options '{kind}'.", nameof(kind)),
        };

    private static Action Of<TKind>(string call)
        where TKind : struct, IOptionsKind =>
        call switch
        {
            "json-write-generated" => static () => JsonWire.Serialize(new Person("Steven", "Giesel"), null, TKind.Json),
            "json-read-generated" => static () => JsonWire.Deserialize<Person>(Text, TKind.Json),
            "json-write-runtime" => static () => PlainCalls.Write(new("Steven", "Giesel"), TKind.Json),
            "json-read-runtime" => static () => PlainCalls.Read(Text, TKind.Json),
            "messagepack-write-generated" => static () =>
                MessagePackWire.Serialize(new Person("Steven", "Giesel"), null, TKind.MessagePack),
            "messagepack-read-generated" => static () =>
                MessagePackWire.Deserialize<Person>(s_bytes, TKind.MessagePack),
            "messagepack-write-runtime" => static () => PlainCalls.Pack(new("Steven", "Giesel"), TKind.MessagePack),
            "messagepack-read-runtime" => static () => PlainCalls.Unpack(s_bytes, TKind.MessagePack),
            "json-write-stj" => static () => PlainCalls.PeerWrite(new("Steven", "Giesel"), TKind.Peer),
            "json-read-stj" => static () => PlainCalls.PeerRead(Text, TKind.Peer),
            _ => throw new ArgumentException($"There is no call '{call}'.", nameof(call)),
        };
}
