using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Tests.Reflection;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>Converters and surrogates that cannot serve are refused by the name of the attribute's place.</summary>
public class WrongConverterTests
{
    public class OfClass
    {
        [WireConverter(typeof(ClassConverter))]
        public int N { get; set; }
    }

    public class OfOther
    {
        [WireConverter(typeof(IntConverter))]
        public string? N { get; set; }
    }

    public class OfOpen
    {
        [WireConverter(typeof(OpenConverter<>))]
        public int N { get; set; }
    }

    [WireConverter(typeof(IntConverter))]
    public class OnType
    {
        public int N { get; set; }
    }

    [WireSurrogate(typeof(OpenSurrogate<>))]
    public class OpenlyReplaced
    {
        public int N { get; set; }
    }

    public class OfPrivate
    {
        [JsonConverter(typeof(HiddenConverter))]
        public int N { get; set; }
    }

    public class OfAbstract
    {
        [JsonConverter(typeof(AbstractConverter))]
        public int N { get; set; }
    }

    public class OfNone
    {
        [JsonConverter(typeof(string))]
        public int N { get; set; }
    }

    public static TheoryData<Type, string> Wrong =>
        new()
        {
            {
                typeof(OfClass),
                "[WireConverter] cannot be applied to '*OfClass.N': "
                    + "'*ClassConverter' is not a struct that implements IWireConverter<System.Int32>"
            },
            {
                typeof(OfOther),
                "[WireConverter] cannot be applied to '*OfOther.N': "
                    + "'*IntConverter' is not a struct that implements IWireConverter<System.String>"
            },
            { typeof(OfOpen), "[WireConverter] cannot be applied to '*OfOpen.N': " + "'*OpenConverter" },
            {
                typeof(OnType),
                "[WireConverter] cannot be applied to '*OnType': "
                    + "'*IntConverter' is not a struct that implements IWireConverter<*OnType>"
            },
            { typeof(OpenlyReplaced), "[WireSurrogate] cannot be applied to '*OpenlyReplaced': " + "'*OpenSurrogate" },
            {
                typeof(OfPrivate),
                "[JsonConverter] cannot be applied to '*OfPrivate.N': "
                    + "'*HiddenConverter' has no public parameterless constructor"
            },
            {
                typeof(OfAbstract),
                "[JsonConverter] cannot be applied to '*OfAbstract.N': "
                    + "'*AbstractConverter' has no public parameterless constructor"
            },
            {
                typeof(OfNone),
                "[JsonConverter] cannot be applied to '*OfNone.N': "
                    + "'System.String' does not derive from JsonConverter"
            },
        };

    [Theory, MemberData(nameof(Wrong))]
    public void Converter_that_cannot_serve_is_refused_by_name(Type type, string message)
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            WireException error = Assert.Throws<WireException>(() =>
                JsonSchema.Of(Provided.Converter(provider, type).Shape)
            );
            Assert.Contains(
                message.Replace("*", typeof(WrongConverterTests).FullName + "+", StringComparison.Ordinal),
                error.Message,
                StringComparison.Ordinal
            );
        }
    }

    public class ClassConverter : IWireConverter<int>
    {
        public static void Write<TWriter>(ref TWriter writer, int value)
            where TWriter : struct, IWireWriter, allows ref struct => writer.WriteInt32(value);

        public static int Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct => reader.ReadInt32();
    }

    public struct IntConverter : IWireConverter<int>
    {
        public static void Write<TWriter>(ref TWriter writer, int value)
            where TWriter : struct, IWireWriter, allows ref struct => writer.WriteInt32(value);

        public static int Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct => reader.ReadInt32();
    }

    public struct OpenConverter<T> : IWireConverter<T>
    {
        public static void Write<TWriter>(ref TWriter writer, T value)
            where TWriter : struct, IWireWriter, allows ref struct => writer.WriteNull();

        public static T Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct =>
            throw reader.Error(WireError.Unsupported, "never");
    }

    public class OpenSurrogate<T> : IWireSurrogate<OpenlyReplaced, OpenSurrogate<T>>
    {
        public static OpenSurrogate<T> ToSurrogate(OpenlyReplaced value) => new();

        public static OpenlyReplaced FromSurrogate(OpenSurrogate<T> surrogate) => new();
    }

    public sealed class HiddenConverter : JsonConverter<int>
    {
        private HiddenConverter() { }

        public override int Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => 1;

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(1);
    }

    public abstract class AbstractConverter : JsonConverter<int>;
}
