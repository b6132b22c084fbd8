using System.Collections.Immutable;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>Endpoint metadata with the only formats of its answers.</summary>
internal sealed class FormatsMetadata(ImmutableArray<WireFormat> formats)
{
    /// <summary>Gets whether no answer is JSON of any form.</summary>
    public bool IsMessagePackAlone { get; } = formats.All(format => format == WireFormat.MessagePack);

    public bool Allows(WireFormat format) => formats.Contains(format);

    public override string ToString() => string.Join(", ", formats);
}
