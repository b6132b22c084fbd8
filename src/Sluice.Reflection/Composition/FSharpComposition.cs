using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Resolution;
using Sluice.Shapes;

namespace Sluice.Reflection.Composition;

/// <summary>
/// Composes the shapes of F# types: options, maps, and unions whose cases have no fields. Lists and sets are ordinary
/// collections, and records are objects with one constructor.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class FSharpComposition
{
    /// <summary>Returns the shape struct of an F# type; <see langword="null"/> for other types.</summary>
    internal static Type? ShapeOf(Type type, ShapeResolver resolver, CompositionScope scope)
    {
        if (FSharpTypes.IsOption(type))
        {
            Type value = type.GetGenericArguments()[0];
            return typeof(OptionalTypeShape<,,,>).MakeGenericType(
                type,
                value,
                resolver.Compose(value, scope),
                typeof(FSharpOptionConversion<,>).MakeGenericType(type, value)
            );
        }
        if (type is { Namespace: "Microsoft.FSharp.Collections", Name: "FSharpMap`2" })
        {
            Type[] entry = type.GetGenericArguments();
            return typeof(BuilderDictionaryShape<,,,,,>).MakeGenericType(
                type,
                entry[0],
                entry[1],
                resolver.Compose(entry[0], scope),
                resolver.Compose(entry[1], scope),
                typeof(FSharpMapBuilder<,,>).MakeGenericType(type, entry[0], entry[1])
            );
        }
        if (!FSharpTypes.IsUnion(type))
            return null;
        Type shape = FSharpTypes.HasPlainCases(type) ? typeof(FSharpCaseShape<>) : typeof(UnsupportedShape<>);
        return shape.MakeGenericType(type);
    }
}
