using Xunit;

namespace Sluice.Tool.Tests;

public class ParameterTests(ShopFixture shop) : IClassFixture<ShopFixture>
{
    [Theory]
    [InlineData("a=x", "\"x\"")]
    [InlineData("a=", "\"\"")]
    [InlineData("a==1=2", "\"=1=2\"")]
    [InlineData("a=007", "\"007\"")]
    [InlineData("a:text=7", "\"7\"")]
    [InlineData("@a:int=-9223372036854775808", "-9223372036854775808")]
    [InlineData("a:float=2.5", "2.5")]
    [InlineData("a:bool=true", "1")]
    [InlineData("a:null", "null")]
    public async Task Values_have_their_types(string parameter, string expected)
    {
        ToolRun run = await ToolRun.Run("query", "--sqlite", shop.Database, "select @a as a", "--param", parameter);
        Assert.Equal($$"""[{"a":{{expected}}}]""", run.Text);
    }

    [Fact]
    public async Task Values_are_never_a_part_of_the_statement()
    {
        ToolRun run = await ToolRun.Run(
            "query",
            "--sqlite",
            shop.Database,
            "select id from customers where name = @name and id = :id",
            "--param",
            "name=Ada' or 1=1; --",
            "--param",
            "id:int=1",
            "--to",
            "csv"
        );
        Assert.Equal("id\r\n", run.Text);
    }
}
