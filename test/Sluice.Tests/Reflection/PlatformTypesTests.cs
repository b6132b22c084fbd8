using System.Drawing;
using System.Net.Mail;
using System.Net.Mime;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>
/// Classes of the platform without a shape of the library: the compiler sees them in reference assemblies, where members
/// have another order than in those that run.
/// </summary>
public class PlatformTypesTests
{
    private static readonly Dictionary<Type, (Converter Generated, object Value)> s_values = new()
    {
        [typeof(Regex)] = (Of<PlatformShapes, Regex>(), new Regex("a+", RegexOptions.IgnoreCase)),
        [typeof(MailAddress)] = (Of<PlatformShapes, MailAddress>(), new MailAddress("a@b.c", "N")),
        [typeof(UriBuilder)] = (Of<PlatformShapes, UriBuilder>(), new UriBuilder("http://u:p@a:81/b?c#d")),
        [typeof(Rectangle)] = (Of<PlatformShapes, Rectangle>(), new Rectangle(1, 2, 3, 4)),
        [typeof(TimeZoneInfo)] = (Of<PlatformShapes, TimeZoneInfo>(), TimeZoneInfo.Utc),
        [typeof(ContentType)] = (Of<PlatformShapes, ContentType>(), new ContentType("text/plain")),
        [typeof(Stream)] = (Of<PlatformShapes, Stream>(), new Quiet()),
    };

    public static TheoryData<Type> Types => [.. s_values.Keys];

    [Theory, MemberData(nameof(Types))]
    public void Generated_code_and_the_run_time_provider_agree(Type type)
    {
        (Converter generated, object value) = s_values[type];
        string[] expected = Results(generated, value);
        Assert.Contains("{", expected[0], StringComparison.Ordinal);
        foreach (ProvidedBy provider in Provided.AtRunTime)
            Assert.Equal(expected, Results(Provided.Converter(provider, type), value));
    }

    [Fact]
    public void Members_are_in_the_order_of_their_names() =>
        Assert.Equal(
            """{"address":"a@b.c","displayName":"N","host":"b.c","user":"a"}""",
            Provided.Json(ProvidedBy.Emission, new MailAddress("a@b.c", "N"))
        );

    [Fact]
    public void Members_of_a_program_s_type_in_a_namespace_of_the_platform_stay_in_their_order()
    {
        var value = new Microsoft.Extensions.Caching.Samples.Entry
        {
            Size = 1,
            Key = 2,
            Age = 3,
        };
        string[] expected = Results(Of<PlatformShapes, Microsoft.Extensions.Caching.Samples.Entry>(), value);
        Assert.Equal("""{"size":1,"key":2,"age":3}""", expected[0]);
        foreach (ProvidedBy provider in Provided.AtRunTime)
            Assert.Equal(expected, Results(Provided.Converter(provider, value.GetType()), value));
    }

    public unsafe struct Buffered
    {
        public fixed int Numbers[3];
        public int Id { get; set; }
    }

    [InlineArray(3)]
    public struct Inline
    {
        private int _first;
    }

    public static TheoryData<Type, string> Partial =>
        new()
        {
            { typeof(Buffered), "a pointer is valid only inside its process" },
            { typeof(Inline), "an inline array shows its first element alone" },
        };

    [Theory, MemberData(nameof(Partial))]
    public void Structs_that_show_their_first_element_alone_are_refused(Type type, string reason)
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            WireException refused = Assert.Throws<WireException>(() => Provided.Converter(provider, type).Shape);
            Assert.Contains(reason, refused.Message, StringComparison.Ordinal);
        }
    }

    private static Converter Of<TWitness, T>()
        where TWitness : IShapeOf<T> => TWitness.Converter;

    private static string[] Results(Converter converter, object value) =>
        (string[])converter.Accept(new Writer(value))!;

    private sealed class Writer(object value) : ConverterVisitor
    {
        public override object Visit<T>(Converter<T> converter) =>
            new[]
            {
                JsonOutput.ToText(new JsonBody<T>(converter, (T)value, null), default),
                Convert.ToHexString(
                    MessagePackOutput.ToArray(new MessagePackBody<T>(converter, (T)value, null), default)
                ),
                JsonSchema.Of(converter.Shape).ToJsonString(),
            };
    }

    private sealed class Quiet : MemoryStream
    {
        public override int ReadTimeout { get; set; }
        public override int WriteTimeout { get; set; }
    }
}

/// <summary>The generated shapes of these types.</summary>
#pragma warning disable SLC042, SLC060 // They are written alone.
[ShapeFor<Regex>, ShapeFor<MailAddress>, ShapeFor<UriBuilder>, ShapeFor<Rectangle>, ShapeFor<TimeZoneInfo>]
[ShapeFor<ContentType>, ShapeFor<Stream>, ShapeFor<Microsoft.Extensions.Caching.Samples.Entry>]
public partial class PlatformShapes;
