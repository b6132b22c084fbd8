using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Symbols;
using Sluice.Generator.Parsing.Unions;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.Definitions;

/// <summary>
/// Holds the definitions of a parse, each with the location and the name of its struct, and the queue of those that
/// are parsed next.
/// </summary>
internal sealed class DefinitionTable(ParsingContext context)
{
    private const int Namings = 8;

    // Members of a shape struct; a type parameter must not have the same name.
    private static readonly HashSet<string> s_ownMembers =
    [
        "Write",
        "WriteKeyed",
        "Read",
        "Find",
        "FindKeyed",
        "Shape",
        "CaseOf",
    ];

    // One dictionary per naming policy that a witness can specify, then the same for the objects of types that are also
    // unions.
    private readonly Dictionary<ISymbol, Definition>[] _tables =
    [
        .. Enumerable
            .Range(0, 2 * Namings)
            .Select(_ => new Dictionary<ISymbol, Definition>(SymbolEqualityComparer.Default)),
    ];

    private readonly Queue<Definition> _pending = new();

    /// <summary>Returns the next definition to parse; <see langword="null"/> if all are parsed.</summary>
    public Definition? TakeNext() => _pending.Count > 0 ? _pending.Dequeue() : null;

    /// <summary>Returns the definition of a type; <see langword="null"/> if there is none.</summary>
    public Definition? Find(ISymbol symbol, WireNaming naming) =>
        _tables[(int)naming].TryGetValue(symbol, out Definition? definition) ? definition : null;

    /// <summary>Returns the definition of an object type, or creates it and queues it.</summary>
    public Definition FindOrAdd(INamedTypeSymbol symbol, LocationSource site, WireNaming naming, bool isSelf)
    {
        Dictionary<ISymbol, Definition> table = _tables[(int)naming + (isSelf ? Namings : 0)];
        if (table.TryGetValue(symbol, out Definition? known))
            return known;

        bool isUnion = !isSelf && UnionParser.IsUnion(symbol);
        var definition = new Definition(symbol, naming, isUnion, isSelf) { Site = site };
        table.Add(symbol, definition);
        Place(definition);
        if (definition.IsUsable)
            _pending.Enqueue(definition);
        return definition;
    }

    private void Place(Definition definition)
    {
        definition.Owner = FindOwner(definition);
        if (!definition.IsUsable || ReportClash(definition))
            return;

        List<string> taken = [.. GeneratedNames.GetTypeParameters(definition.Symbol).Select(p => p.Name)];
        ChooseStructName(definition, taken);
        if (definition.IsUsable)
            AddShapeParameters(definition, taken);
    }

    private bool ReportClash(Definition definition)
    {
        INamedTypeSymbol symbol = definition.Symbol;
        int inOwner = definition.Owner is { } place ? TypeNames.Chain(place).Sum(t => t.Arity) : 0;
        ITypeParameterSymbol? clash = GeneratedNames
            .GetTypeParameters(symbol)
            .Skip(inOwner)
            .FirstOrDefault(p => s_ownMembers.Contains(p.Name));
        if (clash is null)
            return false;

        definition.IsUsable = false;
        context.Report(
            Rules.CannotShape,
            definition.Site.Location ?? SourceLocations.Find(symbol),
            TypeNames.Display(symbol),
            $"its type parameter '{clash.Name}' has the name of a member of shapes"
        );
        return true;
    }

    private void ChooseStructName(Definition definition, List<string> typeParameters)
    {
        INamedTypeSymbol symbol = definition.Symbol;
        string suffix =
            (definition.IsSelf ? "Self" : "")
            + (definition.Naming == WireNaming.Unset ? "" : definition.Naming.ToString());
        if (definition.Owner is { } owner)
        {
            List<INamedTypeSymbol> chain = TypeNames.Chain(symbol);
            bool isOwn = SymbolEqualityComparer.Default.Equals(owner, symbol);
            int outer = isOwn ? chain.Count - 1 : TypeNames.Chain(owner).Count;
            string name = string.Join("_", chain.Skip(outer).Select(t => t.Name)) + suffix + "Shape";
            definition.StructName = context.NestedNames.Reserve(owner, name);
            return;
        }

        definition.StructName = TypeNames.Mangle(symbol) + suffix + "Shape";
        if (typeParameters.Distinct().Count() == typeParameters.Count)
            return;
        definition.IsUsable = false;
        context.Report(
            Rules.CannotShape,
            SourceLocations.Find(symbol, definition.Site.Location),
            TypeNames.Display(symbol),
            "two type parameters around it have the same name"
        );
    }

