using Microsoft.CodeAnalysis;
using Sluice.TypeModel.Rules;

namespace Sluice.Analyzers;

/// <summary>Finds what is stored with a value of a type: its members, their types, elements and known cases.</summary>
internal static class StoredTypes
{
    private const int Most = 1_000; // Types examined per call, to keep compilation fast.

    /// <summary>
    /// Returns the nearest member marked <c>[Never]</c> whose value would be lost by storing the type;
    /// <see langword="null"/> if there is none.
    /// </summary>
    public static ISymbol? FirstNever(ITypeSymbol stored) => FirstGuarded(stored, static (_, guards) => guards.IsNever);

    /// <summary>
    /// Returns the nearest member that is written or stored with a type and whose guards fulfil a condition;
    /// <see langword="null"/> if there is none.
    /// </summary>
    public static ISymbol? FirstGuarded(ITypeSymbol stored, Func<ISymbol, MemberGuards, bool> isWanted)
    {
        var seen = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default) { stored };
        var open = new Queue<ITypeSymbol>(seen);
        while (open.Count > 0 && seen.Count < Most)
        {
            ITypeSymbol type = open.Dequeue();
            foreach (ITypeSymbol part in PartsOf(type))
                if (seen.Add(part))
                    open.Enqueue(part);
            if (IsOfTheFramework(type))
                continue;
            foreach (ISymbol member in MembersOf(type))
            {
                if (isWanted(member, member.GuardsIn(type)))
                    return member;
                ITypeSymbol of = member is IPropertySymbol property ? property.Type : ((IFieldSymbol)member).Type;
                if (seen.Add(of))
                    open.Enqueue(of);
            }
        }

        return null;
    }

    public static IEnumerable<ISymbol> MembersOf(ITypeSymbol type)
    {
        for (ITypeSymbol? level = type; level is not null && !IsOfTheFramework(level); level = level.BaseType)
        {
            foreach (ISymbol member in level.GetMembers())
                if (
                    member
                        is IPropertySymbol { IsStatic: false, IsIndexer: false }
                            or IFieldSymbol { IsStatic: false, IsImplicitlyDeclared: false }
                    && !member.IsIgnored()
                    && (member.DeclaredAccessibility == Accessibility.Public || member.IsIncluded())
                )
                    yield return member;
        }
    }

    // Returns element types and the types that attributes name, such as the cases of a union.
    public static IEnumerable<ITypeSymbol> PartsOf(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => [array.ElementType],
            INamedTypeSymbol named => named.TypeArguments.Concat(
                named
                    .GetAttributes()
                    .Where(a => !IsForTools(a))
                    .SelectMany(a => a.ConstructorArguments)
                    .Select(a => a.Kind == TypedConstantKind.Type ? a.Value : null)
                    .OfType<ITypeSymbol>()
            ),
            _ => [],
        };

    // [DebuggerTypeProxy] names a type that only a debugger creates.
    private static bool IsForTools(AttributeData attribute) =>
        attribute.AttributeClass?.ContainingNamespace?.ToDisplayString() == "System.Diagnostics";

    /// <summary>
    /// Returns whether values are written and read by user code or the platform, so that the type's members do not
    /// determine the output.
    /// </summary>
    public static bool IsOpaque(INamedTypeSymbol type) =>
        IsOfTheFramework(type)
        || type.IsTupleType
        || type.GetAttributes()
            .Any(a =>
                Symbols.NameOf(a)
                    is "Sluice.WireConverterAttribute"
                        or "Sluice.WireSurrogateAttribute"
                        or Symbols.JsonConverter
                        or "Microsoft.FSharp.Core.CompilationMappingAttribute"
            );

    public static bool IsOfTheFramework(ITypeSymbol type) =>
        type.SpecialType != SpecialType.None
        || type.ContainingNamespace?.ToDisplayString() is { } space
            && (
                space is "System" or "Microsoft"
                || space.StartsWith("System.", StringComparison.Ordinal)
                || space.StartsWith("Microsoft.", StringComparison.Ordinal)
            );
}
