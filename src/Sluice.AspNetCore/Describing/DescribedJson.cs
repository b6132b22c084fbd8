namespace Sluice.AspNetCore.Describing;

/// <summary>
/// The part of JSON options that descriptions of endpoints show. Equal where one description is right for both, so that
/// endpoints and controllers whose settings say the same share it.
/// </summary>
internal sealed class DescribedJson : IEquatable<DescribedJson>
{
    private readonly JsonWireOptions _json;
    private readonly WireConverters _converters;

    private DescribedJson(JsonWireOptions json, WireConverters converters) => (_json, _converters) = (json, converters);

    /// <summary>Returns the part of the options that descriptions show.</summary>
    public static DescribedJson From(JsonWireOptions json) =>
        new(
            json with
            {
                MaxDepth = default(JsonWireOptions).MaxDepth,
                Indented = false,
                Escaping = default,
                AllowDuplicates = false,
                AllowComments = false,
                AllowTrailingCommas = false,
                Converters = null,
            },
            json.Converters ?? WireConverters.Empty
        );

    /// <inheritdoc/>
    public bool Equals(DescribedJson? other) =>
        other is not null && other._json == _json && other._converters.ConvertsAlike(_converters);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as DescribedJson);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_json, _converters.Count);
}
