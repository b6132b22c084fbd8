using System.Text;
using System.Text.Json.Nodes;
using Sluice.Merging;
using Sluice.Tests.Reflection;
using Sluice.Tests.Strictness;
using Xunit;

namespace Sluice.Tests.Merging;

/// <summary>
/// Random typed documents and patches: merging into a value is merging into its text, and reading that.
/// </summary>
public class MergeDifferentialTests
{
    private static readonly int s_rounds = MatrixSample.Rounds(1500);

    public static TheoryData<ProvidedBy, bool> Providers =>
        new(from provider in Provided.All from packed in new[] { false, true } select (provider, packed));

    [Theory, MemberData(nameof(Providers))]
    public void Merge_IsThatOfTheText(ProvidedBy provider, bool isPacked)
    {
        Converter<Doc> converter = Strict.Converter<Doc>(provider);
        int failures = 0;
        for (int seed = 0; seed < s_rounds; seed++)
        {
            var docs = new RandomDocs(new Random(seed));
            Doc target = Strict.FromJson<Doc>(provider, docs.Doc(isPatch: false).ToJsonString());
            string before = Strict.Json(provider, target);
            JsonObject patch = docs.Doc(isPatch: true);
            if (isPacked)
                patch.Remove("at");
            byte[] text = Encoding.UTF8.GetBytes((isPacked ? Packed(patch) : patch).ToJsonString());
            (Doc? expected, WireException? error) = Try(() =>
                Strict.FromJson<Doc>(provider, Reference.MergePatch(JsonNode.Parse(before), patch)!.ToJsonString())
            );
            (Doc? merged, WireException? ours) = Try(() =>
                isPacked
                    ? Merger.MergeMessagePack(
                        MessagePackWire.FromJson(text),
                        target,
                        converter,
                        default,
                        isPinned: true
                    )
                    : Merger.MergeJson(text, target, converter, default, isPinned: true)
            );
            string about = $"seed {seed}\n{before}\n{patch.ToJsonString()}\n";
            Assert.True(
                error is null == ours is null,
                $"{about}expected {error?.Message ?? "a value"}\nours {ours?.Message ?? "a value"}"
            );
            if (ours is not null)
            {
                failures++;
                Assert.Equal(before, Strict.Json(provider, target));
                continue;
            }
            Assert.Same(target, merged);
            string result = Strict.Json(provider, merged!);
            Assert.True(
                JsonNode.DeepEquals(JsonNode.Parse(Strict.Json(provider, expected!)), JsonNode.Parse(result)),
                $"{about}expected {Strict.Json(provider, expected!)}\nours     {result}"
            );
        }
        // Unions and records made anew without what they need: common enough to be covered, rare enough to leave the
        // rest.
        Assert.InRange(failures, s_rounds / 50, s_rounds / 2);
    }

    // On MessagePack a union's value is an array of the discriminator and the value; without one it is the value.
    private static JsonObject Packed(JsonObject patch)
    {
        patch = (JsonObject)patch.DeepClone();
        if (patch["pet"] is not JsonObject pet || !pet.Remove("kind", out JsonNode? kind))
            return patch;
        patch["pet"] = new JsonArray(kind, pet.DeepClone());
        return patch;
    }

    private static (T? Value, WireException? Error) Try<T>(Func<T?> read)
    {
        try
        {
            return (read(), null);
        }
        catch (WireException e)
        {
            return (default, e);
        }
    }
}
