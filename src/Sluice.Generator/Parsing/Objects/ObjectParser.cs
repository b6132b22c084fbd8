using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.References;
using Sluice.Generator.Parsing.Roots;
using Sluice.Generator.Parsing.Symbols;
using Sluice.Generator.Parsing.Unions;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>Converts the objects that <see cref="ObjectPlan{TMember}"/> describes.</summary>
internal sealed class ObjectParser
{
    private readonly ParsingContext _context;
    private readonly AccessorCollector _accessors;
    private readonly MemberParser _members;
    private readonly ConstructorParser _constructors;
    private readonly MemberFilling _filling;
    private readonly InaccessibleMembers _inaccessible;

    public ObjectParser(ParsingContext context, ReferenceResolver resolver)
    {
        _context = context;
        _accessors = new AccessorCollector(context);
        _members = new MemberParser(context, resolver.Members, new MemberExpressions(context, _accessors));
        _constructors = new ConstructorParser(context, _accessors);
        _filling = new MemberFilling(resolver);
        _inaccessible = new InaccessibleMembers(context);
    }

    public void Parse(Definition definition)
    {
        _context.Current = definition;
        _accessors.Clear();
        ReportNotHonoured(definition);

        ObjectPlan<MemberDraft> plan = CreatePlan(definition);
        ForeignCompletion.Report(_context, definition, plan.All.Count > 0);
        foreach (MemberDraft draft in plan.Members)
            _filling.Parse(draft);
        _members.ReportWithoutEffect(definition, plan.Members);
        _inaccessible.Report(definition, plan);
        AddModel(definition, plan);
    }

    private void ReportNotHonoured(Definition definition)
    {
        INamedTypeSymbol type = definition.Symbol;
        ReportNotHonoured(definition, type, TypeNames.Display(type));
        foreach (
            IMethodSymbol method in TypeHierarchy
                .GetLevels(type)
                .SelectMany(t => t.GetMembers())
                .OfType<IMethodSymbol>()
                .Where(m => m.MethodKind == MethodKind.Ordinary)
        )
        {
            ReportNotHonoured(definition, method, null);
        }
    }

    private void ReportNotHonoured(Definition definition, ISymbol symbol, string? name)
    {
        foreach (
            (string attribute, string reason) in MemberAttributes
                .ReadAttributes(SymbolAttribute.ReadAttributes(symbol))
                .NotHonoured
        )
            _context.Report(
                Rules.NotHonoured,
                SourceLocations.Find(symbol, definition.Site.Location),
                attribute,
                name ?? $"{TypeNames.Display(definition.Symbol)}.{symbol.Name}",
                reason
            );
    }

    private ObjectPlan<MemberDraft> CreatePlan(Definition definition)
    {
        INamedTypeSymbol type = definition.Symbol;
        var facts = new SymbolType(type, _context.Compilation);
        var contract = TypeContract.ReadContract(facts);
        return ObjectPlan<MemberDraft>.Create(
            facts,
            contract,
            _context.ChooseNaming(definition, contract),
            found => _members.CreateDraft(type, found),
            draft => _members.TryResolve(draft, definition, contract.NumberHandling),
            finding => _context.Report(finding, definition.Site.Location)
        );
    }

    private void AddModel(Definition definition, ObjectPlan<MemberDraft> plan)
    {
        INamedTypeSymbol type = definition.Symbol;
        bool isRoot = KnownAttributes.IsShaped(type) || definition.IsRoot;
        var constructor = (IMethodSymbol?)plan.Choice.Constructor?.Handle;
        ConstructorModel? creation = _constructors.Parse(definition, plan, constructor, isRoot);
        if (creation is not null && isRoot)
            ReportLosses(type, plan);

        var factory = new ObjectModelFactory(definition, plan, constructor, creation);
        string fileName = _context.Models.ReserveFileName(factory.FormatFileName());
        _context.Models.Shapes.Add(factory.Create(fileName, _accessors.ToModels()));
    }

    private void ReportLosses(INamedTypeSymbol type, ObjectPlan<MemberDraft> plan)
    {
        foreach (MemberDraft member in plan.All)
        {
            if (LostMembers.FindReason(member, plan.Choice) is { } reason)
                _context.Report(
                    Rules.LostWhenRead,
                    member.Location,
                    $"{TypeNames.Display(type)}.{member.Symbol.Name}",
                    reason
                );
        }
    }
}
