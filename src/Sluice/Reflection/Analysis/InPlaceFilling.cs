using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Nodes;
using Sluice.Internal;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>Determines extension data members and collections that are populated in place.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class InPlaceFilling
{
    internal static void Decide(MemberModel member, DiscoveredMember found, TypeContract contract)
    {
        if (member.Attributes.IsExtensionData)
        {
            if (member.Parameter >= 0)
                throw new WireException(WireError.Unsupported,
                    $"{member.Level}.{member.Name}: a parameter of the constructor can't hold extension data, whose "
                    + "members are still to be read. Give it a setter instead.");
            bool isCreated = member.CanSet && !member.Type.IsInterface && member.Type != typeof(JsonObject);
            member.Extension = member.CanGet
                ? CollectionRule.ExtensionValueOf(new ReflectedCollection(member.Type), isCreated,
                    key => key == typeof(string))
                : null;
            if (member.Extension is null)
                throw new WireException(WireError.Unsupported, $"[JsonExtensionData] cannot be applied to "
                    + $"{member.Level}.{member.Name}: {CollectionRule.CannotExtend}.");
            return;
        }
        if (!Filling.IsTried(found, contract, member.CanGet, member.CanSet, member.Parameter >= 0)) return;
        Type type = member.Type;
        if (type.IsArray) return;
        CollectionKind kind = CollectionRule.DecideFilling(new ReflectedCollection(type), out Type[] parts);
        if (kind != CollectionKind.None) member.Populate = new FillingModel(kind, parts);
    }
}
