using System.Collections.Immutable;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>Endpoint metadata with the only formats of its answers, the first of which is the default.</summary>
internal sealed class FormatsMetadata(ImmutableArray<WireFormat> formats)
{
    /// <summary>Gets whether no answer is JSON of any form.</summary>
    public bool IsMessagePackAlone { get; } = formats.All(format => format == WireFormat.MessagePack);

    public bool Allows(WireFormat format) => formats.Contains(format);

    /// <summary>Returns the offers in these formats, in the order of the formats.</summary>
    public IEnumerable<string> Choose(IEnumerable<string> offers) =>
        offers
            .Where(offer => MediaTypes.FormatOf(offer) is { } format && Allows(format))
            .OrderBy(offer => formats.IndexOf(MediaTypes.FormatOf(offer)!.Value));

    public override string ToString() => string.Join(", ", formats);
}
