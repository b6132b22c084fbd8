namespace Sluice.Generator.Tests;

/// <summary>Options with constants that their setters refuse.</summary>
internal static class OptionMisuses
{
    public static (string, string)[] All =>
        [
            .. new[]
            {
                "new JsonWireOptions { MaxDepth = 0 }",
                "new JsonWireOptions { MaxDepth = 100_001 }",
                "new JsonWireOptions { MaxDepth = -1 }",
                "new JsonWireOptions { IndentSize = 128 }",
                "new JsonWireOptions { IndentSize = -1 }",
                "new JsonWireOptions { MaxIntegerDigits = 0 }",
                "new JsonWireOptions { MaxIntegerDigits = 16_777_216 }",
                "new JsonWireOptions { IndentCharacter = 'x' }",
                "new JsonWireOptions { NewLine = \"\\r\" }",
                "new JsonWireOptions { NewLine = null! }",
                "new JsonWireOptions { Omit = (OmitWhen)4 }",
                "new JsonWireOptions { Naming = (WireNaming)7 }",
                "new JsonWireOptions() with { MaxDepth = 0 }",
                "new MessagePackWireOptions { MaxDepth = 0 }",
                "new MessagePackWireOptions { MaxDepth = 1_000_000 }",
                "new MessagePackWireOptions { MaxDecompressedBytes = 0 }",
                "new MessagePackWireOptions { MaxBufferedBytes = -5 }",
                "new MessagePackWireOptions { Compression = (MessagePackCompression)3 }",
                "new Sluice.Rows.RowOptions { FlushSize = 255 }",
                "new Sluice.Rows.RowOptions { FlushSize = 1 << 25 }",
            }.Select(options => ("SLC056", $"public class P {{ const int N = 0; public object M() => {options}; }}")),
            ("SLC056", "public class P { const int N = 0; public JsonWireOptions M() => new() { MaxDepth = N }; }"),
            (
                "SLC056",
                "public class P { public object M(IServiceCollection s) => s.AddSluice(o => o.MaxPageSize = 0); }"
            ),
            (
                "SLC056",
                "public class P { public object M(IServiceCollection s) => s.AddSluice(o => o.FlushSize = 8); }"
            ),
        ];
}
