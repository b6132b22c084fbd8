using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// Finds the properties and fields that exist on a wire, in the order of System.Text.Json: derived types before their
/// bases, within each type properties before fields, in declaration order.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed class MemberDiscovery
{
    private readonly Type _type;
    private readonly TypeContract _contract;
    private readonly List<DiscoveredMember> _result = [];
    // The visible members of each name that were considered before.
    private readonly Dictionary<string, List<(MemberInfo Member, MemberAttributes Attributes)>> _seen = [];

    private MemberDiscovery(Type type, TypeContract contract) => (_type, _contract) = (type, contract);

    internal static List<DiscoveredMember> Of(Type type, TypeContract contract)
    {
        var discovery = new MemberDiscovery(type, contract);
        foreach (Type level in TypeLevels.Of(type))
        {
            foreach (PropertyInfo property in level.GetProperties(TypeLevels.Declared))
            {
                if (property.GetIndexParameters().Length > 0) continue;
                discovery.Consider(property,
                    property.GetMethod is { IsPublic: true } || property.SetMethod is { IsPublic: true });
            }
            foreach (FieldInfo field in level.GetFields(TypeLevels.Declared))
                discovery.Consider(field, isPublic: false, field.IsPublic);
        }
        return discovery._result;
    }

    private void Consider(MemberInfo member, bool isPublic, bool isPublicField = false)
    {
        MemberAttributes attributes = MemberAttributes.Of(_type, member);
        bool isIncluded = attributes.IsIncluded || _contract.Includes(attributes);
        bool opens = OpensPrivate(_contract, member, attributes);
        // MessagePack-CSharp includes public fields; System.Text.Json does not.
        bool isKeyedOnly = !isIncluded && (isPublicField || (!isPublic && opens));
        if (!isIncluded && (_contract.IsDataContract || !(isPublic || isKeyedOnly))) return;
        // Explicit implementations and backing fields are included only if an attribute requests it.
        if (!IsNamed(member) && !isIncluded && !(opens && member is PropertyInfo)) return;
        // A visible member hides members of the same name, on the wire as well; an ignored one hides only what it
        // overrides.
        if (!_seen.TryGetValue(member.Name, out List<(MemberInfo Member, MemberAttributes Attributes)>? fronts))
            _seen[member.Name] = fronts = [];
        bool isIgnored = fronts.Exists(f => f.Attributes.IsIgnored && IsOverriddenBy(member, f.Member));
        if (isIgnored
            || fronts.Exists(f => !f.Attributes.IsIgnored
                && _contract.NameOf(attributes, member.Name) == _contract.NameOf(f.Attributes, member.Name)))
        {
            // With keys, each member has its own element, even if it is overridden.
            if (isIgnored || !_contract.NeedsKeys || !attributes.HasKey || attributes.IsIgnored
                || fronts.Exists(f => IsOverriddenBy(member, f.Member) && f.Attributes.HasSameKey(attributes)))
                return;
            isKeyedOnly = true;
        }
        fronts.Add((member, attributes));
        Add(member, attributes, isKeyedOnly, opens);
    }

    private void Add(MemberInfo member, MemberAttributes attributes, bool isKeyedOnly, bool opens)
    {
        // As in System.Text.Json, a member replaces an ignored one with the same wire name.
        string name = _contract.NameOf(attributes, member.Name);
        int ignored = attributes.IsIgnored || isKeyedOnly
            ? -1
            : _result.FindIndex(r => r.Attributes.IsIgnored && !r.IsKeyedOnly
                && _contract.NameOf(r.Attributes, r.Member.Name) == name);
        attributes.Position = _result.Count;
        bool hasTwin = opens && !isKeyedOnly && HasPrivateAccessor(member);
        _result.Add(new(member, attributes)
        {
            IsKeyedOnly = isKeyedOnly,
            OpensAccess = opens && isKeyedOnly,
            HasKeyedTwin = hasTwin
        });
        if (hasTwin)
            _result.Add(new(member, MemberAttributes.Of(_type, member)) { IsKeyedOnly = true, OpensAccess = true });
        if (ignored >= 0) (_result[ignored], _result[^1]) = (_result[^1], _result[ignored]);
    }

    // Members with a key or, if names are the keys, all members under AllowPrivate.
    private static bool OpensPrivate(TypeContract contract, MemberInfo member, MemberAttributes attributes) =>
        contract.IsMessagePackObject
            && (contract.KeyAsPropertyName ? contract.AllowsPrivate : attributes.HasKey)
            && member.Name != "EqualityContract"
            && (member is PropertyInfo || IsNamed(member));

    private static bool HasPrivateAccessor(MemberInfo member) =>
        member is PropertyInfo property
            && (property.GetMethod is { IsPublic: false } || property.SetMethod is { IsPublic: false });

    // Returns whether the name is valid in C#.
    private static bool IsNamed(MemberInfo member) => !member.Name.Contains(member is FieldInfo ? '<' : '.');

    private static bool IsOverriddenBy(MemberInfo member, MemberInfo derived)
    {
        PropertyInfo? property = derived as PropertyInfo;
        while (property is not null)
        {
            property = TypeLevels.Overridden(property);
            if (property?.MetadataToken == member.MetadataToken && property.Module == member.Module) return true;
        }
        return false;
    }
}
