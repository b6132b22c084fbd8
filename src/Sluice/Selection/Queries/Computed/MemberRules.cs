using System.Reflection;
using Sluice.Model;

namespace Sluice.Selection.Queries.Computed;

/// <summary>What queries can do with a member.</summary>
internal static class MemberRules
{
    /// <summary>Whether a projection can set a member, by its setter or by a constructor.</summary>
    internal static bool IsSettable(MemberShape member) =>
        (member.Flags & MemberFlags.Parameter) != 0 || member.Member switch
        {
            PropertyInfo property => property.CanWrite,
            FieldInfo field => !field.IsInitOnly,
            _ => false,
        };

    /// <summary>Why a query can't give a computed member, and what to do.</summary>
    internal static string MessageFor(MemberShape member, string reason) =>
        $"{member} is computed by its getter, and what that reads can't be determined: {reason}. Say how queries compute it, with [SluiceExpression] and an init accessor " +
        $"(in the model of EF Core with HasSluiceExpression), or leave it out of the selection (-{member.WireName}) or of the wire ([WireIgnore]).";
}
