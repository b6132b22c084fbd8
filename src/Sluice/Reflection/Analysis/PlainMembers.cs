using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
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
    internal static bool IsPlain(MemberModel member)
    {
        if ((member.NumberHandling & NumberForms.All) != 0 && IsQuotable(member)) return false;
        if (member.Attributes is not
            {
                WireConverter: null, JsonConverter: null, ConverterAttribute: null,
                UnknownConverter: null, EnumAsText: not true
            }) return false;
        Type type = Nullable.GetUnderlyingType(member.Type) ?? member.Type;
        if (!type.IsEnum) return true;
        MemberAttributes own = Contracts.Of(type).Own;
        return own.WireConverter is null && (Contracts.JsonConverterOf(own) is null || own.EnumAsText == false)
            && own.UnknownConverter is null && !own.HasFormatter
            && (own.EnumAsText != true || member.Attributes.EnumAsText == false);
    }

    private static bool IsQuotable(MemberModel member)
    {
        Type inner = Nullable.GetUnderlyingType(member.Type) ?? member.Type;
        if ((member.NumberHandling & NumberForms.Quoted) != 0) return IsNumber(inner) || inner == typeof(object);
        return (member.NumberHandling & NumberForms.Strict) != 0 ? IsNumber(inner) : IsFraction(inner);
    }

    internal static bool IsFraction(Type type) =>
        type == typeof(float) || type == typeof(double) || type == typeof(Half);

    internal static bool IsNumber(Type type) =>
        IsFraction(type) || type == typeof(Int128) || type == typeof(UInt128) || type == typeof(decimal)
            || (type.IsPrimitive && type != typeof(bool) && type != typeof(char) && type != typeof(nint)
                && type != typeof(nuint));
}
