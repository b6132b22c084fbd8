using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Unions;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>
/// Reports what the compiler does not show of a type in another assembly: members that are not public and have an
/// attribute that includes them, which the run-time provider writes and reads.
/// </summary>
internal sealed class InaccessibleMembers(ParsingContext context)
{
    private const string Remedy = "; put [Shape] on its type in its own assembly";

    private Compilation? _everything;

    public void Report(Definition definition, ObjectPlan<MemberDraft> plan)
    {
        INamedTypeSymbol type = definition.Symbol;
        INamedTypeSymbol? foreign = TypeHierarchy
            .GetLevels(type)
            .FirstOrDefault(level => !TypeNames.IsOfPlatform(level) && !context.IsDeclaredHere(level));
        if (foreign is null || FindWhole(foreign) is not { } whole)
            return;

        var facts = new SymbolType(whole, _everything);
        var contract = TypeContract.ReadContract(facts);
        List<DiscoveredMember> members = MemberDiscovery.Find(facts, contract, WireNaming.Unset);
        HashSet<string> visible = [.. plan.All.Select(member => FormatIdentity(member.Found))];
        foreach (DiscoveredMember member in members)
        {
            // A public member that is not among the visible ones has been overridden.
            bool isPublic = member.Facts.Handle is ISymbol { DeclaredAccessibility: Accessibility.Public };
            if (isPublic || member.Attributes.IsIgnored || visible.Contains(FormatIdentity(member)))
                continue;
            ReportMember(definition, member);
        }

        bool isForeign = SymbolEqualityComparer.Default.Equals(foreign, type);
        if (isForeign)
            ReportConstructor(definition, Constructors.Choose(facts, contract, members));
    }

    private void ReportMember(Definition definition, DiscoveredMember member)
    {
        bool isOwn = member.Facts.Attributes.Any(attribute => attribute.Name == "Sluice.WireIncludeAttribute");
        context.Report(
            isOwn ? Rules.InvalidAttribute : Rules.NotHonoured,
            definition.Site.Location,
            isOwn ? "WireInclude" : FindIncludingAttribute(member.Facts),
            $"{TypeNames.Display(definition.Symbol)}.{member.Name}",
            "it is inaccessible from this assembly, so it would be neither written nor read" + Remedy
        );
    }

    private void ReportConstructor(Definition definition, ConstructorChoice choice)
    {
        if (choice.Constructor is not { IsMarked: true, IsPublic: false })
            return;
        context.Report(
            Rules.NotHonoured,
            definition.Site.Location,
            "JsonConstructor",
            TypeNames.Display(definition.Symbol),
            "the constructor is inaccessible from this assembly" + Remedy
        );
    }

    private static string FormatIdentity(DiscoveredMember member) =>
        $"{member.Facts.DeclaringType.FullName}.{member.Name}.{member.IsKeyedOnly}";

    private static string FindIncludingAttribute(MemberFacts member) =>
        member
            .Attributes.FirstOrDefault(attribute =>
                attribute.ShortName is "JsonInclude" or "DataMember" or "Key" or "JsonProperty"
            )
            ?.ShortName
        ?? "MessagePackObject";

    // The same type, with the members that the compiler leaves out when it reads a reference.
    private INamedTypeSymbol? FindWhole(INamedTypeSymbol type)
    {
        Compilation compilation = context.Compilation;
        if (compilation.GetMetadataReference(type.ContainingAssembly) is not { } reference)
            return null;
        _everything ??= compilation.WithOptions(
            compilation.Options.WithMetadataImportOptions(MetadataImportOptions.All)
        );
        string name = string.Join("+", TypeNames.Chain(type).Select(each => each.MetadataName));
        if (!type.ContainingNamespace.IsGlobalNamespace)
            name = $"{type.ContainingNamespace.ToDisplayString()}.{name}";
        return (_everything.GetAssemblyOrModuleSymbol(reference) as IAssemblySymbol)?.GetTypeByMetadataName(name);
    }
}
