using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Objects;
using Sluice.Generator.Parsing.Symbols;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.References;

/// <summary>
/// Resolves types that the library itself has a shape for, and composes it of the shapes of its parts.
/// </summary>
internal sealed class LibraryShapes(
    ShapeIndex index,
    ParsingContext context,
    ReferenceResolver resolver,
    EnumResolver enums,
    NumberShapes numbers
)
{
    /// <summary>Resolves a type if the library has a shape for it.</summary>
    /// <param name="type">The type.</param>
    /// <param name="site">Where diagnostics are reported.</param>
    /// <param name="reference">The shape; <see langword="null"/> if a diagnostic was reported.</param>
    /// <returns>Whether the library has a shape.</returns>
    public bool TryResolve(ITypeSymbol type, LocationSource site, out ShapeReference? reference)
    {
        reference = null;
        if (index.Find(new SymbolType(type, context.Compilation)) is not { } composed)
            return false;
        if (Compose(composed, site) is { } name)
            reference = numbers.Apply(type, new ShapeReference(name, FindUncheckedWrite(type, site)));
        return true;
    }

    // The unchecked write of a nullable enumeration would bypass an inner shape that writes names.
    private UncheckedWriteModel? FindUncheckedWrite(ITypeSymbol type, LocationSource site)
    {
        bool isNamed =
            type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            && nullable.TypeArguments[0] is INamedTypeSymbol { TypeKind: TypeKind.Enum } enumeration
            && enums.Resolve(enumeration, site).UncheckedWrite is null;
        return isNamed ? null : UncheckedWrites.Find(type);
    }

    private string? Compose(ComposedShape composed, LocationSource site)
    {
        var arguments = new List<string>();
        foreach (ShapePart part in composed.Parts)
        {
            if (FormatPart(part, site) is not { } argument)
                return null;
            arguments.Add(argument);
        }

        string name = TypeNames.FormatName((ITypeSymbol)composed.Shape.Handle);
        if (arguments.Count == 0)
            return name;
        int bracket = name.IndexOf('<');
        return $"{(bracket < 0 ? name : name.Substring(0, bracket))}<{string.Join(", ", arguments)}>";
    }

    private string? FormatPart(ShapePart part, LocationSource site)
    {
        var type = (ITypeSymbol)part.Type.Handle;
        if (part.Kind == ShapePartKind.Type)
        {
            bool isDelegate = type is INamedTypeSymbol { TypeKind: TypeKind.Delegate };
            if (UnsupportedSymbols.FindReason(type) is not { } reason || isDelegate)
                return TypeNames.FormatName(type);
            resolver.ReportUnsupported(type, site, reason);
            return null;
        }

        ShapeReference? shape = part.Kind switch
        {
            ShapePartKind.UntypedKey => new ShapeReference($"{GeneratedNames.Shapes}UntypedKeyShape"),
            ShapePartKind.Key => resolver.ResolveKey(type, site),
            _ => resolver.Resolve(type, site),
        };
        return shape?.ShapeName;
    }
}
