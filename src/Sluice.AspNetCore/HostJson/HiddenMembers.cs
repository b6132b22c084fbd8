using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection.Facts;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Determines the members that the host's own serializer must not write: those marked <see cref="NeverAttribute"/> or
/// <see cref="WireIgnoreAttribute"/>, or left out by name, and those guarded by a policy. Guarded members are hidden
/// from every caller, because contracts are cached and policies are asynchronous. Thread safe; computed once per type
/// and member.
/// </summary>
internal sealed class HiddenMembers(GuardedTypes guards)
{
    private const BindingFlags Declared =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
    private readonly ConcurrentDictionary<(Type Owner, string Member), bool> _known = new();
    private readonly ConcurrentDictionary<(Type Declared, Type Actual, string Member), bool> _implemented = new();

    /// <summary>Returns whether a member of a type is hidden by an attribute on any of its declarations.</summary>
    public bool Contains(Type owner, string member) =>
        _known.GetOrAdd((owner, member), static (key, self) => self.Find(key.Owner, key.Member), this);

    /// <summary>Returns whether a property is hidden for every object that the contract describes.</summary>
    public bool Contains(JsonTypeInfo contract, JsonPropertyInfo property) =>
        property.AttributeProvider switch
        {
            MemberInfo member => Contains(OwnerOf(contract, member), member.Name),
            // Hand-built contracts and those of older source generators contain only the name.
            null => HidesName(contract, property.Name),
            ICustomAttributeProvider provider => s_marks.Any(mark => provider.IsDefined(mark, inherit: true)),
        };

    /// <summary>Returns whether objects of a derived type may hide a property that the declared type shows.</summary>
    public bool MayHideBelow(JsonTypeInfo contract, JsonPropertyInfo property)
    {
        if (contract.Type.IsSealed || property.AttributeProvider is not MemberInfo member)
            return false;
        return contract.Type.IsInterface
            || (member is PropertyInfo { GetMethod: { IsVirtual: true, IsFinal: false } })
            || guards.HasRegisteredBelow(contract.Type, member.Name);
    }

    private static readonly Type[] s_marks =
    [
        typeof(NeverAttribute),
        typeof(WireIgnoreAttribute),
        typeof(RequirePolicyAttribute),
    ];

    private static Type OwnerOf(JsonTypeInfo contract, MemberInfo member) =>
        member.DeclaringType is { } declaring && !declaring.IsAssignableFrom(contract.Type) ? declaring : contract.Type;

    private bool Find(Type owner, string member) =>
        guards.IsRegistered(owner, member)
        || IsHiddenByShape(owner, member)
        || (DeclarationOf(owner, member) is { } declaration && IsMarked(owner, declaration));

