using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection.Facts;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>The unions that <see cref="UnionDeclaration"/> finds among run-time types.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class ReflectedUnion
{
    internal static bool IsUnion(Type type) => UnionDeclaration.IsUnion(new ReflectedType(type));

    /// <summary>Returns the union of a type that declares one.</summary>
    /// <exception cref="WireException">The declaration is wrong.</exception>
    internal static UnionDeclaration GetDeclaration(Type type)
    {
        List<Finding> findings = [];
        var union = UnionDeclaration.ReadDeclaration(
            new ReflectedType(type),
            (each, contract) => Contracts.NamingOf((Type)each.Handle, contract),
            findings
        );
        return findings is [var first, ..]
            ? throw new WireException(WireError.Unsupported, first.Message + ".")
            : union;
    }
}
