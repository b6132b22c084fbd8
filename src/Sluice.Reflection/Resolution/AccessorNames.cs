using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Resolution;

/// <summary>The names of emitted member accessors.</summary>
internal static class AccessorNames
{
    internal static string Getter(ObjectMember member) => $"Get{member.Index}";

    internal static string Setter(ObjectMember member) => $"Set{member.Index}";
}