    // [Never] and policies also apply to members that override, implement or hide the marked one; a member that is only
    // ignored may be redeclared.
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2026",
        Justification = "Members that trimming removed take no part in a contract; the "
            + "generated shape knows their marks."
    )]
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "Constructors that trimming removed take no part in a contract; the generated shape knows "
            + "their marks."
    )]
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2075",
        Justification = "Constructors that trimming removed take no part in a contract; the generated shape knows "
            + "their marks."
    )]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Attributes are read, and nothing is run.")]
    private static bool IsMarked(Type owner, MemberInfo declaration)
    {
        var member = new ReflectedMember(declaration, new ReflectedType(declaration.DeclaringType!));
        MemberGuards found = MemberGuards.ReadGuards(new ReflectedType(owner), member);
        return found.IsNever
            || found.IsLeftOut
            || found.Policies.Count > 0
            || IsIgnored(member)
            || declaration
                .DeclaringType!.GetConstructors(Declared)
                .SelectMany(constructor => constructor.GetParameters())
                .Any(parameter =>
                    string.Equals(parameter.Name, declaration.Name, StringComparison.OrdinalIgnoreCase)
                    && parameter.IsDefined(typeof(WireIgnoreAttribute), inherit: false)
                );
    }

    // The platform does not count what an override of a more derived type overrides.
    private static bool IsIgnored(MemberFacts member)
    {
        for (MemberFacts? declared = member; declared is not null; declared = declared.Overridden)
            if (declared.Attributes.Any(attribute => attribute.Name == typeof(WireIgnoreAttribute).FullName))
                return true;
        return false;
    }

    private static MemberInfo? DeclarationOf(Type owner, string member)
    {
        for (Type? type = owner; type is not null; type = type.BaseType)
            if (DeclarationsOf(type, member) is [var declared, ..])
                return declared;
        return owner.IsInterface
            ? InterfacesOf(owner).SelectMany(each => DeclarationsOf(each, member)).FirstOrDefault()
            : null;
    }

    /// <summary>
    /// Returns whether an object's run-time type hides a member that the declared type shows. Explicit interface
    /// implementations have a different name and are found through the interface map.
    /// </summary>
    public bool ContainsBelow(Type declared, Type actual, string member) =>
        actual != declared
        && (
            Contains(actual, member)
            || (
                declared.IsInterface
                && _implemented.GetOrAdd(
                    (declared, actual, member),
                    static key => IsImplementationMarked(key.Declared, key.Actual, key.Member)
                )
            )
        );

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2067",
        Justification = "An implementation that runs survived trimming."
    )]
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "An implementation that runs survived trimming."
    )]
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2075",
        Justification = "An implementation that runs survived trimming; what has no property "
            + "any more has no mark on it."
    )]
    private static bool IsImplementationMarked(Type declared, Type actual, string member)
    {
        if (declared.GetProperty(member)?.GetMethod is not { } getter)
            return false;
        InterfaceMapping map = actual.GetInterfaceMap(declared);
        MethodInfo? target = map.TargetMethods.ElementAtOrDefault(Array.IndexOf(map.InterfaceMethods, getter));
        return target?.DeclaringType?.GetProperties(Declared).FirstOrDefault(property => property.GetMethod == target)
                is { } property
            && IsMarked(actual, property);
    }

    // Trimming may have removed base members; the generated shape was created from all of them.
    private bool IsHiddenByShape(Type owner, string member) =>
        owner.IsDefined(typeof(GeneratedShapeAttribute), inherit: false)
        && !owner.ContainsGenericParameters
        && ReturnedValue.ConverterOf(owner).Shape is IObjectShape shape
        && shape.Members.Any(each =>
            each.Name == member && ((each.Flags & MemberFlags.Never) != 0 || guards.PoliciesOf(each).Any())
        );

    private bool HidesName(JsonTypeInfo contract, string name)
    {
        for (Type? type = contract.Type; type is not null; type = type.BaseType)
        {
            foreach (MemberInfo member in MembersOf(type))
            {
                string json =
                    member.GetCustomAttribute<JsonPropertyNameAttribute>()?.Name
                    ?? contract.Options.PropertyNamingPolicy?.ConvertName(member.Name)
                    ?? member.Name;
                if (
                    string.Equals(json, name, StringComparison.OrdinalIgnoreCase)
                    && Contains(contract.Type, member.Name)
                )
                    return true;
            }
        }

        return false;
    }

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "Only members that survived trimming can be part of a contract."
    )]
    private static IEnumerable<MemberInfo> MembersOf(Type type) =>
        [.. type.GetProperties(Declared), .. type.GetFields(Declared)];

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "Only members that survived trimming can be part of a contract; the generated shape knows the "
            + "others' marks."
    )]
    private static MemberInfo[] DeclarationsOf(Type type, string member) =>
        type.GetMember(member, MemberTypes.Property | MemberTypes.Field, Declared);

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "An interface that nothing uses can't have been used to guard."
    )]
    private static Type[] InterfacesOf(Type type) => type.GetInterfaces();
}
