using Xunit;

namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>
/// Every attribute of MessagePack-CSharp in every place that C# allows, with every provider: the bytes and what is read
/// are those that MessagePack-CSharp 3.1.8 wrote and read, or the difference is reported when compiling or an error at
/// run time, or it is one of <see cref="MessagePackDifferences"/>.
/// </summary>
public class MessagePackMatrixTests(ITestOutputHelper output)
{
    public static TheoryData<string> Attributes => [.. MessagePackCases.All.Keys];

    [Theory, MemberData(nameof(Attributes))]
    public void Attribute_InEveryPlace_IsAsInMessagePackCSharpOrRefused(string attribute)
    {
        var compilation = new AttributeCompilation(
            MatrixSample.Of(MessagePackCases.All[attribute]),
            MessagePackCases.Prelude + MessagePackCases.Attributes
        );
        var comparison = new MessagePackComparison(compilation);
        for (int i = 0; i < compilation.Cases.Count; i++)
            comparison.Compare(i);
        output.WriteLine(comparison.Summary);
        Assert.True(comparison.Failures.Count == 0, string.Join("\n", comparison.Failures));
    }
}
