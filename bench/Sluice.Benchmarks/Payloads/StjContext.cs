using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.Benchmarks.Payloads;

/// <summary>The peer's generated code, with its fast path and with metadata alone.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(NineInts))]
[JsonSerializable(typeof(MyPoco))]
[JsonSerializable(typeof(Measurements))]
[JsonSerializable(typeof(FlatModel))]
[JsonSerializable(typeof(List<FlatModel>))]
[JsonSerializable(typeof(NestedModel))]
[JsonSerializable(typeof(List<NestedModel>))]
[JsonSerializable(typeof(PersonName))]
[JsonSerializable(typeof(double[]))]
[JsonSerializable(typeof(string[]))]
public sealed partial class StjContext : JsonSerializerContext;
