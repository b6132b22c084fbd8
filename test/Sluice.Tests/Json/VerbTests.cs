using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using Xunit;

namespace Sluice.Tests.Json;

/// <summary>
/// Every form of every verb, called as users write it: that overload resolution finds the right one is what compiles
/// here.
/// </summary>
public partial class VerbTests
{
    private const string One = "{\"sensor\":\"s\",\"value\":1,\"second\":null}";
    private const string Selected = "{\"value\":1}";
    private static readonly Measurement s_value = new("s", 1);
    private static readonly List<Measurement> s_list = [s_value, s_value];
    private static readonly FieldSelection<Measurement> s_selection = FieldSelection.Parse<Measurement>("[value]");

    [ShapeFor<Dictionary<string, Measurement>>]
    private partial class Witness;

    private static readonly JsonWireOptions s_witness = new()
    {
        Shapes = WireShapes.Of<Dictionary<string, Measurement>, Witness>(),
    };

    [Fact]
    public void Values_are_written_to_and_read_from_text()
    {
        Assert.Equal(One, JsonWire.Serialize(s_value));
        Assert.Equal(One, JsonWire.Serialize(s_value, options: new JsonWireOptions()));
        Assert.Equal($"[{One},{One}]", JsonWire.Serialize(s_list));
        Assert.Equal($"[{One},{One}]", JsonWire.Serialize(s_list.Select(x => x)));
        Assert.Equal($"[{One}]", JsonWire.Serialize(new[] { s_value }, options: default(JsonWireOptions)));
        Assert.Equal(Selected, JsonWire.Serialize(s_value, s_selection));
        Assert.Equal($"[{Selected},{Selected}]", JsonWire.Serialize(s_list, s_selection));
        Assert.Equal(
            $"{{\"a\":{One}}}",
            JsonWire.Serialize(new Dictionary<string, Measurement> { ["a"] = s_value }, options: s_witness)
        );
        Assert.Equal(
            $"[{{\"a\":{One}}}]",
            JsonWire.Serialize<Dictionary<string, Measurement>>([new() { ["a"] = s_value }], null, s_witness)
        );
        Assert.Equal(One, ByType.Json(s_value, typeof(Measurement)));
        Assert.Equal("null", JsonWire.Serialize((Measurement?)null));
        Assert.Equal("null", JsonWire.Serialize((List<Measurement>?)null));
        System.Linq.Expressions.Expression<Func<Measurement, string>> expression = value => JsonWire.Serialize(value);
        Assert.Equal(One, expression.Compile()(s_value));
    }

    [Fact]
    public void Any_type_is_written_and_read()
    {
        Assert.Equal("5", JsonWire.Serialize(5));
        Assert.Equal("[1,2]", JsonWire.Serialize(new List<int> { 1, 2 }));
        Assert.Equal("{\"a\":{\"b\":[true]}}", JsonWire.Serialize(new { A = new { B = new[] { true } } }));
        Assert.Equal($"{{\"a\":{One}}}", JsonWire.Serialize(new Dictionary<string, Measurement> { ["a"] = s_value }));
        Assert.Equal("null", JsonWire.Serialize<object>(null));
    }

    [Fact]
    public void Bytes_buffers_and_streams()
    {
        Assert.Equal(One, Encoding.UTF8.GetString(JsonWire.SerializeToUtf8Bytes(s_value)));
        Assert.Equal(
            $"[{Selected},{Selected}]",
            Encoding.UTF8.GetString(JsonWire.SerializeToUtf8Bytes(s_list, s_selection))
        );
        var buffer = new ArrayBufferWriter<byte>();
        JsonWire.Serialize(buffer, s_value);
        JsonWire.Serialize(buffer, s_list, s_selection);
        Assert.Equal($"{One}[{Selected},{Selected}]", Encoding.UTF8.GetString(buffer.WrittenSpan));
        var stream = new MemoryStream();
        JsonWire.Serialize(stream, s_value);
        JsonWire.Serialize(stream, s_list);
        JsonWire.Serialize(stream, s_value, s_selection);
        Assert.Equal($"{One}[{One},{One}]{Selected}", Encoding.UTF8.GetString(stream.ToArray()));
    }

    [Fact]
    public async Task Values_are_written_and_read_asynchronously()
    {
        var stream = new MemoryStream();
        await JsonWire.SerializeAsync(stream, s_value);
        await JsonWire.SerializeAsync(stream, s_value, s_selection);
        await JsonWire.SerializeAsync(stream, s_list);
        await JsonWire.SerializeAsync(stream, Async());
        await JsonWire.SerializeAsync(stream, Async(), s_selection);
        await JsonWire.SerializeAsync(stream, Numbers());
        string expected = $"{One}{Selected}[{One},{One}][{One},{One}][{Selected},{Selected}][0,1]";
        Assert.Equal(expected, Encoding.UTF8.GetString(stream.ToArray()));

        var pipe = new Pipe();
        await JsonWire.SerializeAsync(pipe.Writer, s_value);
        await JsonWire.SerializeAsync(pipe.Writer, s_value, s_selection);
        await JsonWire.SerializeAsync(pipe.Writer, s_list);
        await JsonWire.SerializeAsync(pipe.Writer, Async());
        await JsonWire.SerializeAsync(pipe.Writer, Async(), s_selection);
        await JsonWire.SerializeAsync(pipe.Writer, Numbers());
        await pipe.Writer.CompleteAsync();
        var read = new MemoryStream();
        await pipe.Reader.CopyToAsync(read);
        Assert.Equal(expected, Encoding.UTF8.GetString(read.ToArray()));

        static async IAsyncEnumerable<Measurement> Async()
        {
            yield return s_value;
            await Task.Yield();
            yield return s_value;
        }

        static async IAsyncEnumerable<int> Numbers()
        {
            yield return 0;
            await Task.Yield();
            yield return 1;
        }
    }

    [Fact]
    public async Task A_cancelled_call_writes_nothing()
    {
        var stream = new MemoryStream();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            JsonWire.SerializeAsync(
                stream,
                s_value,
                options: default(JsonWireOptions),
                cancellationToken: new CancellationToken(true)
            )
        );
        Assert.Equal(0, stream.Length);
    }
}
