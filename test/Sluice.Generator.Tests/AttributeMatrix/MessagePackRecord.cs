using System.Text.Json;

namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>
/// What MessagePack-CSharp 3.1.8 wrote of a case's values, and what it wrote again of each document that it read;
/// <c>!</c> for an error.
/// </summary>
/// <param name="Name">The name of the case.</param>
/// <param name="Wrote">What the formatters wrote that it makes at run time.</param>
/// <param name="Reads">What those wrote of each document.</param>
/// <param name="Generated">
/// What its generated formatters wrote where that differs; <c>!build</c> where its generator reports an error.
/// </param>
/// <param name="ReadsOfGenerated">What those wrote of documents where that differs.</param>
internal sealed record MessagePackRecord(
    string Name,
    string[] Wrote,
    Dictionary<string, string> Reads,
    string[]? Generated,
    Dictionary<string, string>? ReadsOfGenerated
)
{
    private static readonly Lazy<Dictionary<string, MessagePackRecord>> s_all = new(() =>
        File.ReadLines(Path.Combine(AppContext.BaseDirectory, "AttributeMatrix/messagepack-csharp-attributes.jsonl"))
            .Select(line => JsonSerializer.Deserialize<MessagePackRecord>(line, JsonSerializerOptions.Web)!)
            .ToDictionary(record => record.Name)
    );

    internal static MessagePackRecord Of(AttributeCase @case) =>
        s_all.Value.GetValueOrDefault(@case.Name)
        ?? throw new InvalidOperationException($"What MessagePack-CSharp does with '{@case}' is not recorded.");

    // Hidden members are written by their full name: the recorded namespace is N0000.
    internal static string WithNamespace(string hex, string id) =>
        hex.Replace(Hex("N0000."), Hex(id + "."), StringComparison.Ordinal);

    private static string Hex(string text) => Convert.ToHexStringLower(System.Text.Encoding.UTF8.GetBytes(text));
}
