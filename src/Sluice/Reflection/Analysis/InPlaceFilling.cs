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
                throw new WireException(WireError.Unsupported,
                    $"{member.Level}.{member.Name}: a parameter of the constructor can't hold extension data, whose "
                    + "members are still to be read. Give it a setter instead.");
            if (member.CanGet && Contract(member.Type, typeof(IDictionary<,>)) is { } entries
                && entries.GetGenericArguments()[0] == typeof(string))
                member.Extension = entries.GetGenericArguments()[1];
            return;
        }
        if (!member.CanGet || member.Parameter >= 0 || member.Attributes.IgnoreReading) return;
        if (member.CanSet && !(member.Attributes.ObjectCreation is { } creating ? creating == 1 : contract.Populates))
            return;
        Type type = member.Type;
        if (type.IsValueType || type == typeof(string) || type.IsArray) return;
        if (type.Namespace is "System.Collections.Immutable" or "System.Collections.Frozen"
            || type.Name.StartsWith("ReadOnly", StringComparison.Ordinal)) return;
        if (member.Attributes is not { WireConverter: null, JsonConverter: null, ConverterAttribute: null }) return;
        if (Contracts.Of(type).IsReplaced) return;
        member.Populate = Contract(type, typeof(IDictionary<,>)) ?? Contract(type, typeof(ICollection<>));
    }

    private static Type? Contract(Type type, Type definition) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == definition ? type
            : type.GetInterfaces().FirstOrDefault(i => i.IsGenericType && i.GetGenericTypeDefinition() == definition);
}
