using System.Reflection;
using System.Text.Json.Serialization;
using Xunit;

namespace Sluice.Generator.Tests.Messages;

/// <summary>These tests run under a culture whose minus is U+2212 (<see cref="ForeignCulture"/>).</summary>
public class CultureTests
{
    [JsonDerivedType(typeof(Case), -1)]
    public class Base;

    public class Case : Base;

    [Fact]
    public void Numbers_in_messages_do_not_follow_the_culture()
    {
        var failure = Assert.Throws<WireException>(() => JsonWire.Deserialize<Base>("""{"$type":-7}"""));
        Assert.StartsWith("-7 is not a case", failure.Message, StringComparison.Ordinal);
    }

    /// <summary>An assembly without it formats its interpolated strings by the culture of the process.</summary>
    [Fact]
    public void Every_assembly_formats_its_interpolated_strings_itself()
    {
        Assembly[] others =
        [
            .. PackageAssemblies.All.Where(each =>
                each.GetType("System.Runtime.CompilerServices.DefaultInterpolatedStringHandler") is null
            ),
        ];
        Assert.Empty(others);
    }
}
