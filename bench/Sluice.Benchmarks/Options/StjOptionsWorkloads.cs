using System.Text.Json;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Options;

/// <summary>
/// What the same four ways cost with System.Text.Json, each against its own options in a static field: figures to read
/// beside ours.
/// </summary>
public sealed class StjOptionsWorkloads : IWorkloadFamily
{
    private const string Text = OptionsReadWorkloads.Text;
    private static readonly JsonSerializerOptions s_static = new();
    private static readonly JsonSerializerOptions s_staticIndented = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        WriteIndented = true,
    };

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["options"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        var person = new PersonName("Steven", "Giesel");
        Action<int> written = count =>
        {
            for (int i = 0; i < count; i++)
                JsonSerializer.Serialize(person, s_static);
        };
        Action<int> writtenIndented = count =>
        {
            for (int i = 0; i < count; i++)
                JsonSerializer.Serialize(person, s_staticIndented);
        };
        yield return new Workload(
            "options.stj.write.default",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Serialize(person);
            },
            written
        );
        yield return new Workload(
            "options.stj.write.new",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Serialize(person, new JsonSerializerOptions());
            },
            written
        );
        yield return new Workload(
            "options.stj.write.new-indented",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Serialize(
                        person,
                        new JsonSerializerOptions
                        {
                            PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
                            WriteIndented = true,
                        }
                    );
            },
            writtenIndented
        );

        Action<int> read = count =>
        {
            for (int i = 0; i < count; i++)
                JsonSerializer.Deserialize<PersonName>(Text, s_static);
        };
        Action<int> readIndented = count =>
        {
            for (int i = 0; i < count; i++)
                JsonSerializer.Deserialize<PersonName>(Text, s_staticIndented);
        };
        yield return new Workload(
            "options.stj.read.default",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Deserialize<PersonName>(Text);
            },
            read
        );
        yield return new Workload(
            "options.stj.read.new",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Deserialize<PersonName>(Text, new JsonSerializerOptions());
            },
            read
        );
        yield return new Workload(
            "options.stj.read.new-indented",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Deserialize<PersonName>(
                        Text,
                        new JsonSerializerOptions
                        {
                            PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
                            WriteIndented = true,
                        }
                    );
            },
            readIndented
        );
    }
}
