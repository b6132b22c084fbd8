using System.Text.Json;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Options;

/// <summary>
/// Options built inside the lambdas of an EF Core value converter, against the same options in a static field: over
/// 10,000 rows of PostgreSQL, and the converter's 10,000 calls alone.
/// </summary>
internal sealed class OptionsEntityWorkloads : IWorkloadFamily
{
    private static readonly JsonWireOptions s_static = new();
    private static readonly JsonWireOptions s_staticIndented = new() { Naming = WireNaming.Camel, Indented = true };
    private static readonly JsonSerializerOptions s_stjStatic = new(JsonSerializerDefaults.Web);

    private static readonly ValueConverter<PersonName, string> s_sluiceStatic =
            new(p => JsonWire.Serialize(p, null, s_static), t => JsonWire.Deserialize<PersonName>(t, s_static)!),
        s_sluiceNew =
            new(
                p => JsonWire.Serialize(p, null, new JsonWireOptions()),
                t => JsonWire.Deserialize<PersonName>(t, new JsonWireOptions())!
            ),
        s_sluiceNewIndented =
            new(
                p => JsonWire.Serialize(p, null, new JsonWireOptions { Naming = WireNaming.Camel, Indented = true }),
                t =>
                    JsonWire.Deserialize<PersonName>(
                        t,
                        new JsonWireOptions { Naming = WireNaming.Camel, Indented = true }
                    )!
            ),
        s_sluiceStaticIndented =
            new(
                p => JsonWire.Serialize(p, null, s_staticIndented),
                t => JsonWire.Deserialize<PersonName>(t, s_staticIndented)!
            ),
        s_stjStaticConverter =
            new(
                p => JsonSerializer.Serialize(p, s_stjStatic),
                t => JsonSerializer.Deserialize<PersonName>(t, s_stjStatic)!
            ),
        s_stjNew =
            new(
                p => JsonSerializer.Serialize(p, new JsonSerializerOptions(JsonSerializerDefaults.Web)),
                t => JsonSerializer.Deserialize<PersonName>(t, new JsonSerializerOptions(JsonSerializerDefaults.Web))!
            );

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["options"];

    public IEnumerable<Workload> Workloads()
    {
        yield return new Workload("options.ef.converter.new", Convert(s_sluiceNew), Convert(s_sluiceStatic));
        yield return new Workload("options.ef.rows.new", Read(s_sluiceNew), Read(s_sluiceStatic)) { Check = Check };
        yield return new Workload(
            "options.ef.rows.new-indented",
            Read(s_sluiceNewIndented),
            Read(s_sluiceStaticIndented)
        );
        yield return new Workload("options.ef.rows.against-stj", Read(s_sluiceNew), Read(s_stjNew));
        yield return new Workload("options.stj.ef.rows.new", Read(s_stjNew), Read(s_stjStaticConverter));
    }

    private static void Check()
    {
        foreach (
            ValueConverter<PersonName, string> converter in (ValueConverter<PersonName, string>[])
                [s_sluiceStatic, s_sluiceNew, s_sluiceNewIndented, s_stjStaticConverter, s_stjNew]
        )
        {
            using var context = new PersonContext(converter);
            List<PersonRow> rows = context.People.AsNoTracking().OrderBy(row => row.Id).ToList();
            if (rows.Count != PersonContext.Rows || rows[7].Name != new PersonName("Steven", "Giesel 8"))
                throw new InvalidOperationException("The rows do not hold what was stored.");
        }
    }

    // What Entity Framework calls for each row: one conversion out, one back.
    private static Action<int> Convert(ValueConverter<PersonName, string> converter)
    {
        Func<PersonName, string> write = converter.ConvertToProviderTyped;
        Func<string, PersonName> read = converter.ConvertFromProviderTyped;
        var person = new PersonName("Steven", "Giesel");
        return count =>
        {
            for (int i = 0; i < count * PersonContext.Rows; i++)
                read(write(person));
        };
    }

    private static Action<int> Read(ValueConverter<PersonName, string> converter) =>
        count =>
        {
            for (int i = 0; i < count; i++)
            {
                using var context = new PersonContext(converter);
                GC.KeepAlive(context.People.AsNoTracking().ToList());
            }
        };
}
