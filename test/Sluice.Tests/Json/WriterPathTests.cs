using System.Text;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Json;

/// <summary>The path of what failed, from the output so far.</summary>
public class WriterPathTests
{
    [
        Theory,
        InlineData("{\"$type\":\"k\"", "$"),
        InlineData("{\"m\":{\"$type\":\"k\"", "$.m"),
        InlineData("{\"a\":\"b\"", "$"),
        InlineData("{\"a\":\"b", "$.a"),
        InlineData("{\"a\":", "$.a"),
        InlineData("{\"a\":5", "$.a"),
        InlineData("[\"a\"", "$[0]"),
        InlineData("[\"a\",", "$[1]"),
        InlineData("\"a\"", "$")
    ]
    public void Member_WhoseTextIsComplete_IsNotWhatFailed(string output, string path) =>
        Assert.Equal(path, JsonWriterPath.Find(Encoding.UTF8.GetBytes(output), "$"));
}
