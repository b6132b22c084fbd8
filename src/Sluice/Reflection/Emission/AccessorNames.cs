using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

/// <summary>Names of the emitted accessors of members.</summary>
internal static class AccessorNames
{
    internal static string Getter(MemberPlan member) => $"Get{member.Index}";
    internal static string Setter(MemberPlan member) => $"Set{member.Index}";
}