    private static void AddShapeParameters(Definition definition, List<string> taken)
    {
        foreach (ITypeParameterSymbol parameter in GeneratedNames.GetTypeParameters(definition.Symbol))
        {
            string name = parameter.Name == "T" ? "TShape" : parameter.Name + "Shape";
            while (taken.Contains(name))
                name += "_";
            taken.Add(name);
            definition.Parameters.Add((parameter, name));
        }
    }

    // A [Shape] type contains its own shape; any other shape is placed in the nearest type that can access everything
    // it names, or in the assembly's own location.
    private INamedTypeSymbol? FindOwner(Definition definition)
    {
        INamedTypeSymbol symbol = definition.Symbol;
        bool canHold =
            symbol.TypeKind != TypeKind.Interface || symbol.TypeParameters.All(p => p.Variance == VarianceKind.None);
        bool isOwnHost =
            context.IsDeclaredHere(symbol)
            && KnownAttributes.IsShaped(symbol)
            && canHold
            && Placement.CanReopen(symbol);
        if (isOwnHost)
            return symbol;

        INamedTypeSymbol? hidden = FindHiddenPart(symbol);
        INamedTypeSymbol? scope = Placement.FindScopeOf(hidden);
        if (scope is null)
        {
            if (context.Compilation.IsSymbolAccessibleWithin(symbol, context.Compilation.Assembly))
                return null;
        }
        else if (context.IsDeclaredHere(scope) && Placement.CanReopen(scope))
        {
            return scope;
        }

        hidden ??= symbol;
        definition.IsUsable = false;
        context.Report(
            Rules.Unreachable,
            definition.Site.Location ?? SourceLocations.Find(symbol),
            TypeNames.Display(hidden),
            definition.Site.Member,
            Placement.FormatRemedy(hidden, context.IsDeclaredHere(hidden), canReopen: true)
        );
        return null;
    }

    // The innermost hidden type that the type itself, its members, their converters and the cases of a union name.
    private INamedTypeSymbol? FindHiddenPart(INamedTypeSymbol symbol)
    {
        INamedTypeSymbol? hidden = Placement.FindHidden(symbol);
        foreach (ISymbol member in symbol.GetMembers())
        {
            if (member.IsStatic || member is not (IPropertySymbol or IFieldSymbol))
                continue;
            hidden = DeepenByMember(hidden, member);
        }

        var facts = new SymbolType(symbol, context.Compilation);
        if (!UnionDeclaration.IsUnion(facts))
            return hidden;
        foreach (TypeFacts each in UnionDeclaration.CasesOf(facts))
            hidden = Placement.ChooseDeeper(hidden, Placement.FindHidden((ITypeSymbol)each.Handle));
        return hidden;
    }

    private static INamedTypeSymbol? DeepenByMember(INamedTypeSymbol? hidden, ISymbol member)
    {
        var attributes = MemberAttributes.ReadAttributes(
            new SymbolMember(member, new SymbolType(member.ContainingType))
        );
        if (attributes.IsIgnored)
            return hidden;

        if (member.DeclaredAccessibility == Accessibility.Public || attributes.IsIncluded || attributes.IsDataMember)
        {
            ITypeSymbol type = member is IPropertySymbol property ? property.Type : ((IFieldSymbol)member).Type;
            hidden = Placement.ChooseDeeper(hidden, Placement.FindHidden(type));
        }
        if (attributes.WireConverter is INamedTypeSymbol converter)
            hidden = Placement.ChooseDeeper(hidden, Placement.FindHidden(converter));
        if (attributes.JsonConverter is INamedTypeSymbol jsonConverter)
            hidden = Placement.ChooseDeeper(hidden, Placement.FindHidden(jsonConverter));
        return hidden;
    }
}
