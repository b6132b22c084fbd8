using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Sluice.Generated;

/// <summary>
/// Says whether a type has members that its reference assembly hides from the compiler, and that an attribute asks to
/// write and read. Called by code that was generated from a reference assembly.
/// </summary>
/// <typeparam name="T">A type, or a base of it, whose own members are looked at.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class WholeType<
    [DynamicallyAccessedMembers(
        DynamicallyAccessedMemberTypes.NonPublicProperties
            | DynamicallyAccessedMemberTypes.NonPublicFields
            | DynamicallyAccessedMemberTypes.NonPublicConstructors
    )]
        T
>
{
    private const BindingFlags Own = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly string? s_problem = FindProblem();

    /// <summary>Refuses a type that the compiler did not see as a whole.</summary>
    /// <exception cref="WireException">The type has such a member.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Check()
    {
        if (s_problem is not null)
            Refuse();
    }

    private static void Refuse() => throw new WireException(WireError.Unsupported, s_problem!);

    private static string? FindProblem()
    {
        bool showsInternals = typeof(T).Assembly.IsDefined(typeof(InternalsVisibleToAttribute), inherit: false);
        foreach (PropertyInfo property in typeof(T).GetProperties(Own))
        {
            bool isHidden =
                property.GetMethod?.IsPublic != true
                && property.SetMethod?.IsPublic != true
                && IsHidden(property.GetMethod, showsInternals)
                && IsHidden(property.SetMethod, showsInternals);
            if (isHidden && FindIncluding(property) is { } attribute)
                return Describe(attribute, property.Name, "would be neither written nor read");
        }
        // Reference assemblies keep the fields of structs, which the compiler saw.
        foreach (FieldInfo field in typeof(T).IsValueType ? [] : typeof(T).GetFields(Own))
        {
            if (IsHidden(field.Attributes, showsInternals) && FindIncluding(field) is { } attribute)
                return Describe(attribute, field.Name, "would be neither written nor read");
        }
        foreach (ConstructorInfo constructor in typeof(T).GetConstructors(Own))
        {
            if (IsHidden(constructor, showsInternals) && FindAttribute(constructor, IsConstructing) is { } attribute)
                return Describe(attribute, "constructor", "would not be called");
        }
        return null;
    }

    // Fields and methods number their accessibility alike.
    private static bool IsHidden(MethodBase? accessor, bool showsInternals) =>
        accessor is null || IsHidden((FieldAttributes)accessor.Attributes, showsInternals);

    private static bool IsHidden(FieldAttributes attributes, bool showsInternals) =>
        (attributes & FieldAttributes.FieldAccessMask) switch
        {
            FieldAttributes.Private => true,
            FieldAttributes.Assembly or FieldAttributes.FamANDAssem => !showsInternals,
            _ => false,
        };

    private static string? FindIncluding(MemberInfo member) =>
        FindAttribute(member, IsIgnoring) is null ? FindAttribute(member, IsIncluding) : null;

    private static string? FindAttribute(MemberInfo member, Predicate<CustomAttributeData> predicate)
    {
        foreach (CustomAttributeData attribute in ReadAttributes(member))
            if (predicate(attribute))
                return attribute.AttributeType.Name.Replace("Attribute", "", StringComparison.Ordinal);
        return null;
    }

    // An attribute whose assembly is not deployed says nothing to a program that runs without it.
    private static IList<CustomAttributeData> ReadAttributes(MemberInfo member)
    {
        try
        {
            return member.GetCustomAttributesData();
        }
        catch (Exception exception) when (exception is FileNotFoundException or FileLoadException or TypeLoadException)
        {
            return [];
        }
    }

    private static bool IsIgnoring(CustomAttributeData attribute) =>
        attribute.AttributeType.FullName
            is "Sluice.WireIgnoreAttribute"
                or "System.Runtime.Serialization.IgnoreDataMemberAttribute"
                or "MessagePack.IgnoreMemberAttribute"
                or "Newtonsoft.Json.JsonIgnoreAttribute"
        // Conditions are arguments.
        || attribute
            is {
                AttributeType.FullName: "System.Text.Json.Serialization.JsonIgnoreAttribute",
                NamedArguments.Count: 0
            };

    private static bool IsIncluding(CustomAttributeData attribute) =>
        attribute.AttributeType.FullName switch
        {
            "Sluice.WireIncludeAttribute"
            or "System.Text.Json.Serialization.JsonIncludeAttribute"
            or "Newtonsoft.Json.JsonPropertyAttribute" => true,
            "System.Runtime.Serialization.DataMemberAttribute" => HasContract(
                "System.Runtime.Serialization.DataContractAttribute"
            ),
            "MessagePack.KeyAttribute" => HasContract("MessagePack.MessagePackObjectAttribute"),
            _ => false,
        };

    private static bool IsConstructing(CustomAttributeData attribute) =>
        attribute.AttributeType.FullName
            is "System.Text.Json.Serialization.JsonConstructorAttribute"
                or "MessagePack.SerializationConstructorAttribute"
                or "Newtonsoft.Json.JsonConstructorAttribute";

    private static bool HasContract(string name)
    {
        foreach (CustomAttributeData attribute in ReadAttributes(typeof(T)))
            if (attribute.AttributeType.FullName == name)
                return true;
        return false;
    }

    private static string Describe(string attribute, string member, string consequence) =>
        $"'{member}' of {typeof(T)} has [{attribute}] and {consequence}, because the reference assembly of "
        + $"{typeof(T).Assembly.GetName().Name} hid it from the compiler. Put [Shape] on the type in its own assembly, "
        + "or set ProduceReferenceAssembly to false there, so that the compiler reports what has no effect.";
}
