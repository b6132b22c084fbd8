using System.Text.Json.Nodes;
using Sluice.Generator.Tests.AttributeMatrix;
using Xunit;

namespace Sluice.Generator.Tests.TypeForms;

/// <summary>
/// Every form of type with every kind of member, accessor and constructor: generated code and both ways of the run-time
/// provider write the same bytes, read the same values and refuse with the same words, on both wires; System.Text.Json
/// is the oracle. A quarter of the forms with <c>SLUICE_SAMPLE=1</c>.
/// </summary>
public class TypeFormTests(ITestOutputHelper output)
{
    private const int Seed = 20261126;

    private readonly List<string> _failures = [];
    private int _cells;

    [Fact]
    public void Providers_agree_on_every_form_of_type()
    {
        AttributeCase[] cases = [.. TypeForms.All()];
        if (SeededSample.IsWanted)
        {
            new Random(Seed).Shuffle(cases);
            cases = cases[..(cases.Length / 4)];
        }
        var compilation = new AttributeCompilation(cases, "public enum Tint { Red, Green = 4 }");
        for (int i = 0; i < cases.Length; i++)
            Compare(compilation, i);
        output.WriteLine($"{cases.Length} types, {_cells} cells, {_failures.Count} failures");
        Assert.True(_failures.Count == 0, string.Join("\n", _failures.Take(30)));
    }

    private void Compare(AttributeCompilation compilation, int index)
    {
        AttributeCase form = compilation.Cases[index];
        string[] first = [];
        foreach (Provider provider in Provider.All)
        {
            Array values = compilation.Values(index, provider.IsGenerated);
            string[] results = [.. Results(provider, values.GetType().GetElementType()!, values.GetValue(0))];
            _cells += results.Length;
            if (first.Length == 0)
                first = results;
            for (int i = 0; i < results.Length; i++)
            {
                if (results[i] != first[i])
                    _failures.Add($"{form} ({provider}): {results[i]}\n    generated: {first[i]}");
            }
        }
        CompareWithPeer(compilation, index, first);
    }

    // What is written on each wire, and what is read back of it.
    private static IEnumerable<string> Results(Provider provider, Type type, object? value)
    {
        Outcome json = provider.Json(type, value),
            packed = provider.MessagePack(type, value);
        yield return json.ToString();
        yield return packed.ToString();
        yield return json.Text is null ? "" : Show(provider, type, provider.FromJson(type, json.Text));
        yield return packed.Text is null
            ? ""
            : Show(provider, type, provider.FromMessagePack(type, Convert.FromHexString(packed.Text)));
    }

    private static string Show(Provider provider, Type type, (object? Value, Outcome? Error) read) =>
        read.Error?.ToString() ?? provider.Json(type, read.Value).ToString();

    private void CompareWithPeer(AttributeCompilation compilation, int index, string[] results)
    {
        AttributeCase form = compilation.Cases[index];
        Array values = compilation.Values(index, isGenerated: false);
        Type type = values.GetType().GetElementType()!;
        Outcome written = Provider.Peer.Json(type, values.GetValue(0));
        if (written.ToString() != results[0])
            _failures.Add($"{form}: writes {results[0]}, System.Text.Json {written}");
        (object? theirs, Outcome? error) = Provider.Peer.FromJson(type, written.Text!);
        bool isRefused = results[2].StartsWith("error:", StringComparison.Ordinal);
        bool isWhole = !isRefused && JsonNode.DeepEquals(JsonNode.Parse(results[2]), JsonNode.Parse(results[0]));
        // What is read is whole, or the same as there; what they refuse is refused, or read whole.
        if (isWhole)
            return;
        string expected = error?.ToString() ?? Provider.Peer.Json(type, theirs).ToString();
        bool loses = error is null && !JsonNode.DeepEquals(JsonNode.Parse(expected), JsonNode.Parse(results[0]));
        if (isRefused && (error is not null || loses))
            return;
        if (!isRefused && expected == results[2])
            return;
        _failures.Add($"{form}: reads {results[2]}, System.Text.Json {expected}");
    }
}
