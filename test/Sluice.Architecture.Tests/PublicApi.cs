using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Sluice.Architecture.Tests;

/// <summary>
/// The public surface of a package as text: a line for each type, followed by its members, all in ordinal order.
/// </summary>
internal static class PublicApi
{
    private static readonly SymbolDisplayFormat s_format = new(
        globalNamespaceStyle: SymbolDisplayGlobalNamespaceStyle.Omitted,
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters
            | SymbolDisplayGenericsOptions.IncludeTypeConstraints
            | SymbolDisplayGenericsOptions.IncludeVariance,
        memberOptions: SymbolDisplayMemberOptions.IncludeParameters
            | SymbolDisplayMemberOptions.IncludeType
            | SymbolDisplayMemberOptions.IncludeModifiers
            | SymbolDisplayMemberOptions.IncludeRef
            | SymbolDisplayMemberOptions.IncludeConstantValue,
        parameterOptions: SymbolDisplayParameterOptions.IncludeType
            | SymbolDisplayParameterOptions.IncludeName
            | SymbolDisplayParameterOptions.IncludeDefaultValue
            | SymbolDisplayParameterOptions.IncludeParamsRefOut
            | SymbolDisplayParameterOptions.IncludeExtensionThis,
        propertyStyle: SymbolDisplayPropertyStyle.ShowReadWriteDescriptor,
        delegateStyle: SymbolDisplayDelegateStyle.NameAndSignature,
        kindOptions: SymbolDisplayKindOptions.IncludeTypeKeyword,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes
            | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier
            | SymbolDisplayMiscellaneousOptions.AllowDefaultLiteral
            | SymbolDisplayMiscellaneousOptions.ExpandNullable
    );

    /// <summary>Returns the surface of an assembly that the tests reference.</summary>
    public static IReadOnlyList<string> Of(string assembly)
    {
        string[] trusted = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Surface",
            references: trusted.Select(path => MetadataReference.CreateFromFile(path))
        );
        IAssemblySymbol symbol = compilation.SourceModule.ReferencedAssemblySymbols.Single(referenced =>
            referenced.Name == assembly
        );
        return
        [
            .. Types(symbol.GlobalNamespace)
                .OrderBy(type => type.ToDisplayString(s_format), StringComparer.Ordinal)
                .SelectMany(Lines),
        ];
    }

    private static IEnumerable<INamedTypeSymbol> Types(INamespaceOrTypeSymbol container) =>
        container
            .GetMembers()
            .SelectMany(member =>
                member switch
                {
                    INamespaceSymbol space => Types(space),
                    INamedTypeSymbol type when IsVisible(type) => Types(type).Prepend(type),
                    _ => [],
                }
            );

    private static IEnumerable<string> Lines(INamedTypeSymbol type)
    {
        IEnumerable<string> bases =
        [
            .. BaseOf(type),
            .. type.Interfaces.Where(IsVisible).Select(i => i.ToDisplayString(s_format)).Order(StringComparer.Ordinal),
        ];
        yield return Mark(type)
            + type.ToDisplayString(s_format)
            + (bases.Any() ? " : " + string.Join(", ", bases) : "");
        if (type.TypeKind == TypeKind.Delegate)
            yield break;
        IEnumerable<ISymbol> members = type.GetMembers()
            .Where(member =>
                IsVisible(member)
                && !member.IsImplicitlyDeclared
                && member is not (INamedTypeSymbol or IMethodSymbol { AssociatedSymbol: not null })
            );
        foreach (
            string line in members
                .Select(member => $"    {Mark(member)}{member.ToDisplayString(s_format)}")
                .Order(StringComparer.Ordinal)
        )
            yield return line;
    }

    private static IEnumerable<string> BaseOf(INamedTypeSymbol type) =>
        type is { TypeKind: TypeKind.Class, BaseType: { SpecialType: not SpecialType.System_Object } parent }
            ? [parent.ToDisplayString(s_format)]
            : [];

    private static string Mark(ISymbol symbol) =>
        symbol
            .GetAttributes()
            .Any(attribute =>
                attribute.AttributeClass?.Name == "EditorBrowsableAttribute"
                && attribute.ConstructorArguments is [{ Value: 1 }]
            )
            ? "[hidden] "
            : "";

    private static bool IsVisible(ISymbol symbol) =>
        symbol.DeclaredAccessibility
            is Accessibility.Public
                or Accessibility.Protected
                or Accessibility.ProtectedOrInternal
        && symbol
            is not IMethodSymbol { ContainingType.IsSealed: true, DeclaredAccessibility: Accessibility.Protected };
}
