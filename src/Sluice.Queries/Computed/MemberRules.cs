using System.Reflection;
using Sluice.Model;

namespace Sluice.Queries.Computed;

/// <summary>Rules for the members that queries support.</summary>
internal static class MemberRules
{
    /// <summary>Returns whether a projection can set a member through its setter or a constructor.</summary>
    internal static bool IsSettable(MemberShape member) =>
        (member.Flags & MemberFlags.Parameter) != 0
        || member.Member switch
        {
            PropertyInfo property => property.CanWrite,
            FieldInfo field => !field.IsInitOnly,
            _ => false,
        };

    /// <summary>
    /// Returns the error message, with what to do, for a computed member that a query cannot compute.
    /// </summary>
    internal static string MessageFor(MemberShape member, string reason) =>
        $"{member} is computed by its getter, and what that reads can't be determined: {reason}. Specify how queries "
        + "compute it, with [SluiceExpression] and an init accessor "
        + $"(in the model of EF Core with HasSluiceExpression), or leave it out of the selection (-{member.WireName}) "
        + "or of the wire ([WireIgnore]).";
}
