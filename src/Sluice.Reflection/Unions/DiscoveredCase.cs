using System.Text;
using Sluice.TypeModel.Model;

namespace Sluice.Reflection.Unions;

/// <summary>A case of a union found through reflection, with its discriminators encoded once.</summary>
internal sealed class DiscoveredCase(DeclaredCase plan, byte[] jsonHead, Func<Converter> converter)
{
    private Converter? _converter;

    internal DeclaredCase Plan => plan;

    /// <summary>Gets the start of the JSON object including the discriminator; empty if there is none.</summary>
    internal byte[] JsonHead => jsonHead;
    internal byte[] JsonName { get; } = plan.Json?.Name is { } name ? Encoding.UTF8.GetBytes(name) : [];
    internal byte[] KeyedName { get; } = plan.Keyed?.Name is { } name ? Encoding.UTF8.GetBytes(name) : [];
    internal bool HasDiscriminator => plan.Json is not null || plan.Keyed is not null;

    /// <summary>Gets the converter. Resolved lazily, because a case may contain its own union.</summary>
    internal Converter Converter => _converter ??= converter();
}
