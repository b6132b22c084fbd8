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
    public string WireName { get; set; } = "";
    public bool IsNameFixed { get; set; }
    public string? KeyedName { get; set; }
    public int Key { get; set; } = -1;
    public bool IsKeyedOnly { get; set; }
    public bool IsNamedOnly { get; set; }
    /// <summary>Gets or sets whether non-public accessors are used.</summary>
    public bool OpensAccess { get; set; }
    /// <summary>Gets or sets whether another draft represents the member on wires that use keys.</summary>
    public bool HasKeyedTwin { get; set; }
    public PopulateModel? Populate { get; set; }
    public ExtensionModel? Extension { get; set; }
    public string? Get { get; set; }
    public string? Set { get; set; }
    public Location? Location => Symbol.Locations.FirstOrDefault(l => l.IsInSource);
    public bool KeywordCounts { get; set; } = true;
    public bool IsRequired =>
        Attributes.IsRequired || (KeywordCounts && Attributes.IsRequiredKeyword);
}
