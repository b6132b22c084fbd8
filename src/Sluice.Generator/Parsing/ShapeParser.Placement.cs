using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

internal sealed partial class ShapeParser
{
    /// <summary>Returns the definition of an object type, or creates it and queues it for emission.</summary>
    private Definition Define(INamedTypeSymbol symbol, LocationSource site, WireNaming naming, bool isSelf = false)
    {
        Dictionary<ISymbol, Definition> table = _definitions[(int)naming + (isSelf ? 8 : 0)];
        if (table.TryGetValue(symbol, out Definition? known)) return known;
        var definition = new Definition(symbol, naming, !isSelf && IsUnion(symbol), isSelf) { Site = site };
        table.Add(symbol, definition);
        PlaceDefinition(definition);
        if (definition.IsUsable) _pending.Enqueue(definition);
        return definition;
    }

    // Members of a shape struct; a type parameter must not have the same name.
    private static readonly HashSet<string> s_ownMembers = ["Write", "WriteKeyed", "Read", "Find", "FindKeyed", "Shape",
        "CaseOf"];

    private void PlaceDefinition(Definition definition)
    {
        INamedTypeSymbol symbol = definition.Symbol;
        List<INamedTypeSymbol> chain = TypeNames.Chain(symbol);
        string suffix = (definition.IsSelf ? "Self" : "")
            + (definition.Naming == WireNaming.Unset ? "" : definition.Naming.ToString());
        definition.Owner = OwnerOf(symbol, definition);
        if (!definition.IsUsable) return;
        int inOwner = definition.Owner is { } place ? TypeNames.Chain(place).Sum(t => t.Arity) : 0;
        if (chain.SelectMany(t => t.TypeParameters).Skip(inOwner).FirstOrDefault(p => s_ownMembers.Contains(p.Name))
            is { } clash)
        {
            definition.IsUsable = false;
            Report(Rules.CannotShape, definition.Site.Location ?? LocationOf(symbol), Display(symbol),
                $"its type parameter '{clash.Name}' has the name of a member of shapes");
            return;
        }
        List<string> taken = [.. chain.SelectMany(t => t.TypeParameters).Select(p => p.Name)];
        if (definition.Owner is { } owner)
        {
            string name = string.Join("_",
                chain.Skip(SymbolEqualityComparer.Default.Equals(owner, symbol)
                    ? chain.Count - 1
                    : TypeNames.Chain(owner).Count).Select(t => t.Name)) + suffix + "Shape";
            definition.StructName = FreeName(owner, name);
        }
        else
        {
            definition.StructName = TypeNames.Mangle(symbol) + suffix + "Shape";
            if (taken.Distinct().Count() != taken.Count)
            {
                definition.IsUsable = false;
                Report(Rules.CannotShape, LocationOf(symbol, definition.Site.Location), Display(symbol),
                    "two type parameters around it have the same name");
                return;
            }
        }
        foreach (ITypeParameterSymbol parameter in chain.SelectMany(t => t.TypeParameters))
        {
            string name = parameter.Name == "T" ? "TShape" : parameter.Name + "Shape";
            while (taken.Contains(name)) name += "_";
            taken.Add(name);
            definition.Parameters.Add((parameter, name));
        }
    }

    // A [Shape] type contains its own shape; any other shape is placed in the nearest type that can access everything
    // it names, or in the assembly's own location.
    private INamedTypeSymbol? OwnerOf(INamedTypeSymbol symbol, Definition definition)
    {
        bool isOurs = SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, _compilation.Assembly);
        bool canHold = symbol.TypeKind != TypeKind.Interface
            || symbol.TypeParameters.All(p => p.Variance == VarianceKind.None);
        if (isOurs && IsShaped(symbol) && canHold && TypeNames.Chain(symbol).All(TypeNames.IsPartial)) return symbol;
        INamedTypeSymbol? scope = ScopeOf(symbol);
        foreach (ISymbol member in symbol.GetMembers())
        {
            if (member.IsStatic || member is not (IPropertySymbol or IFieldSymbol)) continue;
            var attributes = MemberAttributes.Of(new SymbolMember(member, new SymbolType(member.ContainingType)));
            if (attributes.IsIgnored) continue;
            bool isPublic = member.DeclaredAccessibility == Accessibility.Public;
            if (isPublic || attributes.IsIncluded)
            {
                scope = Deeper(scope,
                    ScopeOf(member is IPropertySymbol property ? property.Type : ((IFieldSymbol)member).Type));
            }
            if (attributes.WireConverter is INamedTypeSymbol converter) scope = Deeper(scope, ScopeOf(converter));
            if (attributes.JsonConverter is INamedTypeSymbol jsonConverter)
                scope = Deeper(scope, ScopeOf(jsonConverter));
        }
        var facts = new SymbolType(symbol, _compilation);
        foreach (TypeFacts arm in UnionDeclaration.IsUnion(facts) ? UnionDeclaration.CasesOf(facts) : [])
            scope = Deeper(scope, ScopeOf((ITypeSymbol)arm.Handle));
        if (scope is null)
        {
            if (_compilation.IsSymbolAccessibleWithin(symbol, _compilation.Assembly)) return null;
        }
        else if (SymbolEqualityComparer.Default.Equals(scope.ContainingAssembly, _compilation.Assembly)
            && TypeNames.Chain(scope).All(TypeNames.IsPartial))
        {
            return scope;
        }
        definition.IsUsable = false;
        Report(Rules.Unreachable, definition.Site.Location ?? LocationOf(symbol), Display(symbol),
            definition.Site.Member, Display(scope ?? symbol));
        return null;
    }

    /// <summary>
    /// Returns the innermost type within which a type's name is accessible; <see langword="null"/> if it is accessible
    /// in the whole assembly.
    /// </summary>
    private static INamedTypeSymbol? ScopeOf(ITypeSymbol type)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                return ScopeOf(array.ElementType);
            case INamedTypeSymbol named:
                INamedTypeSymbol? scope = null;
                for (INamedTypeSymbol? t = named; t is not null; t = t.ContainingType)
                {
                    if (t.ContainingType is { } container
                        && t.DeclaredAccessibility is Accessibility.Private or Accessibility.Protected
                            or Accessibility.ProtectedAndInternal)
                    {
                        scope = Deeper(scope, t.ContainingType.OriginalDefinition);
                    }
                    foreach (ITypeSymbol argument in t.TypeArguments) scope = Deeper(scope, ScopeOf(argument));
                }
                return scope;
            default:
                return null;
        }
    }

    private static INamedTypeSymbol? Deeper(INamedTypeSymbol? a, INamedTypeSymbol? b)
    {
        if (a is null) return b?.OriginalDefinition;
        if (b is null) return a.OriginalDefinition;
        return TypeNames.Chain(b).Count > TypeNames.Chain(a).Count ? b.OriginalDefinition : a.OriginalDefinition;
    }
}
