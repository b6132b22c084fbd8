using System.Text.Json;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Options;

/// <summary>Options built anew for each call, against the same options in a static field, when writing.</summary>
public sealed class OptionsWorkloads : IWorkloadFamily
{
    private static readonly JsonWireOptions s_static = new();
    private static readonly JsonWireOptions s_staticIndented = new() { Naming = WireNaming.Camel, Indented = true };

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["options"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        var person = new PersonName("Steven", "Giesel");
        var plain = new PlainName("Steven", "Giesel");
        Action<int> ofDefault = count =>
        {
            for (int i = 0; i < count; i++)
                JsonWire.Serialize(person);
        };
        Action<int> ofStatic = count =>
        {
            for (int i = 0; i < count; i++)
                JsonWire.Serialize(person, options: s_static);
        };
        yield return new Workload(
            "options.write.default",
            ofDefault,
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Serialize(person, JsonSerializerOptions.Web);
            }
        );
        yield return new Workload("options.write.static", ofStatic, ofDefault);
        yield return new Workload(
            "options.write.new",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Serialize(person, options: new JsonWireOptions());
            },
            ofStatic
        );
        yield return new Workload(
            "options.write.new-indented",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Serialize(
                        person,
                        options: new JsonWireOptions { Naming = WireNaming.Camel, Indented = true }
                    );
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Serialize(person, options: s_staticIndented);
            }
        );
        yield return new Workload(
            "options.runtime.write.new",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Serialize(plain, options: new JsonWireOptions());
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Serialize(plain, options: in s_static);
            }
        );
        yield return new Workload(
            "options.runtime.write.new-indented",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Serialize(
                        plain,
                        options: new JsonWireOptions { Naming = WireNaming.Camel, Indented = true }
                    );
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Serialize(plain, options: in s_staticIndented);
            }
        );
    }
}
