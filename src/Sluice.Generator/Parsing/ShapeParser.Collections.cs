using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing;

internal sealed partial class ShapeParser
{
    // Collection types of users, and those of the BCL that have no shape of their own.
    private bool FromCollection(INamedTypeSymbol type, LocationSource site, out ShapeReference? reference)
    {
        reference = null;
        return false;
    }

    // Converters, surrogates and unions given by attributes on the type.
    private ShapeReference? ResolveByAttribute(INamedTypeSymbol type, LocationSource site) => null;
}
