using System.Text.Json.Nodes;

namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>What was found of cases by comparing every provider with System.Text.Json.</summary>
internal sealed class StjComparison(AttributeCompilation compilation)
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
        foreach (Provider provider in Provider.All)
        {
            Array values = compilation.Values(index, provider.IsGenerated),
                plain = compilation.Values(index, isGenerated: false);
            Type type = values.GetType().GetElementType()!,
                plainType = plain.GetType().GetElementType()!;
            string[] reported = provider.IsGenerated ? compilation.Reported(@case) : [];
            var documents = new List<string>(@case.Documents);
            for (int i = 0; i < values.Length; i++)
            {
                Outcome expected = Provider.Peer.Json(plainType, plain.GetValue(i)),
                    actual = provider.Json(type, values.GetValue(i));
                Judge(
                    new(
                        @case,
                        provider,
                        $"writing {@case.Values[i]}",
                        expected.ToString(),
                        actual.ToString(),
                        expected.Error,
                        actual.Error
                    ),
                    reported
                );
                if (expected.Text is { } text)
                    documents.AddRange(Variants(text));
                CompareMessagePack(@case, provider, type, values.GetValue(i));
            }
            foreach (string document in documents.Distinct())
            {
                _documents++;
                (object? theirs, Outcome? theirError) = Provider.Peer.FromJson(plainType, document);
                (object? ours, Outcome? ourError) = provider.FromJson(type, document);
                Outcome expected = theirError ?? Provider.Peer.Json(plainType, theirs),
                    actual = ourError ?? Provider.Peer.Json(type, ours);
                Judge(
                    new(
                        @case,
                        provider,
                        $"reading {document}",
                        expected.ToString(),
                        actual.ToString(),
                        theirError?.Error,
                        ourError?.Error
                    ),
                    reported
                );
            }
        }
    }

    // What is read back from MessagePack is what is read back from JSON.
    private void CompareMessagePack(AttributeCase @case, Provider provider, Type type, object? value)
    {
        Outcome written = provider.MessagePack(type, value);
        if (written.Text is not { } hex)
        {
            if (!written.IsRefusal)
                Failures.Add($"{@case} ({provider}): MessagePack throws {written}");
            return;
        }
        (object? back, Outcome? error) = provider.FromMessagePack(type, Convert.FromHexString(hex));
        if (error is not null)
        {
            if (!error.IsRefusal)
                Failures.Add($"{@case} ({provider}): MessagePack throws {error}");
            return;
        }
        if (provider.MessagePack(type, back).Text == hex || provider.Json(type, value).Text is not { } json)
            return;
        string expected = provider.Json(type, provider.FromJson(type, json).Value).ToString(),
            actual = provider.Json(type, back).ToString();
        // Integers in an object keep their width, and come back as others.
        if (actual != expected && !@case.Source.Contains("object?", StringComparison.Ordinal))
            Failures.Add($"{@case} ({provider}): MessagePack {hex} is read as {actual}, JSON as {expected}");
    }

    // The document as it is, without each member, with one more, in another order, with null for each.
    private static IEnumerable<string> Variants(string text)
    {
        yield return text;
        if (!StjDifferences.IsJson(text) || JsonNode.Parse(text) is not JsonObject whole)
            yield break;
        yield return "{}";
        JsonObject Copy() => (JsonObject)whole.DeepClone();
        JsonObject more = Copy();
        more["unknown"] = new JsonArray(1, "x");
        yield return more.ToJsonString();
        yield return new JsonObject(
            whole.Reverse().Select(p => new KeyValuePair<string, JsonNode?>(p.Key, p.Value?.DeepClone()))
        ).ToJsonString();
        foreach (string key in whole.Select(p => p.Key))
        {
            JsonObject without = Copy(),
                withNull = Copy(),
                asText = Copy(),
                upper = [];
            without.Remove(key);
            withNull[key] = null;
            yield return without.ToJsonString();
            yield return withNull.ToJsonString();
            if (whole[key] is JsonValue value)
            {
                asText[key] =
                    value.GetValueKind() == System.Text.Json.JsonValueKind.String
                    && double.TryParse(value.GetValue<string>(), out double number)
                    && double.IsFinite(number)
                        ? number
                        : value.ToString();
                yield return asText.ToJsonString();
            }
            foreach ((string name, JsonNode? node) in whole)
                upper[name == key ? name.ToUpperInvariant() : name] = node?.DeepClone();
            yield return upper.ToJsonString();
        }
    }

    private void Judge(Comparison comparison, string[] reported)
    {
        if (
            comparison.Actual == comparison.Expected
            || (comparison.TheirError is not null && comparison.OurError is WireException)
        )
            _equal++;
        else if (reported.Length > 0)
            _refused++;
        else if (StjDifferences.Explain(comparison) is not null)
            _known++;
        else if (comparison is { TheirError: null, OurError: WireException { Error: WireError.Unsupported } })
            _refused++;
        else
            Failures.Add(comparison.ToString());
    }
}

/// <summary>One value or document, and what the two made of it.</summary>
internal sealed record Comparison(
    AttributeCase Case,
    Provider Provider,
    string What,
    string Expected,
    string Actual,
    Exception? TheirError,
    Exception? OurError
)
{
    internal bool IsReading => What.StartsWith("reading", StringComparison.Ordinal);

    /// <summary>Whether the case is in one of the places.</summary>
    internal bool IsIn(params string[] places) => Case.Name.Split(", ").Skip(1).Any(places.Contains);

    internal bool IsOf(string attribute) => Case.Name.StartsWith("[" + attribute, StringComparison.Ordinal);

    internal bool Theirs(string message) => TheirError?.Message.Contains(message, StringComparison.Ordinal) == true;

    public override string ToString() =>
        $"{Case} ({Provider}), {What}:\n    expected {Expected}\n    actual   {Actual}";
}
