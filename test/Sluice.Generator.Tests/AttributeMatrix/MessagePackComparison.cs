using System.Text.Json.Nodes;

namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>What was found of cases by comparing every provider with what MessagePack-CSharp does.</summary>
internal sealed class MessagePackComparison(AttributeCompilation compilation)
{
    private int _equal,
        _refused,
        _known,
        _documents;

    internal List<string> Failures { get; } = [];
    internal string Summary =>
        $"{compilation.Cases.Count} cases x {Provider.All.Count} providers, {_documents} documents read: {_equal} equal, {_refused} refused, {_known} documented differences, {Failures.Count} failures";

    internal void Compare(int index)
    {
        AttributeCase @case = compilation.Cases[index];
        var record = MessagePackRecord.Of(@case);
        string Expected(string hex) =>
            hex[0] == '!' ? "error" : MessagePackRecord.WithNamespace(hex, AttributeCompilation.Id(index));
        foreach (Provider provider in Provider.All)
        {
            Array values = compilation.Values(index, provider.IsGenerated);
            Type type = values.GetType().GetElementType()!;
            string[] reported = provider.IsGenerated ? compilation.Reported(@case) : [];
            for (int i = 0; i < values.Length; i++)
            {
                Outcome actual = provider.MessagePack(type, values.GetValue(i));
                string other = record.Generated is null
                    ? record.Wrote[i]
                    : record.Generated[Math.Min(i, record.Generated.Length - 1)];
                Judge(
                    new(
                        @case,
                        provider,
                        $"writing {@case.Values[i]}",
                        Expected(record.Wrote[i]),
                        actual.ToString(),
                        null,
                        actual.Error
                    ),
                    Expected(other),
                    reported
                );
            }
            foreach ((string document, string result) in record.Reads)
            {
                string other = record.ReadsOfGenerated?.GetValueOrDefault(document) ?? result;
                _documents++;
                string hex = MessagePackRecord.WithNamespace(document, AttributeCompilation.Id(index));
                (object? back, Outcome? error) = provider.FromMessagePack(type, Convert.FromHexString(hex));
                Outcome actual = error ?? provider.MessagePack(type, back);
                Judge(
                    new(@case, provider, $"reading {hex}", Expected(result), actual.ToString(), null, actual.Error),
                    Expected(other),
                    reported
                );
            }
        }
    }

    // Its formatters made at run time and its generated ones do not always agree.
    private void Judge(Comparison comparison, string generated, string[] reported)
    {
        bool isRefused =
            comparison.OurError is WireException && (comparison.Expected == "error" || generated == "error");
        if (Same(comparison.Actual, comparison.Expected) || Same(comparison.Actual, generated) || isRefused)
            _equal++;
        else if (reported.Length > 0 || comparison.OurError is WireException { Error: WireError.Unsupported })
            _refused++;
        else if (MessagePackDifferences.Explain(comparison) is not null)
            _known++;
        else
            Failures.Add(comparison.ToString());
    }

    // Members may come in another order after reading, where the two formatters have other ones.
    private static bool Same(string actual, string expected) =>
        actual == expected
        || (
            actual.Length == expected.Length
            && actual.All(char.IsAsciiHexDigitLower)
            && expected.All(char.IsAsciiHexDigitLower)
            && JsonNode.DeepEquals(Shown(actual), Shown(expected))
        );

    private static JsonNode? Shown(string hex) => JsonNode.Parse(MessagePackWire.ToJson(Convert.FromHexString(hex)));
}
