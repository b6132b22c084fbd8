using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Resolution;

/// <summary>The names of emitted member accessors.</summary>
internal static class AccessorNames
{
    internal static string Getter(MemberModel member) => $"Get{member.Index}";
    internal static string Setter(MemberModel member) => $"Set{member.Index}";
}
