using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Model;

/// <summary>A case of a union.</summary>
/// <param name="Type">The type of the case.</param>
/// <param name="Json">
/// The discriminator in JSON. Like System.Text.Json, cases without one are written and never recognized during reading.
/// </param>
/// <param name="Keyed">The discriminator on wires that use keys.</param>
/// <param name="IsPartial">Whether only some closed types of a generic union have the case.</param>
internal sealed record DeclaredCase(
    TypeFacts Type,
    CaseDiscriminator? Json,
    CaseDiscriminator? Keyed,
    bool IsPartial = false
);
