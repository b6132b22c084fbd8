using System.Buffers;
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
    private static readonly ArrayBufferWriter<byte> s_buffer = new(256 * 1024);

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
            .. Json("snake", tickets, snake, OptionPayloads.As<SnakeTicket>(tickets, snake), default,
                SnakeContext.Default.ListTicket),
            .. Json("indented", tickets, indented, tickets, default, IndentedContext.Default.ListTicket, same: false),
            .. Json("enums", tickets, enums, OptionPayloads.As<NamedTicket>(tickets, enums), default,
                EnumsContext.Default.ListTicket),
            .. Json("omit-null", surveys, omit, OptionPayloads.As<FixedSurvey>(surveys, omit), default,
                OmitContext.Default.ListSurvey),
            .. Json("all", tickets, all, OptionPayloads.As<FixedTicket>(tickets, all), new() { Indented = true },
                AllContext.Default.ListTicket),
            .. MessagePack("snake", tickets, new() { Naming = WireNaming.Snake }),
            .. MessagePack("enums", tickets, new() { EnumsAsText = true }),
            .. MessagePack("omit-null", surveys, new() { Omit = OmitWhen.Null }),
            .. MessagePack("all", tickets,
                new() { Naming = WireNaming.Snake, EnumsAsText = true, Omit = OmitWhen.Null }),
        ];
    }

    private static IEnumerable<Workload> Json<T, TFixed>(string name, List<T> values, JsonWireOptions options,
        List<TFixed> twins, JsonWireOptions twinOptions, JsonTypeInfo<List<T>> stj, bool same = true)
    {
        byte[] bytes = Once(() => JsonWire.Serialize(s_buffer, values, options: options));
        byte[] twinBytes = Once(() => JsonWire.Serialize(s_buffer, twins, options: twinOptions));
        var writer = new Utf8JsonWriter(s_buffer, new JsonWriterOptions
        {
            Indented = stj.Options.WriteIndented,
            Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            SkipValidation = true,
        });
        void Stj()
        {
            writer.Reset(s_buffer);
            JsonSerializer.Serialize(writer, values, stj);
        }
        void Check()
        {
            if (same) SameBytes.Assert(bytes, twinBytes);
            SameBytes.Assert(bytes, Once(Stj));
        }

        Action<int> write = Repeat(() => JsonWire.Serialize(s_buffer, values, options: options));
        Action<int> read = Repeat(() => JsonWire.Deserialize<List<T>>(bytes, options: options));
        yield return new Workload($"options.write.{name}", write,
            Repeat(() => JsonWire.Serialize(s_buffer, twins, options: twinOptions)))
        { Check = Check };
        yield return new Workload($"options.write.{name}.stj", write, Repeat(Stj)) { Check = Check };
        yield return new Workload($"options.read.{name}", read,
            Repeat(() => JsonWire.Deserialize<List<TFixed>>(twinBytes, options: twinOptions)));
        yield return new Workload($"options.read.{name}.stj", read,
            Repeat(() => JsonSerializer.Deserialize(bytes, stj)));
    }

    private static IEnumerable<Workload> MessagePack<T>(string name, List<T> values, MessagePackWireOptions options)
    {
        byte[] bytes = Once(() => MessagePackWire.Serialize(s_buffer, values, options: options));
        byte[] plain = Once(() => MessagePackWire.Serialize(s_buffer, values));
        yield return new Workload($"options.msgpack.write.{name}",
            Repeat(() => MessagePackWire.Serialize(s_buffer, values, options: options)),
            Repeat(() => MessagePackWire.Serialize(s_buffer, values)));
        yield return new Workload($"options.msgpack.read.{name}",
            Repeat(() => MessagePackWire.Deserialize<List<T>>(bytes, options: options)),
            Repeat(() => MessagePackWire.Deserialize<List<T>>(plain)));
    }

    private static Action<int> Repeat(Action action) => count =>
    {
        for (int i = 0; i < count; i++)
        {
            s_buffer.ResetWrittenCount();
            action();
        }
    };

    private static byte[] Once(Action write)
    {
        s_buffer.ResetWrittenCount();
        write();
        return s_buffer.WrittenSpan.ToArray();
    }
}
