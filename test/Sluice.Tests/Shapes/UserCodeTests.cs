using Sluice.Reflection;
using Sluice.Tests.Reflection;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>
/// What user code throws comes out as one exception type with the path and the cause, cancellation as itself; on every
/// provider and wire, from every verb.
/// </summary>
public partial class UserCodeTests
{
    [Shape]
    public partial class Stock
    {
        public int Id { get; set; }
        public List<Shelf> Shelves { get; set; } = [];
        public IEnumerable<int> Counts { get; set; } = [];
        public Code Code { get; set; }
    }

    [Shape]
    public partial class Shelf
    {
        private Exception? _fault;

        public string Name { get; set; } = "";
        public int Free
        {
            get => _fault is null ? 1 : throw _fault;
            set
            {
                if (value < 0)
                    throw new InvalidOperationException("less than nothing");
            }
        }

        public static Shelf Failing(Exception fault) => new() { Name = "x", _fault = fault };
    }

    [WireConverter(typeof(CodeConverter))]
    public readonly record struct Code(int Value);

    public struct CodeConverter : IWireConverter<Code>
    {
        public static void Write<TWriter>(ref TWriter writer, Code value)
            where TWriter : struct, IWireWriter, allows ref struct
        {
            if (value.Value < 0)
                throw new InvalidOperationException("no code");
            writer.WriteInt32(value.Value);
        }

        public static Code Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct =>
            new(reader.ReadInt32() is var value and not 13 ? value : throw new InvalidOperationException("thirteen"));
    }

    private static readonly InvalidOperationException s_fault = new("the shelf broke");

    private static Stock WithFailingGetter() => new() { Shelves = [new(), Shelf.Failing(s_fault)] };

    private static Stock WithFailingEnumerator() => new() { Counts = Failing() };

    private static IEnumerable<int> Failing()
    {
        yield return 1;
        throw s_fault;
    }

    public static TheoryData<ProvidedBy> Providers => [.. Provided.All];

    private static Converter<Stock> ConverterOf(ProvidedBy provider) =>
        provider == ProvidedBy.Generation ? Converters.For<Stock>() : Provided.Converter<Stock>(provider);

    [Theory]
    [MemberData(nameof(Providers))]
    public void A_failing_getter_is_named_by_its_object_and_cause(ProvidedBy provider)
    {
        foreach (WireUnderTest wire in WireUnderTest.All.Values)
        {
            WireException e = Assert.Throws<WireException>(() =>
                wire.WriteAtRoot(ConverterOf(provider), WithFailingGetter())
            );
            Assert.Equal(WireError.UserCode, e.Error);
            Assert.Same(s_fault, e.InnerException);
            Assert.StartsWith("$.shelves[1]", e.Path, StringComparison.Ordinal);
            Assert.Contains("the shelf broke", e.Message, StringComparison.Ordinal);
            Assert.True(e.Offset >= 0);
        }
    }

    [Theory]
    [MemberData(nameof(Providers))]
    public void Failing_enumerators_and_converters_are_too(ProvidedBy provider)
    {
        foreach (WireUnderTest wire in WireUnderTest.All.Values)
        {
            WireException e = Assert.Throws<WireException>(() =>
                wire.WriteAtRoot(ConverterOf(provider), WithFailingEnumerator())
            );
            Assert.Equal((WireError.UserCode, "$.counts[1]"), (e.Error, e.Path));
            Assert.Same(s_fault, e.InnerException);
            e = Assert.Throws<WireException>(() => wire.WriteAtRoot(ConverterOf(provider), new() { Code = new(-1) }));
            Assert.Equal((WireError.UserCode, "$.code"), (e.Error, e.Path));
            Assert.Equal("no code", e.InnerException?.Message);
        }
    }

    [Theory]
    [MemberData(nameof(Providers))]
    public void Cancellation_is_not_wrapped(ProvidedBy provider)
    {
        var stock = new Stock { Shelves = [Shelf.Failing(new OperationCanceledException())] };
        foreach (WireUnderTest wire in WireUnderTest.All.Values)
            Assert.Throws<OperationCanceledException>(() => wire.WriteAtRoot(ConverterOf(provider), stock));
    }

    [Theory]
    [MemberData(nameof(Providers))]
    public void Failing_setters_and_converters_are_named_when_reading(ProvidedBy provider)
    {
        foreach (WireUnderTest wire in WireUnderTest.All.Values)
        {
            byte[] setter = wire.WriteAtRoot(
                Provided.Converter<Dictionary<string, object>>(ProvidedBy.Walk),
                new() { ["shelves"] = new object[] { new Dictionary<string, object> { ["free"] = -1 } } }
            );
            WireException e = Assert.Throws<WireException>(() => wire.ReadAtRoot(ConverterOf(provider), setter));
            Assert.Equal(WireError.UserCode, e.Error);
            Assert.IsType<InvalidOperationException>(e.InnerException);
            Assert.StartsWith("$.shelves[0]", e.Path, StringComparison.Ordinal);
            byte[] converter = wire.WriteAtRoot(
                Provided.Converter<Dictionary<string, object>>(ProvidedBy.Walk),
                new() { ["code"] = 13 }
            );
            e = Assert.Throws<WireException>(() => wire.ReadAtRoot(ConverterOf(provider), converter));
            Assert.Equal((WireError.UserCode, "thirteen"), (e.Error, e.InnerException?.Message));
        }
    }

