using System.Text;
using Sluice.TestCatalogue;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>Every catalogue value that System.Text.Json supports too: the same bytes.</summary>
public class JsonAgainstStjTests : ITestCaseVisitor<string>
{
    [Theory]
    [MemberData(nameof(CatalogueData.WithStj), MemberType = typeof(CatalogueData))]
    public void Writes_what_stj_writes(string name)
    {
        TestCase test = Catalogue.Find(name);
        Assert.Equal(test.Accept(new StjVisitor()), test.Accept(this));
    }

    string ITestCaseVisitor<string>.Visit<T>(TestCase<T> test) => JsonBytes.Write(test.Converter, test.Value);

    private sealed class StjVisitor : ITestCaseVisitor<string>
    {
        public string Visit<T>(TestCase<T> test) => StjTwin.Write(test.Value);
    }
}

internal static class JsonBytes
{
    internal static string Write<T>(Converter<T> converter, T? value)
    {
        var writer = new JsonWireWriter(default);
        try
        {
            converter.Write(ref writer, value);
            return Encoding.UTF8.GetString(writer.Written);
        }
        finally
        {
            writer.Dispose();
        }
    }
}
