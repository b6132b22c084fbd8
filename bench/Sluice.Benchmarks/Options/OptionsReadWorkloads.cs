using System.Text.Json;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Options;

/// <summary>Options built anew for each call, against the same options in a static field, when reading.</summary>
public sealed class OptionsReadWorkloads : IWorkloadFamily
{
    internal const string Text = """{"firstName":"Steven","lastName":"Giesel"}""";

    private static readonly JsonWireOptions s_static = new();
    private static readonly JsonWireOptions s_staticCommas = new()
    {
        Naming = WireNaming.Camel,
        AllowTrailingCommas = true,
    };

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["options"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        Action<int> ofDefault = count =>
        {
            for (int i = 0; i < count; i++)
                JsonWire.Deserialize<PersonName>(Text);
        };
        Action<int> ofStatic = count =>
        {
            for (int i = 0; i < count; i++)
                JsonWire.Deserialize<PersonName>(Text, s_static);
        };
        yield return new Workload(
            "options.read.default",
            ofDefault,
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Deserialize<PersonName>(Text, JsonSerializerOptions.Web);
            }
        );
        yield return new Workload("options.read.static", ofStatic, ofDefault);
        yield return new Workload(
            "options.read.new",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Deserialize<PersonName>(Text, new JsonWireOptions());
            },
            ofStatic
        );
        yield return new Workload(
            "options.read.new-commas",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Deserialize<PersonName>(
                        Text,
                        new JsonWireOptions { Naming = WireNaming.Camel, AllowTrailingCommas = true }
                    );
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Deserialize<PersonName>(Text, s_staticCommas);
            }
        );
        yield return new Workload(
            "options.runtime.read.new",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Deserialize<PlainName>(Text, new JsonWireOptions());
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Deserialize<PlainName>(Text, in s_static);
            }
        );
        yield return new Workload(
            "options.runtime.read.new-commas",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Deserialize<PlainName>(
                        Text,
                        new JsonWireOptions { Naming = WireNaming.Camel, AllowTrailingCommas = true }
                    );
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Deserialize<PlainName>(Text, in s_staticCommas);
            }
        );
    }
}

/// <summary>The object of the options benchmark without a shape.</summary>
public sealed record PlainName(string FirstName, string LastName);
