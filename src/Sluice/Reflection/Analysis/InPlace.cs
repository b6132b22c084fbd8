using System.Diagnostics.CodeAnalysis;

namespace Sluice.Reflection.Analysis;

/// <summary>Extension data, and collections that are filled in place.</summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal static class InPlace
{
    internal static void Decide(MemberModel member, TypeContract contract)
    {
        if (member.Marks.IsExtensionData)
        {
            if (member.Parameter >= 0)
                throw new WireException(WireError.Unsupported,
                    $"{member.Level}.{member.Name}: a parameter of the constructor can't hold extension data, whose members are still to be read. Give it a setter instead.");
            if (member.CanGet && Contract(member.Type, typeof(IDictionary<,>)) is { } entries
                && entries.GetGenericArguments()[0] == typeof(string))
                member.Extension = entries.GetGenericArguments()[1];
            return;
        }
        if (!member.CanGet || member.Parameter >= 0 || member.Marks.IgnoreReading) return;
        if (member.CanSet && !(member.Marks.ObjectCreation is { } creating ? creating == 1 : contract.Populates))
            return;
        Type type = member.Type;
        if (type.IsValueType || type == typeof(string) || type.IsArray) return;
        if (type.Namespace is "System.Collections.Immutable" or "System.Collections.Frozen"
            || type.Name.StartsWith("ReadOnly", StringComparison.Ordinal)) return;
        if (member.Marks.WireConverter is not null || member.Marks.JsonConverter is not null) return;
        var marks = TypeContract.Of(type);
        if (marks.WireConverter is not null || marks.WireSurrogate is not null || marks.JsonConverter is not null)
            return;
        member.Populate = Contract(type, typeof(IDictionary<,>)) ?? Contract(type, typeof(ICollection<>));
    }

    private static Type? Contract(Type type, Type definition) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == definition ? type
            : type.GetInterfaces().FirstOrDefault(i => i.IsGenericType && i.GetGenericTypeDefinition() == definition);
}
