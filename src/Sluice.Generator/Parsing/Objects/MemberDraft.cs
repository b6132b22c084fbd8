using Microsoft.CodeAnalysis;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.References;
using Sluice.TypeModel.Model;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>A member while its type is being parsed.</summary>
internal sealed class MemberDraft(DiscoveredMember found, bool isShadowed) : MemberPlan(found)
{
    public ISymbol Symbol => (ISymbol)Found.Facts.Handle;
    public ITypeSymbol Type => (ITypeSymbol)Found.Facts.Type.Handle;

    /// <summary>Gets whether a more derived member of the same name hides it.</summary>
    public bool IsShadowed => isShadowed;
    public override bool IsUsable => Get is not null || Set is not null;

    /// <summary>Gets or sets where diagnostics about the member's value are reported.</summary>
    public LocationSource Site { get; set; }

    /// <summary>Gets or sets the forms of its numbers, as <see cref="TypeModel.Rules.NumberForms"/>.</summary>
    public int NumberForms { get; set; }
    public ShapeReference? Shape { get; set; }
    public PopulateModel? Populate { get; set; }

    /// <summary>Gets whether a collection of a field is filled in place, and thus not computed.</summary>
    public bool IsFilledField => Populate is not null && Found.Facts.IsStored;
    public ExtensionModel? Extension { get; set; }
    public string? Get { get; set; }
    public string? Set { get; set; }
    public Location? Location => Symbol.Locations.FirstOrDefault(location => location.IsInSource);
}
