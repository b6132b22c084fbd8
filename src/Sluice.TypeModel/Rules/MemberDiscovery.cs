using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// Finds the properties and fields that exist on a wire, in the order of System.Text.Json: derived types before their
/// bases, within each type properties before fields, in declaration order. Properties of the platform's types are in
/// the order of their names, because reference assemblies, which the compiler sees, declare them in another order than
/// the assemblies that run; fields of structs have one order in both, that of their memory.
/// </summary>
internal sealed class MemberDiscovery
{
    // What ASP.NET Core's shared framework has from the platform's repository, with reference assemblies like its own.
    private static readonly string[] s_sorted =
    [
        "Microsoft.Extensions.Caching.",
        "Microsoft.Extensions.Configuration.",
        "Microsoft.Extensions.DependencyInjection.",
        "Microsoft.Extensions.Diagnostics.",
        "Microsoft.Extensions.FileProviders.",
        "Microsoft.Extensions.FileSystemGlobbing.",
        "Microsoft.Extensions.Hosting.",
        "Microsoft.Extensions.Http.",
        "Microsoft.Extensions.Logging.",
        "Microsoft.Extensions.Options.",
        "Microsoft.Extensions.Primitives.",
    ];

    private readonly TypeFacts _type;
    private readonly TypeContract _contract;
    private readonly WireNaming _naming;
    private readonly List<DiscoveredMember> _result = [];
    private readonly List<DiscoveredMember> _withheld = [];

    // The visible members of each name that were considered before.
    private readonly Dictionary<string, List<DiscoveredMember>> _seen = [];

    private MemberDiscovery(TypeFacts type, TypeContract contract, WireNaming naming) =>
        (_type, _contract, _naming) = (type, contract, naming);

    /// <summary>Returns the members of a type, ignored ones included.</summary>
    public static List<DiscoveredMember> Find(TypeFacts type, TypeContract contract, WireNaming naming) =>
        Find(type, contract, naming, out _);

    /// <inheritdoc cref="Find(TypeFacts, TypeContract, WireNaming)"/>
    /// <param name="type">The type.</param>
    /// <param name="contract">What its attributes say.</param>
    /// <param name="naming">The naming policy.</param>
    /// <param name="withheld">
    /// Other members that attributes keep from every wire: ignored ones that no wire would have, and public properties
    /// that a contract which names its members does not name.
    /// </param>
    public static List<DiscoveredMember> Find(
        TypeFacts type,
        TypeContract contract,
        WireNaming naming,
        out List<DiscoveredMember> withheld
    )
    {
        var discovery = new MemberDiscovery(type, contract, naming);
        foreach (TypeFacts level in TypeLevels.ListLevels(type))
        {
            foreach (MemberFacts property in InOrder(level))
                discovery.Consider(property);
            foreach (MemberFacts field in level.Fields)
                discovery.Consider(field);
        }
        withheld = discovery._withheld;
        return discovery._result;
    }

    private static IEnumerable<MemberFacts> InOrder(TypeFacts level) =>
        level.IsOfPlatform || IsSorted(level)
            ? level.Properties.OrderBy(property => property.Name, StringComparer.Ordinal)
            : level.Properties;

    // A program may declare types in these namespaces, too.
    private static bool IsSorted(TypeFacts level) =>
        s_sorted.Any(space => level.FullName.StartsWith(space, StringComparison.Ordinal))
        && level.AssemblyName.StartsWith("Microsoft.Extensions.", StringComparison.Ordinal);

    private void Consider(MemberFacts member)
    {
        bool isPublic = member.Getter == AccessFacts.Public || member.Setter == AccessFacts.Public;
        MemberAttributes attributes = MemberAttributes.ReadAttributes(_type, member);
        bool isIncluded = attributes.IsIncluded || _contract.Includes(attributes);
        bool opens = OpensPrivate(member, attributes);
        // MessagePack-CSharp includes public fields; System.Text.Json does not.
        bool isKeyedOnly = !isIncluded && (member.IsField ? isPublic || opens : !isPublic && opens);
        bool isVisible = isKeyedOnly || (isPublic && !member.IsField);
        if (!isIncluded && (_contract.IsOptIn || !isVisible))
        {
            bool isUnnamed = _contract.IsOptIn && isPublic && !member.IsField;
            if (member.IsNamed && (isUnnamed || attributes.IsIgnored))
                _withheld.Add(new(member, attributes));
            return;
        }

        // Explicit implementations and backing fields are included only if an attribute requests it.
        if (!member.IsNamed && !isIncluded && !(opens && !member.IsField))
            return;
        AddDiscovered(member, attributes, isKeyedOnly, opens);
    }