    [Fact]
    public async Task Every_verb_wraps()
    {
        var stream = new MemoryStream();
        var buffer = new System.Buffers.ArrayBufferWriter<byte>();
        var pipe = System.IO.Pipelines.PipeWriter.Create(stream);
        Stock stock = WithFailingGetter();
        FieldSelection<Stock> selection = FieldSelection.Parse<Stock>("[shelves[free]]");
        List<Func<Task>> verbs =
        [
            Now(() => JsonWire.Serialize(stock)),
            Now(() => JsonWire.SerializeToUtf8Bytes(stock)),
            Now(() => JsonWire.Serialize(stream, stock)),
            Now(() => JsonWire.Serialize(buffer, stock)),
            Now(() => ByType.Json(stock, typeof(Stock))),
            Now(() => JsonWire.Serialize(stock, selection)),
            Now(() => JsonWire.Serialize<Stock>([stock], selection)),
            () => JsonWire.SerializeAsync(stream, stock),
            () => JsonWire.SerializeAsync(pipe, stock),
            () => JsonWire.SerializeAsync(stream, Stocks()),
            () => JsonWire.SerializeAsync<Stock>(stream, [stock], selection),
            () => JsonWire.SerializeAsync(stream, Stocks(), options: new JsonWireOptions { JsonLines = true }),
            Now(() => JsonWire.Serialize<Stock>([stock], null, new JsonWireOptions { JsonLines = true })),
            Now(() => MessagePackWire.Serialize(stock)),
            Now(() => MessagePackWire.Serialize(stream, stock)),
            Now(() => MessagePackWire.Serialize(buffer, stock)),
            Now(() => ByType.MessagePack(stock, typeof(Stock))),
            Now(() => MessagePackWire.Serialize(stock, selection)),
            () => MessagePackWire.SerializeAsync(stream, stock),
            () => MessagePackWire.SerializeAsync(pipe, stock),
            () => MessagePackWire.SerializeAsync(stream, Stocks()),
            Now(() =>
                MessagePackWire.Serialize(
                    stock,
                    options: new MessagePackWireOptions { Compression = MessagePackCompression.Lz4Block }
                )
            ),
        ];
        for (int i = 0; i < verbs.Count; i++)
        {
            Exception? thrown = await Record.ExceptionAsync(verbs[i]);
            Assert.True(
                thrown
                    is WireException
                    {
                        Error: WireError.UserCode,
                        Path: not null,
                        InnerException: InvalidOperationException
                    },
                $"verb {i}: {thrown}"
            );
        }
        await pipe.CompleteAsync();
        Assert.Equal(0, buffer.WrittenCount);

        async IAsyncEnumerable<Stock> Stocks()
        {
            await Task.Yield();
            yield return stock;
        }

        static Func<Task> Now(Action action) =>
            () =>
            {
                action();
                return Task.CompletedTask;
            };
    }

    [Fact]
    public async Task What_a_source_or_a_destination_throws_is_its_own()
    {
        var stock = new Stock();
        Assert.Throws<NotSupportedException>(() => JsonWire.Serialize(new MemoryStream([], writable: false), stock));
        Assert.Throws<NotSupportedException>(() =>
            MessagePackWire.Serialize(new MemoryStream([], writable: false), stock)
        );
        await Assert.ThrowsAsync<NotSupportedException>(() =>
            JsonWire.SerializeAsync(new MemoryStream([], writable: false), stock)
        );
        Assert.Same(
            s_fault,
            await Assert.ThrowsAsync<InvalidOperationException>(() =>
                JsonWire.SerializeAsync(new MemoryStream(), Stocks())
            )
        );
        Assert.Same(
            s_fault,
            await Assert.ThrowsAsync<InvalidOperationException>(() =>
                MessagePackWire.SerializeAsync(new MemoryStream(), Stocks())
            )
        );

        static async IAsyncEnumerable<Stock> Stocks()
        {
            await Task.Yield();
            yield return new Stock();
            throw s_fault;
        }
    }

    [Fact]
    public void An_object_that_is_not_of_the_type_named_is_the_callers_mistake()
    {
        Assert.Throws<ArgumentException>(() => ByType.Json("text", typeof(Stock)));
        Assert.Throws<ArgumentException>(() => ByType.MessagePack("text", typeof(int)));
        Assert.Throws<ArgumentException>(() => ByType.Json(null, typeof(int)));
        Assert.Equal("null", ByType.Json(null, typeof(int?)));
        Assert.Equal("5", ByType.Json(5, typeof(int?)));
    }
}
