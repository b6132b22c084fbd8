using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Sluice.Model;

/// <summary>What System.Text.Json's converters are called with.</summary>
internal static class JsonBridge
{
    internal static readonly JsonSerializerOptions Options = Make();
    internal static readonly JsonReaderOptions Reading = new() { MaxDepth = int.MaxValue };

    internal static Utf8JsonWriter Writer(IBufferWriter<byte> output) =>
        new(output, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = int.MaxValue });

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Guarded by the platform's own switch, which trimming turns off.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Guarded by the platform's own switch, which compiling ahead of time turns off.")]
    private static JsonSerializerOptions Make()
    {
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            TypeInfoResolver = JsonSerializer.IsReflectionEnabledByDefault ? new DefaultJsonTypeInfoResolver() : JsonTypeInfoResolver.Combine(),
        };
        options.MakeReadOnly();
        return options;
    }
}
