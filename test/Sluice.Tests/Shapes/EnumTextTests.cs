using System.Text.Json.Serialization;
using Xunit;

namespace Sluice.Tests.Shapes;

public class EnumTextTests
{
    [Flags, JsonConverter(typeof(JsonStringEnumConverter<Access>))]
    private enum Access : ushort
    {
        None = 0,
        Read = 1,
        Write = 2,
        Create = 4,
        Delete = 8,
        List = 16,
        Share = 32,
        Own = 64,
        Audit = 128,
        Grant = 256,
        Lock = 512,
    }

    [Fact]
    public void Every_set_of_flags_is_written_and_read_as_the_platform_does_from_many_threads_at_once() =>
        Parallel.For(
            0,
            4,
            part =>
            {
                for (int round = 0; round < 3; round++)
                {
                    for (int bits = part * 300; bits < 1_100; bits++) // from 1,024 on they have no name
                    {
                        var value = (Access)bits;
                        string json = JsonWire.Serialize(value);
                        Assert.Equal(StjTwin.Write(value), json);
                        Assert.Equal(value, JsonWire.Deserialize<Access>(json));
                        Assert.Equal(value, JsonWire.Deserialize<Access>(json.ToUpperInvariant()));
                        Assert.Equal(
                            value,
                            JsonWire.Deserialize<Access>(json.Replace(", ", ",", StringComparison.Ordinal))
                        );
                    }
                }
            }
        );

    [Fact]
    public void A_text_that_was_read_does_not_let_others_of_its_length_in()
    {
        Assert.Equal(Access.Read, JsonWire.Deserialize<Access>("\"Read\""));
        Assert.Equal(
            WireError.Type,
            Assert.Throws<WireException>(() => JsonWire.Deserialize<Access>("\"Raed\"")).Error
        );
        Assert.Equal(WireError.Type, Assert.Throws<WireException>(() => JsonWire.Deserialize<Access>("\"\"")).Error);
        Assert.Equal(
            Access.Read | Access.Lock,
            JsonWire.Deserialize<Access>("\"" + new string(' ', 300) + "Read,Lock\"")
        );
    }
}
