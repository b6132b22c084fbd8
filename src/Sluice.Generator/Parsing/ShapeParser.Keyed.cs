using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>Reports what is wrong with the layout on wires that use keys.</summary>
internal sealed partial class ShapeParser
{
    private KeyedModel? LayOut(INamedTypeSymbol type, TypeContract contract, List<MemberDraft> members)
    {
        List<KeyFinding> findings = [];
        KeyLayout? layout =
            KeyLayout.Of(new SymbolType(type), contract, [.. members.Select(m => m.Names)], findings);
        foreach (KeyFinding finding in findings)
        {
            Location? location = members.Find(m => m.Names == finding.Member)!.Location;
            string rule = finding.Kind switch
            {
                KeyFindingKind.OutOfRange => Rules.KeyOutOfRange,
                KeyFindingKind.Duplicate => Rules.DuplicateKey,
                _ => Rules.MissingKey,
            };
            Report(rule, location ?? _current!.Site.Location, finding.ArgumentsFor(Display(type)));
        }

        return layout is null ? null : new KeyedModel(layout.IsArray, layout.Slots.ToEquatableArray());
    }
}
