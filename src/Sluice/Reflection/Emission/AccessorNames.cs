using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

/// <summary>Names of the emitted accessors of members.</summary>
internal static class AccessorNames
{
    internal static string Getter(MemberModel member) => $"Get{member.Index}";
    internal static string Setter(MemberModel member) => $"Set{member.Index}";
}
