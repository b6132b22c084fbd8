using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Options;

/// <summary>Options built anew for each call when reading, through the run-time provider, and inside an EF Core value converter, each against the same options in a static field.</summary>
public sealed class OptionsReadWorkloads : IWorkloadFamily
{
    private const string Text = """{"firstName":"Steven","lastName":"Giesel"}""";
    private const int Rows = 10_000;

    private static readonly JsonWireOptions s_static = new();
    private static readonly JsonWireOptions s_staticCommas = new() { Naming = WireNaming.Camel, AllowTrailingCommas = true };

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        var plain = new PlainName("Steven", "Giesel");
        yield return new Workload("options.read.new",
            count => { for (int i = 0; i < count; i++) JsonWire.Deserialize<PersonName>(Text, new JsonWireOptions()); },
            count => { for (int i = 0; i < count; i++) JsonWire.Deserialize<PersonName>(Text, s_static); });
        yield return new Workload("options.read.new-commas",
            count => { for (int i = 0; i < count; i++) JsonWire.Deserialize<PersonName>(Text, new JsonWireOptions { Naming = WireNaming.Camel, AllowTrailingCommas = true }); },
            count => { for (int i = 0; i < count; i++) JsonWire.Deserialize<PersonName>(Text, s_staticCommas); });
        yield return new Workload("options.runtime.write.new",
            count => { for (int i = 0; i < count; i++) JsonWire.Serialize(plain, new JsonWireOptions()); },
            count => { for (int i = 0; i < count; i++) JsonWire.Serialize(plain, in s_static); });
        yield return new Workload("options.runtime.read.new",
            count => { for (int i = 0; i < count; i++) JsonWire.Deserialize<PlainName>(Text, new JsonWireOptions()); },
            count => { for (int i = 0; i < count; i++) JsonWire.Deserialize<PlainName>(Text, in s_static); });
        yield return new Workload("options.ef.new",
            Run(new ValueConverter<PersonName, string>(p => JsonWire.Serialize(p, new JsonWireOptions()), s => JsonWire.Deserialize<PersonName>(s, new JsonWireOptions())!)),
            Run(new ValueConverter<PersonName, string>(p => JsonWire.Serialize(p, s_static), s => JsonWire.Deserialize<PersonName>(s, s_static)!)));
    }

    // What Entity Framework calls for each row: one conversion out, one back.
    private static Action<int> Run(ValueConverter<PersonName, string> converter)
    {
        Func<PersonName, string> write = converter.ConvertToProviderTyped;
        Func<string, PersonName> read = converter.ConvertFromProviderTyped;
        var person = new PersonName("Steven", "Giesel");
        return count =>
        {
            for (int i = 0; i < count * Rows; i++) read(write(person));
        };
    }
}

/// <summary>The object of the options benchmark without a shape.</summary>
public sealed record PlainName(string FirstName, string LastName);
