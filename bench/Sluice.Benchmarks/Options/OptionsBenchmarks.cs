using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Options;

/// <summary>A hundred objects with options of four kinds, with System.Text.Json's figures beside.</summary>
[MemoryDiagnoser]
public class OptionsBenchmarks
{
    private static readonly JsonWireOptions s_static = new();
    private static readonly JsonSerializerOptions s_stjStatic = new();

    [Params(100)]
    public int Count { get; set; }

    [Benchmark(Baseline = true)]
    public void Default()
    {
        for (int i = 0; i < Count; i++)
            JsonWire.Serialize(new PersonName("Steven", "Giesel"));
    }

    [Benchmark]
    public void StaticField()
    {
        for (int i = 0; i < Count; i++)
            JsonWire.Serialize(new PersonName("Steven", "Giesel"), options: s_static);
    }

    [Benchmark]
    public void NewEachCall()
    {
        for (int i = 0; i < Count; i++)
            JsonWire.Serialize(new PersonName("Steven", "Giesel"), options: new JsonWireOptions());
    }

    [Benchmark]
    public void NewIndentedEachCall()
    {
        for (int i = 0; i < Count; i++)
            JsonWire.Serialize(
                new PersonName("Steven", "Giesel"),
                options: new JsonWireOptions { Naming = WireNaming.Camel, Indented = true }
            );
    }

    [Benchmark]
    public void StjDefault()
    {
        for (int i = 0; i < Count; i++)
            JsonSerializer.Serialize(new PersonName("Steven", "Giesel"));
    }

    [Benchmark]
    public void StjStaticField()
    {
        for (int i = 0; i < Count; i++)
            JsonSerializer.Serialize(new PersonName("Steven", "Giesel"), s_stjStatic);
    }

    [Benchmark]
    public void StjNewEachCall()
    {
        for (int i = 0; i < Count; i++)
            JsonSerializer.Serialize(new PersonName("Steven", "Giesel"), new JsonSerializerOptions());
    }

    [Benchmark]
    public void StjNewIndentedEachCall()
    {
        for (int i = 0; i < Count; i++)
            JsonSerializer.Serialize(
                new PersonName("Steven", "Giesel"),
                new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, WriteIndented = true }
            );
    }

    private const string Text = """{"firstName":"Steven","lastName":"Giesel"}""";
    private static readonly JsonSerializerOptions s_stjRead = new(JsonSerializerDefaults.Web);

    [Benchmark]
    public void ReadDefault()
    {
        for (int i = 0; i < Count; i++)
            JsonWire.Deserialize<PersonName>(Text);
    }

    [Benchmark]
    public void ReadStaticField()
    {
        for (int i = 0; i < Count; i++)
            JsonWire.Deserialize<PersonName>(Text, s_static);
    }

    [Benchmark]
    public void ReadNewEachCall()
    {
        for (int i = 0; i < Count; i++)
            JsonWire.Deserialize<PersonName>(Text, new JsonWireOptions());
    }

    [Benchmark]
    public void ReadNewIndentedEachCall()
    {
        for (int i = 0; i < Count; i++)
            JsonWire.Deserialize<PersonName>(Text, new JsonWireOptions { Naming = WireNaming.Camel, Indented = true });
    }

    [Benchmark]
    public void RuntimeNewEachCall()
    {
        for (int i = 0; i < Count; i++)
            JsonWire.Serialize(new PlainName("Steven", "Giesel"), options: new JsonWireOptions());
    }

    [Benchmark]
    public void RuntimeReadNewEachCall()
    {
        for (int i = 0; i < Count; i++)
            JsonWire.Deserialize<PlainName>(Text, new JsonWireOptions());
    }

    [Benchmark]
    public void StjReadDefault()
    {
        for (int i = 0; i < Count; i++)
            JsonSerializer.Deserialize<PersonName>(Text);
    }

    [Benchmark]
    public void StjReadStaticField()
    {
        for (int i = 0; i < Count; i++)
            JsonSerializer.Deserialize<PersonName>(Text, s_stjRead);
    }

    [Benchmark]
    public void StjReadNewEachCall()
    {
        for (int i = 0; i < Count; i++)
            JsonSerializer.Deserialize<PersonName>(Text, new JsonSerializerOptions(JsonSerializerDefaults.Web));
    }

    [Benchmark]
    public void StjReadNewIndentedEachCall()
    {
        for (int i = 0; i < Count; i++)
            JsonSerializer.Deserialize<PersonName>(
                Text,
                new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, WriteIndented = true }
            );
    }
}
