using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.References;
using Sluice.Generator.Parsing.Symbols;
using Sluice.Generator.Parsing.Unions;
using Sluice.Generator.Text;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>Parses the members of an object: their access, their shapes and their names.</summary>
internal sealed class MemberParser(ParsingContext context, MemberResolver resolver, MemberExpressions access)
{
    /// <summary>Returns a member that the rules found, with its access.</summary>
    public MemberDraft CreateDraft(INamedTypeSymbol type, DiscoveredMember found)
    {
        var symbol = (ISymbol)found.Facts.Handle;
        bool isShadowed =
            found.IsBehind
            || TypeHierarchy.IsShadowed(type, symbol)
            || (
                type.TypeKind == TypeKind.Interface
                && !SymbolEqualityComparer.Default.Equals(symbol.ContainingType, type)
            );
        var draft = new MemberDraft(found, isShadowed);
        draft.Get = access.FormatGetter(draft);
        draft.Set = access.FormatSetter(draft);
        return draft;
    }

    /// <summary>Resolves the shape of a member's value; without one, the member is left out.</summary>
    /// <param name="draft">The member.</param>
    /// <param name="definition">The definition that contains the member.</param>
    /// <param name="typeNumberHandling">The forms of numbers that the type specifies.</param>
    /// <returns>Whether the member has a shape.</returns>
    public bool TryResolve(MemberDraft draft, Definition definition, int typeNumberHandling)
    {
        string name = FormatName(definition, draft);
        ReportAttributes(draft, definition, name);
        if (draft.Found.Facts.ReturnsReference)
        {
            context.Report(
                ValueTypes.FindWithoutValue(new SymbolType(definition.Symbol), draft.Found.Facts)!,
                definition.Site.Location
            );
            return false;
        }

        draft.Site = draft.Location is { } place
            ? new LocationSource(place, name, draft.Type)
            : definition.Site with
            {
                Inner = name,
            };
        draft.NumberForms = draft.Attributes.NumberHandling ?? typeNumberHandling;
        draft.Shape = resolver.Resolve(draft);
        if (draft.Shape is null)
            return false;
        CheckWireName(draft, name);
        return true;
    }

    private void ReportAttributes(MemberDraft draft, Definition definition, string name)
    {
        foreach ((string attribute, string reason) in draft.Attributes.NotHonoured)
            context.Report(Rules.NotHonoured, draft.Location, attribute, name, reason);
        if (draft.Attributes is { HasFormatter: true, WireConverter: null })
            context.Report(Rules.FormatterNotRun, draft.Location ?? definition.Site.Location, name);
    }

    private void CheckWireName(MemberDraft draft, string name)
    {
        if (draft.Attributes.WireName?.Length == 0)
            context.Report(Rules.BadName, draft.Location, name, "it is empty; leave [WireName] out, or give it a name");
        if (!CodeLiterals.HasLoneSurrogate(draft.Names.WireName))
            return;

        context.Report(
            Rules.BadName,
            draft.Location,
            name,
            "it contains half a surrogate pair, which UTF-8 cannot encode"
        );
        draft.Names.WireName = draft.Symbol.Name;
    }

    /// <summary>Reports attributes of members that have no effect on what is read.</summary>
    public void ReportWithoutEffect(Definition definition, List<MemberDraft> members)
    {
        foreach (MemberDraft draft in members)
        {
            if (draft.Attributes.ObjectCreation == 1 && draft.Filling is null)
            {
                context.Report(
                    Rules.NotHonoured,
                    draft.Location,
                    "JsonObjectCreationHandling",
                    FormatName(definition, draft),
                    "only collections and dictionaries can be populated in place"
                );
            }
            if (IsSetterOutOfSight(draft))
                ReportAccessor(definition, draft, "setter", "written and not read");
            if (IsGetterOutOfSight(draft))
                ReportAccessor(definition, draft, "getter", "read and not written");
        }
    }

    // Private accessors of other assemblies are not visible, so the values they would set are lost during reading.
    private bool IsSetterOutOfSight(MemberDraft draft) =>
        draft.Attributes.IsIncluded
        && draft.Parameter < 0
        && draft is { Symbol: IPropertySymbol { SetMethod: null }, Filling: null }
        && !context.IsDeclaredHere(draft.Symbol);

    private bool IsGetterOutOfSight(MemberDraft draft) =>
        draft is { Attributes.IsIncluded: true, Symbol: IPropertySymbol { GetMethod: null } }
        && !context.IsDeclaredHere(draft.Symbol);

    private void ReportAccessor(Definition definition, MemberDraft draft, string accessor, string consequence)
    {
        // Sluice's own attribute must take effect; attributes of other libraries may be meant for those libraries
        // alone.
        bool isOwn = KnownAttributes.Has(draft.Symbol, "Sluice.WireIncludeAttribute");
        context.Report(
            isOwn ? Rules.InvalidAttribute : Rules.NotHonoured,
            definition.Site.Location,
            isOwn ? "WireInclude" : "JsonInclude",
            FormatName(definition, draft),
            $"its {accessor} is inaccessible from this assembly, so it would be {consequence}; put "
                + "[Shape] on its type in its own assembly"
        );
    }

    private static string FormatName(Definition definition, MemberDraft draft) =>
        $"{TypeNames.Display(definition.Symbol)}.{draft.Symbol.Name}";
}
