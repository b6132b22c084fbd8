using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>Determines extension data members and collections that are populated in place.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class InPlaceFilling
{
    internal static void Decide(MemberModel member, TypeContract contract)
    {
        if (member.Attributes.IsExtensionData)
        {
            if (member.Parameter >= 0)
                throw Refuse(member, CollectionRule.CannotExtendParameter);
            member.Extension = CollectionRule.ExtensionValueOf(new ReflectedCollection(member.Type), member.Found,
                key => key == typeof(string)) ?? throw Refuse(member, CollectionRule.CannotExtend);
            return;
        }
        if (!Filling.IsTried(member.Found, contract, member.Parameter >= 0)) return;
        CollectionKind kind = CollectionRule.DecideFilling(new ReflectedCollection(member.Type), out Type[] parts);
        if (kind != CollectionKind.None) member.Populate = new FillingModel(kind, parts);
    }

    private static WireException Refuse(MemberModel member, string reason) => new(WireError.Unsupported,
        $"[JsonExtensionData] cannot be applied to {member.Level}.{member.Name}: {reason}.");
}
