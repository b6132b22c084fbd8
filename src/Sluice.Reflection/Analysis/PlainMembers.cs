using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// Distinguishes members that are written by a writer's own method from those whose attributes change the
/// representation.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class PlainMembers
{
    /// <summary>
    /// Returns whether the value is written by the writer's own method for the type, unaffected by attributes.
    /// </summary>
    internal static bool IsPlain(ObjectMember member)
    {
        Type type = Nullable.GetUnderlyingType(member.Type) ?? member.Type;
        if (NumberForms.FlagFor(new ReflectedType(type), member.NumberHandling) != 0)
            return false;
        if (
            member.Attributes
            is not {
                WireConverter: null,
                JsonConverter: null,
                ConverterAttribute: null,
                UnknownConverter: null,
                EnumAsText: not true
            }
        )
            return false;
        if (!type.IsEnum)
            return true;
        MemberAttributes own = Contracts.GetContract(type).Own;
        return own.WireConverter is null
            && (Contracts.JsonConverterOf(own) is null || own.EnumAsText == false)
            && own.UnknownConverter is null
            && !own.HasFormatter
            && (own.EnumAsText != true || member.Attributes.EnumAsText == false);
    }
}
