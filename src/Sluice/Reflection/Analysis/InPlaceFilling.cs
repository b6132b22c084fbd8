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
    internal static void Decide(MemberModel member, TypeContract contract)
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
        if (!member.CanGet || member.Parameter >= 0 || member.Attributes.IgnoreReading) return;
        if (member.CanSet && !Populating.IsAsked(member.Attributes, contract)) return;
        Type type = member.Type;
        if (type.IsValueType || type == typeof(string) || type.IsArray) return;
        if (type.Namespace is "System.Collections.Immutable" or "System.Collections.Frozen"
            || type.Name.StartsWith("ReadOnly", StringComparison.Ordinal)) return;
        if (member.Attributes is not { WireConverter: null, JsonConverter: null, ConverterAttribute: null }) return;
        if (Contracts.Of(type).IsReplaced) return;
        CollectionKind kind = CollectionRule.DecideFilling(new ReflectedCollection(type), out Type[] parts);
        if (kind != CollectionKind.None) member.Populate = new FillingModel(kind, parts);
    }
}
