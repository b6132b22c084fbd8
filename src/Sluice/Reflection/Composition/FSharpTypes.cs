using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Model;
using Sluice.Reflection.Emission;

namespace Sluice.Reflection.Composition;

/// <summary>
/// F#'s own types, told by name so that nothing of FSharp.Core is needed: options as their value or null, maps, and
/// unions whose cases carry nothing as their case's name. Lists and sets are collections like others, records are
/// objects with one constructor.
/// </summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal static class FSharpTypes
{
    // Values of SourceConstructFlags.
    private const int Union = 1, UnionCase = 8, KindMask = 31;

    private const string Getter = "get_";

    internal static Type? ShapeOf(Type type, ShapeProvider provider, EmissionGroup group)
    {
        if (IsOption(type))
        {
            Type value = type.GetGenericArguments()[0];
            return typeof(OptionalTypeShape<,,,>).MakeGenericType(type, value, provider.Compose(value, group),
                typeof(FSharpOptionConversion<,>).MakeGenericType(type, value));
        }
        if (type is { Namespace: "Microsoft.FSharp.Collections", Name: "FSharpMap`2" })
        {
            Type[] entry = type.GetGenericArguments();
            return typeof(BuilderDictionaryShape<,,,,,>).MakeGenericType(type, entry[0], entry[1],
                provider.Compose(entry[0], group), provider.Compose(entry[1], group),
                    typeof(FSharpMapBuilder<,,>).MakeGenericType(type, entry[0], entry[1]));
        }
        if (KindOf(type) != Union || type.Namespace == "Microsoft.FSharp.Collections") return null;
        return (CasesOf(type).All(IsPlain) ? typeof(FSharpCaseShape<>) : typeof(UnsupportedShape<>)).MakeGenericType(
            type);
    }

    /// <summary>Whether the type is a union with a case that carries fields.</summary>
    internal static bool IsUnionWithFields(Type type) =>
        type.Namespace != "Microsoft.FSharp.Collections" && !IsOption(type) && KindOf(type) == Union
            && !CasesOf(type).All(IsPlain);

    /// <summary>
    /// What makes a union's cases: the getter of a property for one without fields, a method for one with.
    /// </summary>
    internal static IEnumerable<MethodInfo> CasesOf(Type type) =>
        type.GetMethods(BindingFlags.Static | BindingFlags.Public).Where(method => KindOf(method) == UnionCase);

    /// <summary>The name of a case without fields.</summary>
    internal static string NameOf(MethodInfo @case) => @case.Name[Getter.Length..];

    private static bool IsPlain(MethodInfo @case) =>
        @case.Name.StartsWith(Getter, StringComparison.Ordinal) && @case.GetParameters().Length == 0;

    private static bool IsOption(Type type) =>
        type is
        {
            Namespace: "Microsoft.FSharp.Core", Name: "FSharpOption`1" or "FSharpValueOption`1",
            IsGenericType: true
        };

    private static int KindOf(MemberInfo member)
    {
        foreach (CustomAttributeData attribute in member.GetCustomAttributesData())
        {
            if (attribute.AttributeType.FullName == "Microsoft.FSharp.Core.CompilationMappingAttribute"
                && attribute.ConstructorArguments is [{ Value: int flags }, ..]) return flags & KindMask;
        }
        return 0;
    }
}
