using Microsoft.CodeAnalysis;
using Sluice.Generator.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>
/// A member while its type is being parsed.
/// </summary>
internal sealed class MemberDraft(ISymbol symbol, ITypeSymbol type, DiscoveredMember found, bool isShadowed)
{
    public ISymbol Symbol { get; } = symbol;
    public ITypeSymbol Type { get; } = type;
    public DiscoveredMember Found { get; } = found;
    public MemberAttributes Attributes => Found.Attributes;
    /// <summary>Gets whether a more derived member of the same name hides it.</summary>
    public bool IsShadowed { get; } = isShadowed;
    public IParameterSymbol? Parameter { get; set; }
    /// <summary>Gets or sets whether a public constructor that reading does not use takes the value.</summary>
    public bool IsTakenElsewhere { get; set; }
    public ShapeReference? Shape { get; set; }
    /// <summary>Gets or sets the names and the key; not set for members that are left out.</summary>
    public NamedMember Names { get; set; } = null!;
    public PopulateModel? Populate { get; set; }
    public ExtensionModel? Extension { get; set; }
    public string? Get { get; set; }
    public string? Set { get; set; }
    public Location? Location => Symbol.Locations.FirstOrDefault(l => l.IsInSource);
}
