using System.Text.Json.Serialization;
using Xunit;

namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>
/// Every attribute of System.Text.Json in every place that C# allows, with every provider: the bytes and what is read
/// are those of System.Text.Json, or the difference is reported when compiling or an error at run time, or it is one of
/// <see cref="StjDifferences"/>.
/// </summary>
public class StjMatrixTests(ITestOutputHelper output)
{
    public static TheoryData<string> Attributes =>
        [
            .. typeof(JsonConverterAttribute)
                .Assembly.GetExportedTypes()
                .Where(t =>
                    t.IsSubclassOf(typeof(Attribute))
                    && !t.IsAbstract
                    && t.Namespace == typeof(JsonConverterAttribute).Namespace
                )
                .Select(t => t.Name),
        ];

    [Theory, MemberData(nameof(Attributes))]
    public void Attribute_InEveryPlace_IsAsInStjOrRefused(string attribute)
    {
        Assert.True(
            StjCases.All.TryGetValue(attribute, out AttributeCase[]? cases),
            $"{attribute} is new: add its cases to StjCases"
        );
        var compilation = new AttributeCompilation(MatrixSample.Of(cases), StjCases.Prelude);
        var comparison = new StjComparison(compilation);
        for (int i = 0; i < compilation.Cases.Count; i++)
            comparison.Compare(i);
        output.WriteLine(comparison.Summary);
        Assert.True(comparison.Failures.Count == 0, string.Join("\n", comparison.Failures));
    }
}
