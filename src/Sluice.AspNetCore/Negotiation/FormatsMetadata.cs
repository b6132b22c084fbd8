using System.Collections.Immutable;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>Endpoint metadata with the only formats of its answers.</summary>
internal sealed class FormatsMetadata(ImmutableArray<WireFormat> formats)
{
    public bool Allows(WireFormat format) => formats.Contains(format);

    public override string ToString() => string.Join(", ", formats);
}
