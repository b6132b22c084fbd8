namespace Sluice.AspNetCore.Describing;

/// <summary>The part of JSON options that descriptions of endpoints show.</summary>
internal static class DescribedJson
{
    /// <summary>
    /// Returns the options without those that change no name and no schema, so that endpoints and controllers whose
    /// options differ only in these share one description.
    /// </summary>
    public static JsonWireOptions From(JsonWireOptions json) =>
        json with
        {
            MaxDepth = default(JsonWireOptions).MaxDepth,
            Indented = false,
            Escaping = default,
            AllowDuplicates = false,
            AllowComments = false,
            AllowTrailingCommas = false,
        };
}
