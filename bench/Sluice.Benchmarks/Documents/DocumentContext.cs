using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Benchmarks.Options;

namespace Sluice.Benchmarks.Documents;

/// <summary>The peer's generated code.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(List<FeedPost>))]
[JsonSerializable(typeof(List<CatalogueProduct>))]
[JsonSerializable(typeof(List<LogEntry>))]
[JsonSerializable(typeof(List<Drawn>))]
[JsonSerializable(typeof(List<Survey>))]
[JsonSerializable(typeof(double[][][]))]
[JsonSerializable(typeof(Dictionary<string, Dictionary<string, int>>))]
internal sealed partial class DocumentContext : JsonSerializerContext;
