using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Writing;

namespace Sluice.Benchmarks.Options;

/// <summary>
/// Options that change bytes: against a type that fixes the same by attribute (for indentation: against compact
/// output), and against System.Text.Json's generated code under the same option; on MessagePack against the defaults.
/// </summary>
public sealed class OptionPathWorkloads : IWorkloadFamily
{
    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["options"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        List<Ticket> tickets = OptionPayloads.Tickets();
        List<Survey> surveys = OptionPayloads.Surveys();
        var snake = new JsonWireOptions { Naming = WireNaming.Snake };
        var indented = new JsonWireOptions { Indented = true };
        var enums = new JsonWireOptions { EnumsAsText = true };
        var omit = new JsonWireOptions { Omit = OmitWhen.Null };
        var all = new JsonWireOptions
        {
            Naming = WireNaming.Snake,
            EnumsAsText = true,
            Omit = OmitWhen.Null,
            Indented = true,
        };
        return
        [
            .. Json(
                "snake",
                tickets,
                snake,
                OptionPayloads.As<SnakeTicket>(tickets, snake),
                default,
                SnakeContext.Default.ListTicket
            ),
            .. Json("indented", tickets, indented, tickets, default, IndentedContext.Default.ListTicket, same: false),
            .. Json(
                "enums",
                tickets,
                enums,
                OptionPayloads.As<NamedTicket>(tickets, enums),
                default,
                EnumsContext.Default.ListTicket
            ),
            .. Json(
                "omit-null",
                surveys,
                omit,
                OptionPayloads.As<FixedSurvey>(surveys, omit),
                default,
                OmitContext.Default.ListSurvey
            ),
            .. Json(
                "all",
                tickets,
                all,
                OptionPayloads.As<FixedTicket>(tickets, all),
                new() { Indented = true },
                AllContext.Default.ListTicket
            ),
            .. MessagePack("snake", tickets, new() { Naming = WireNaming.Snake }),
            .. MessagePack("names-in-code", tickets, new() { Naming = WireNaming.None }),
            .. MessagePack("enums", tickets, new() { EnumsAsText = true }),
            .. MessagePack("omit-null", surveys, new() { Omit = OmitWhen.Null }),
            .. MessagePack(
                "all",
                tickets,
                new()
                {
                    Naming = WireNaming.Snake,
                    EnumsAsText = true,
                    Omit = OmitWhen.Null,
                }
            ),
        ];
    }

    private static IEnumerable<Workload> Json<T, TFixed>(
        string name,
        List<T> values,
        JsonWireOptions options,
        List<TFixed> twins,
        JsonWireOptions twinOptions,
        JsonTypeInfo<List<T>> stj,
        bool same = true
    )
    {
        byte[] bytes = Calls.Once(() => JsonWire.Serialize(Calls.Buffer, values, options: options));
        byte[] twinBytes = Calls.Once(() => JsonWire.Serialize(Calls.Buffer, twins, options: twinOptions));
        var writer = new Utf8JsonWriter(
            Calls.Buffer,
            new JsonWriterOptions
            {
                Indented = stj.Options.WriteIndented,
                Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
                SkipValidation = true,
            }
        );
        void Stj()
        {
            writer.Reset(Calls.Buffer);
            JsonSerializer.Serialize(writer, values, stj);
        }
        void Check()
        {
            if (same)
                SameBytes.Assert(bytes, twinBytes);
            SameBytes.Assert(bytes, Calls.Once(Stj));
        }

        Action<int> write = Calls.Repeat(() => JsonWire.Serialize(Calls.Buffer, values, options: options));
        Action<int> read = Calls.Repeat(() => JsonWire.Deserialize<List<T>>(bytes, options: options));
        yield return new Workload(
            $"options.write.{name}",
            write,
            Calls.Repeat(() => JsonWire.Serialize(Calls.Buffer, twins, options: twinOptions))
        )
        {
            Check = Check,
        };
        yield return new Workload($"options.write.{name}.stj", write, Calls.Repeat(Stj)) { Check = Check };
        yield return new Workload(
            $"options.read.{name}",
            read,
            Calls.Repeat(() => JsonWire.Deserialize<List<TFixed>>(twinBytes, options: twinOptions))
        );
        yield return new Workload(
            $"options.read.{name}.stj",
            read,
            Calls.Repeat(() => JsonSerializer.Deserialize(bytes, stj))
        );
    }

    private static IEnumerable<Workload> MessagePack<T>(string name, List<T> values, MessagePackWireOptions options)
    {
        byte[] bytes = Calls.Once(() => MessagePackWire.Serialize(Calls.Buffer, values, options: options));
        byte[] plain = Calls.Once(() => MessagePackWire.Serialize(Calls.Buffer, values));
        yield return new Workload(
            $"options.msgpack.write.{name}",
            Calls.Repeat(() => MessagePackWire.Serialize(Calls.Buffer, values, options: options)),
            Calls.Repeat(() => MessagePackWire.Serialize(Calls.Buffer, values))
        );
        yield return new Workload(
            $"options.msgpack.read.{name}",
            Calls.Repeat(() => MessagePackWire.Deserialize<List<T>>(bytes, options: options)),
            Calls.Repeat(() => MessagePackWire.Deserialize<List<T>>(plain))
        );
    }
}