    private void AddDiscovered(MemberFacts member, MemberAttributes attributes, bool isKeyedOnly, bool opens)
    {
        if (!_seen.TryGetValue(member.Name, out List<DiscoveredMember>? fronts))
            _seen[member.Name] = fronts = [];
        bool isElsewhere = false;
        if (IsHidden(member, attributes, fronts))
        {
            // A field that exists only on wires that use keys hides nothing on the others.
            bool isNamed = !isKeyedOnly && !IsHidden(member, attributes, fronts.FindAll(front => !front.IsKeyedOnly));
            isElsewhere = !HasElementOfItsOwn(member, attributes, fronts);
            if (isElsewhere && !isNamed)
                return;
            isKeyedOnly = !isNamed;
        }

        bool hasTwin = opens && !isKeyedOnly && !isElsewhere && HasPrivateAccessor(member);
        var found = new DiscoveredMember(member, attributes)
        {
            IsBehind = fronts.Count > 0,
            IsKeyedOnly = isKeyedOnly,
            OpensAccess = opens && isKeyedOnly,
            HasKeyedTwin = hasTwin || isElsewhere,
        };
        fronts.Add(found);
        Add(found, hasTwin);
    }

    // A visible member hides members of the same name that its type inherits, on the wire as well; an ignored one hides
    // only what it overrides. Interfaces that are not related hide nothing of each other.
    private bool IsHidden(MemberFacts member, MemberAttributes attributes, List<DiscoveredMember> fronts)
    {
        string name = NameOf(member, attributes);
        return fronts.Exists(front =>
            front.Attributes.IsIgnored
                ? member.IsOverriddenBy(front.Facts)
                : name == NameOf(front.Facts, front.Attributes) && member.DeclaringType.Holds(front.Facts.DeclaringType)
        );
    }

    // With keys, each member has its own element, even if it is overridden.
    private bool HasElementOfItsOwn(MemberFacts member, MemberAttributes attributes, List<DiscoveredMember> fronts) =>
        _contract.NeedsKeys
        && attributes is { HasKey: true, IsIgnored: false }
        && !fronts.Exists(front =>
            member.IsOverriddenBy(front.Facts)
            && (front.Attributes.IsIgnored || front.Attributes.HasSameKey(attributes))
        );

    private void Add(DiscoveredMember found, bool hasTwin)
    {
        // As in System.Text.Json, a member replaces an ignored one with the same wire name.
        string name = NameOf(found.Facts, found.Attributes);
        int ignored =
            found.Attributes.IsIgnored || found.IsKeyedOnly
                ? -1
                : _result.FindIndex(r =>
                    r.Attributes.IsIgnored && !r.IsKeyedOnly && NameOf(r.Facts, r.Attributes) == name
                );
        _result.Add(found);
        if (hasTwin)
        {
            _result.Add(
                new(found.Facts, MemberAttributes.ReadAttributes(_type, found.Facts))
                {
                    IsBehind = found.IsBehind,
                    IsKeyedOnly = true,
                    OpensAccess = true,
                }
            );
        }
        int last = _result.Count - 1;
        if (ignored >= 0)
            (_result[ignored], _result[last]) = (_result[last], _result[ignored]);
    }

    // Members with a key or, if names are the keys, all members under AllowPrivate.
    private bool OpensPrivate(MemberFacts member, MemberAttributes attributes) =>
        _contract.IsMessagePackObject
        && (_contract.KeyAsPropertyName ? _contract.AllowsPrivate : attributes.HasKey)
        && member.Name != "EqualityContract"
        && (member.IsNamed || !member.IsField);

    private string NameOf(MemberFacts member, MemberAttributes attributes) =>
        _contract.NameOf(attributes, member.Name, _naming);

    private static bool HasPrivateAccessor(MemberFacts member) =>
        !member.IsField && (member.Getter == AccessFacts.NonPublic || member.Setter == AccessFacts.NonPublic);
}
