using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// Recognizes F# types by name, so that FSharp.Core is not referenced. An option is written as its value or null; a
/// union whose cases have no fields is written as the name of its case.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class FSharpTypes
{
    // Values of SourceConstructFlags.
    private const int Union = 1,
        UnionCase = 8,
        KindMask = 31;

    private const string Getter = "get_";

    /// <summary>Returns whether the type is a user-defined union.</summary>
    internal static bool IsUnion(Type type) =>
        type.Namespace != "Microsoft.FSharp.Collections" && !IsOption(type) && KindOf(type) == Union;

    /// <summary>Returns whether the type is a union with at least one case that has fields.</summary>
    internal static bool IsUnionWithFields(Type type) => IsUnion(type) && !HasPlainCases(type);

    /// <summary>Returns whether no case of a union has fields.</summary>
    internal static bool HasPlainCases(Type type) => CasesOf(type).All(IsPlain);

    /// <summary>
    /// Returns the methods that create a union's cases: a property getter for a case without fields, otherwise a
    /// method.
    /// </summary>
    internal static IEnumerable<MethodInfo> CasesOf(Type type) =>
        type.GetMethods(BindingFlags.Static | BindingFlags.Public).Where(method => KindOf(method) == UnionCase);

    /// <summary>Returns the name of a case without fields.</summary>
    internal static string NameOf(MethodInfo @case) => @case.Name[Getter.Length..];

    private static bool IsPlain(MethodInfo @case) =>
        @case.Name.StartsWith(Getter, StringComparison.Ordinal) && @case.GetParameters().Length == 0;

    internal static bool IsOption(Type type) =>
        type
            is {
                Namespace: "Microsoft.FSharp.Core",
                Name: "FSharpOption`1" or "FSharpValueOption`1",
                IsGenericType: true
            };

    private static int KindOf(MemberInfo member)
    {
        foreach (CustomAttributeData attribute in member.GetCustomAttributesData())
        {
            if (
                attribute.AttributeType.FullName == "Microsoft.FSharp.Core.CompilationMappingAttribute"
                && attribute.ConstructorArguments is [{ Value: int flags }, ..]
            )
                return flags & KindMask;
        }
        return 0;
    }
}
