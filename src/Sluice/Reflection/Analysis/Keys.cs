namespace Sluice.Reflection.Analysis;

/// <summary>Int keys and names on wires that use keys (MessagePack).</summary>
internal static class Keys
{
    internal static int Of(MemberPlan member, TypeMarks contract) =>
        member.Marks.WireKey ?? (contract.IsMessagePackObject && !contract.KeyAsPropertyName ? member.Marks.Key : null) ?? -1;

    /// <summary>Under <c>[MessagePackObject]</c> names stand there as they are in code, or as the key says.</summary>
    internal static string? NameOf(MemberPlan member, TypeMarks contract, string wireName)
    {
        if (!contract.IsMessagePackObject || member.Marks.WireName is not null) return null;
        string name = member.Marks.KeyName ?? member.Name;
        return name == wireName ? null : name;
    }
}
