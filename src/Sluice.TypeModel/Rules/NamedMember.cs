using Sluice.Internal;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>The names of a member, and its key on wires that use keys.</summary>
internal sealed class NamedMember
{
    private NamedMember(DiscoveredMember member, string wireName) => (Member, WireName) = (member, wireName);

    public DiscoveredMember Member { get; }
    public string WireName { get; internal set; }

    /// <summary>Gets whether an attribute specifies the name, which no policy changes.</summary>
    public bool IsFixed { get; private set; }

    /// <summary>
    /// Gets the name on wires that use keys; <see langword="null"/> if it is <see cref="WireName"/>.
    /// </summary>
    public string? KeyedName { get; private set; }

    /// <summary>Gets the key; -1 if there is none. <see cref="KeyLayout"/> removes the keys of maps.</summary>
    public int Key { get; internal set; } = -1;

    /// <summary>Gets whether the member exists only on wires that do not use keys.</summary>
    public bool IsNamedOnly { get; internal set; }

    /// <summary>Gets or sets whether the member holds extension data, which has neither a name nor a key.</summary>
    public bool IsExtension { get; set; }

    /// <summary>Gets the key that is written and not valid.</summary>
    public int? InvalidKey { get; private set; }

    public static NamedMember Create(TypeFacts type, TypeContract contract, DiscoveredMember member, WireNaming naming)
    {
        MemberAttributes attributes = member.Attributes;
        var result = new NamedMember(member, contract.NameOf(attributes, member.Name, naming))
        {
            IsFixed = contract.GivenName(attributes) is not null,
        };
        if (contract.KeepsNames)
        {
            // On wires that use keys, names are the member names or those specified by a key.
            string verbatim =
                attributes.WireName
                ?? (contract.IsMessagePackObject ? attributes.KeyName : attributes.DataName)
                ?? member.Name;
            if (verbatim != result.WireName)
                result.KeyedName = verbatim;
            result.IsNamedOnly =
                contract.NeedsKeys && !attributes.HasKey && attributes.WireKey is null && !attributes.IsExtensionData;
        }

        bool isField = member.Facts.IsField;
        if (attributes.WireKey == -1 || member.HasKeyedTwin || (contract.IsVector && !isField))
            result.IsNamedOnly = true;
        if (member.HasKeyedTwin)
            return result;
        result.Key =
            contract.IsVector && isField ? Vectors.KeyOf(type.FullName, member.Name) : contract.KeyOf(attributes);
        int? written =
            attributes.WireKey
            ?? (contract is { IsMessagePackObject: true, KeyAsPropertyName: false } ? attributes.Key : null);
        if (result.Key < 0 && attributes.WireKey != -1)
            result.InvalidKey = written;
        return result;
    }

    /// <summary>
    /// Returns the members whose name, on some wire, is also that of a member before them; each with that member and
    /// the name.
    /// </summary>
    public static List<(NamedMember First, NamedMember Second, string Name)> FindClashes(
        TypeContract contract,
        IReadOnlyList<NamedMember> members
    )
    {
        var names = new Dictionary<string, NamedMember>(StringComparer.Ordinal);
        var keyedNames = new Dictionary<string, NamedMember>(StringComparer.Ordinal);
        var clashes = new List<(NamedMember, NamedMember, string)>();
        foreach (NamedMember member in members)
        {
            string keyedName = member.KeyedName ?? member.WireName;
            bool isInMap = member is { Key: < 0, IsNamedOnly: false, IsExtension: false };
            bool isNamed = !member.Member.IsKeyedOnly || (member.Key < 0 && !contract.IsMessagePackObject);
            if (isInMap && keyedNames.TryGetValue(keyedName, out NamedMember? first))
            {
                clashes.Add((first, member, keyedName));
                continue;
            }

            if (isInMap)
                keyedNames.Add(keyedName, member);
            if (!isNamed)
                continue;
            if (names.TryGetValue(member.WireName, out first) && !(first.Member.IsKeyedOnly && member.IsNamedOnly))
                clashes.Add((first, member, member.WireName));
            else
                names[member.WireName] = member;
        }

        return clashes;
    }
}
