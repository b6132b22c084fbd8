using Sluice.Selection;
using Sluice.TestCatalogue;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>One writer and reader pair, so that a test runs over all of them without copies.</summary>
public abstract class WireUnderTest
{
    public static IReadOnlyDictionary<string, WireUnderTest> All { get; } =
        new WireUnderTest[] { new Json(), new IndentedJson(), new MessagePack(), new NativeMessagePack() }.ToDictionary(
            wire => wire.Name
        );

    public abstract string Name { get; }

    /// <summary>Whether a date keeps its kind.</summary>
    public virtual bool KeepsDateKinds => true;

    /// <summary>Whether the wire has no form for the value: writing is an error then.</summary>
    public virtual bool CannotHold(TestCase test) => false;

    /// <summary>Whether a value without a declared type comes back as another type, whose bytes differ.</summary>
    public virtual bool Widens(TestCase test) => false;

    public abstract byte[] Write<T>(Converter<T> converter, T? value, SelectionNode? selection = null);
    public abstract T? Read<T>(Converter<T> converter, byte[] bytes);

    /// <summary>As the verbs do, whose errors have a path.</summary>
    public virtual byte[] WriteAtRoot<T>(Converter<T> converter, T? value) => Write(converter, value);

    /// <inheritdoc cref="WriteAtRoot"/>
    public virtual T? ReadAtRoot<T>(Converter<T> converter, byte[] bytes) => Read(converter, bytes);

    private sealed class Json : WireUnderTest
    {
        public override string Name => "json";

        public override byte[] WriteAtRoot<T>(Converter<T> converter, T? value)
            where T : default => JsonOutput.ToArray(new JsonBody<T>(converter, value, null), default);

        public override T? ReadAtRoot<T>(Converter<T> converter, byte[] bytes)
            where T : default => JsonReading.Read(bytes, converter, default);

        public override byte[] Write<T>(Converter<T> converter, T? value, SelectionNode? selection = null)
            where T : default
        {
            var writer = new JsonWireWriter(default);
            try
            {
                if (selection is null)
                    converter.Write(ref writer, value);
                else
                    converter.Write(ref writer, value, selection);
                return writer.Written.ToArray();
            }
            finally
            {
                writer.Dispose();
            }
        }

        public override T? Read<T>(Converter<T> converter, byte[] bytes)
            where T : default
        {
            var reader = new JsonWireReader(bytes);
            T? value = converter.Read(ref reader);
            reader.End();
            return value;
        }
    }

    /// <summary>The writer and reader that options other than the default pick.</summary>
    private sealed class IndentedJson : WireUnderTest
    {
        public override string Name => "json, indented";

        public override byte[] Write<T>(Converter<T> converter, T? value, SelectionNode? selection = null)
            where T : default =>
            System.Text.Encoding.UTF8.GetBytes(
                JsonOutput.ToText(new JsonBody<T>(converter, value, selection), new JsonWireOptions { Indented = true })
            );

        public override T? Read<T>(Converter<T> converter, byte[] bytes)
            where T : default =>
            JsonWire.Deserialize<T>(
                bytes,
                new JsonWireOptions
                {
                    AllowTrailingCommas = true,
                    ExactNames = true,
                    Shapes = WireShapes.Single(converter),
                }
            );
    }

    private sealed class MessagePack : WireUnderTest
    {
        public override string Name => "messagepack";

        public override byte[] WriteAtRoot<T>(Converter<T> converter, T? value)
            where T : default => MessagePackOutput.ToArray(new MessagePackBody<T>(converter, value, null), default);

        public override T? ReadAtRoot<T>(Converter<T> converter, byte[] bytes)
            where T : default => MessagePackReading.Read(bytes, converter, default);

        public override bool KeepsDateKinds => false;

        public override bool CannotHold(TestCase test) => IsBeyondDouble(test) || test.Has(Expect.JsonOnly);

        public override bool Widens(TestCase test) => true;

        public override byte[] Write<T>(Converter<T> converter, T? value, SelectionNode? selection = null)
            where T : default
        {
            var writer = new MessagePackWireWriter(default);
            try
            {
                if (selection is null)
                    converter.Write(ref writer, value);
                else
                    converter.Write(ref writer, value, selection);
                return writer.Written.ToArray();
            }
            finally
            {
                writer.Dispose();
            }
        }

        public override T? Read<T>(Converter<T> converter, byte[] bytes)
            where T : default
        {
            var reader = new MessagePackWireReader(bytes);
            T? value = converter.Read(ref reader);
            Assert.Equal(bytes.Length, reader.Position);
            return value;
        }
    }

    /// <summary>The writer and reader that options other than the default pick.</summary>
    private sealed class NativeMessagePack : WireUnderTest
    {
        public override string Name => "messagepack, native forms";

        public override bool CannotHold(TestCase test) => IsBeyondDouble(test) || test.Has(Expect.JsonOnly);

        public override bool Widens(TestCase test) => true;

        private static readonly MessagePackWireOptions s_options = new()
        {
            NativeDateTimes = true,
            NativeGuids = true,
            NativeDecimals = true,
            EnumsAsText = true,
        };

        public override byte[] Write<T>(Converter<T> converter, T? value, SelectionNode? selection = null)
            where T : default
        {
            return MessagePackOutput.ToArray(new MessagePackBody<T>(converter, value, selection), s_options);
        }

        public override T? Read<T>(Converter<T> converter, byte[] bytes)
            where T : default =>
            MessagePackWire.Deserialize<T>(bytes, s_options with { Shapes = WireShapes.Single(converter) });
    }

    // A number of a JSON document that neither a 64-bit integer nor a double holds.
    private static bool IsBeyondDouble(TestCase test) => test is { Family: "JSON documents", Name: "1e400" };
}
