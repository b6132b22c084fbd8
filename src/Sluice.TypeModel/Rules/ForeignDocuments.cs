namespace Sluice.TypeModel.Rules;

/// <summary>
/// Recognises the documents of other JSON libraries by name. They can be enumerated, so that they would be taken apart
/// as collections of themselves, which loses what they say.
/// </summary>
internal static class ForeignDocuments
{
    private const string Base = "Newtonsoft.Json.Linq.JToken";

    /// <summary>
    /// Returns the reason why a document of another library has no shape, with the remedy; null for other types.
    /// </summary>
    /// <param name="names">The full names of the type and its base types.</param>
    internal static string? WhyUnsupported(IEnumerable<string> names) => names.Contains(Base)
        ? "it is a document of Newtonsoft.Json; use JsonNode or JsonElement of System.Text.Json instead"
        : null;
}
