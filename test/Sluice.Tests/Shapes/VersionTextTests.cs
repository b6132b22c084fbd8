using System.Text.Json;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>Version numbers against the platform's parser, without the white space and signs that it accepts.</summary>
public class VersionTextTests
{
    [Theory]
    [InlineData("1.2"), InlineData("1.2.3"), InlineData("1.2.3.4"), InlineData("0.0"), InlineData("01.002")]
    [InlineData("2147483647.0.2147483647"), InlineData("1.2147483648"), InlineData("1.99999999999999999999999")]
    [InlineData("1"), InlineData(""), InlineData("."), InlineData("1."), InlineData(".1"), InlineData("1..2")]
    [InlineData("1.2.3.4.5"), InlineData("1.2.3.4."), InlineData("1.2.x"), InlineData("1.2a"), InlineData("é.1")]
    public void Read_Text_IsThatOfThePlatform(string text)
    {
        Version? expected = Version.TryParse(text, out Version? parsed) ? parsed : null;
        Assert.Equal(expected, Read(() => JsonWire.Deserialize<Version>(JsonSerializer.SerializeToUtf8Bytes(text))));
        Assert.Equal(expected, Read(() => MessagePackWire.Deserialize<Version>(MessagePackWire.Serialize(text))));
    }

    [Theory]
    [InlineData(" 1.2"), InlineData("1.2 "), InlineData("1. 2"), InlineData("+1.2"), InlineData("1.-2")]
    public void Read_TextWithWhiteSpaceOrSign_IsAnError(string text) =>
        Assert.Throws<WireException>(() => JsonWire.Deserialize<Version>(JsonSerializer.SerializeToUtf8Bytes(text)));

    [Fact]
    public void Read_Null_IsNull()
    {
        Assert.Null(JsonWire.Deserialize<Version>("null"u8));
        Assert.Null(MessagePackWire.Deserialize<Version>([0xC0]));
    }

    private static Version? Read(Func<Version?> read)
    {
        try
        {
            return read();
        }
        catch (WireException e)
        {
            Assert.Equal(WireError.Type, e.Error);
            return null;
        }
    }
}
