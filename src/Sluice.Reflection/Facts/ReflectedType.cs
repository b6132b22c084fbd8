using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.TypeModel.Facts;

namespace Sluice.Reflection.Facts;

/// <summary>A type in metadata.</summary>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2070",
    Justification = "Asked by methods that say that they need untrimmed types, or about what survived trimming."
)]
[UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "As above.")]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "As above.")]
[UnconditionalSuppressMessage("Trimming", "IL2080", Justification = "As above.")]
[UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "As above.")]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "As above.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
internal sealed class ReflectedType(Type type) : TypeFacts
{
    private const BindingFlags Declared =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private ReflectedAttribute[]? _attributes;
    private ReflectedMember[]? _properties,
        _fields;
    private ReflectedConstructor[]? _constructors;
    private ReflectedType? _base;
    private ReflectedType[]? _interfaces;

    public override object Handle => type;
    public override string FullName =>
        (type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type).FullName ?? type.Name;
    public override string Name => type.Name.Split('`')[0];
    public override string DisplayName => type.ToString();
    public override TypeForm Form =>
        type.IsPointer || type.IsFunctionPointer || type.IsByRef ? TypeForm.Pointer
        : type.IsArray ? TypeForm.Array
        : type.IsGenericParameter ? TypeForm.Parameter
        : type.IsByRefLike ? TypeForm.RefStruct
        : typeof(Delegate).IsAssignableFrom(type) ? TypeForm.Delegate
        : type is { IsAbstract: true, IsSealed: true } ? TypeForm.Static
        : type == typeof(void) ? TypeForm.Void
        : TypeForm.Named;
    public override bool IsSealed => type.IsSealed;
    public override bool IsGeneric => type.IsGenericType;
    public override bool IsOpen => type.ContainsGenericParameters;
    public override bool IsInterface => type.IsInterface;
    public override bool IsAbstract => type.IsAbstract;
    public override bool IsValueType => type.IsValueType;
    public override bool IsRecord =>
        type.GetMethod("<Clone>$", BindingFlags.Public | BindingFlags.Instance) is not null;
    public override bool IsReferenceLike =>
        type.IsByRefLike || type.IsPointer || type.IsFunctionPointer || type.IsByRef;
    public override bool IsSequence => type != typeof(string) && typeof(IEnumerable).IsAssignableFrom(type);

    public override bool IsOfPlatform => BelongsToPlatform(type);
    public override string AssemblyName => type.HasElementType ? "" : type.Assembly.GetName().Name ?? "";
    public override TypeFacts? Element => type.HasElementType ? new ReflectedType(type.GetElementType()!) : null;
    public override IReadOnlyList<TypeFacts> Arguments =>
        [.. type.GetGenericArguments().Select(t => new ReflectedType(t))];
    public override TypeFacts Definition =>
        type.IsConstructedGenericType ? new ReflectedType(type.GetGenericTypeDefinition()) : this;

    public override IReadOnlyList<AttributeFacts> Attributes =>
        _attributes ??= ReflectedAttribute.ReadAttributes(type.GetCustomAttributesData());

    public override TypeFacts? Base =>
        type.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType)
            ? _base ??= new ReflectedType(parent)
            : null;

    public override IReadOnlyList<TypeFacts> Interfaces =>
        _interfaces ??= [.. type.GetInterfaces().Select(i => new ReflectedType(i))];

    public override IReadOnlyList<MemberFacts> Properties =>
        _properties ??= [
            .. type.GetProperties(Declared)
                .Where(property => property.GetIndexParameters().Length == 0)
                .Select(p => new ReflectedMember(p, this)),
        ];

    public override IReadOnlyList<MemberFacts> Fields =>
        _fields ??= [.. type.GetFields(Declared).Select(f => new ReflectedMember(f, this))];

    public override IReadOnlyList<ConstructorFacts> Constructors =>
        _constructors ??= [
            .. type.GetConstructors(Declared).Select(constructor => new ReflectedConstructor(constructor)),
        ];

    public override bool HasRequiredMembers =>
        Attributes.Any(attribute => attribute.Name == "System.Runtime.CompilerServices.RequiredMemberAttribute");

    public override IEnumerable<MethodFacts> StaticMethods(string name) =>
        type.GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)
            .Where(method => method.Name == name && method.GetParameters().Length == 1)
            .Select(method => new ReflectedMethod(method));

    public override TypeFacts? Neighbour(string fullName) =>
        type.Assembly.GetType(fullName) is { } found ? new ReflectedType(found) : null;

    public override int Rank => type.IsArray ? type.GetArrayRank() : 0;
    public override IReadOnlyList<TypeFacts> Constraints =>
        !type.IsGenericParameter ? [] : [.. type.GetGenericParameterConstraints().Select(t => new ReflectedType(t))];

    public override TypeFacts ToArray(int rank = 1) =>
        new ReflectedType(rank == 1 ? type.MakeArrayType() : type.MakeArrayType(rank));

    public override TypeFacts Construct(IReadOnlyList<TypeFacts> arguments) =>
        new ReflectedType(type.MakeGenericType([.. arguments.Select(a => (Type)a.Handle)]));

    public override TypeFacts ToDictionary(TypeFacts value) =>
        new ReflectedType(typeof(Dictionary<,>).MakeGenericType(type, (Type)value.Handle));

    public override TypeFacts Close(object handle) =>
        new ReflectedType(
            handle is Type { IsGenericTypeDefinition: true } open
            && type.IsGenericType
            && open.GetGenericArguments().Length == type.GetGenericArguments().Length
                ? open.MakeGenericType(type.GetGenericArguments())
                : (Type)handle
        );

    public override bool IsSame(TypeFacts other) => other.Handle is Type same && same == type;

    public override bool Holds(TypeFacts other) => type.IsAssignableFrom((Type)other.Handle);

    public override bool ImplementsByName(MemberFacts property)
    {
        var declared = (PropertyInfo)property.Handle;
        InterfaceMapping map = type.GetInterfaceMap(declared.DeclaringType!);
        int index = Array.IndexOf(map.InterfaceMethods, declared.GetMethod ?? declared.SetMethod);
        return index < 0
            || map.TargetMethods[index] is not { } target
            || target.Name == map.InterfaceMethods[index].Name;
    }

    /// <inheritdoc cref="IsOfPlatform"/>
    internal static bool BelongsToPlatform(Type type) =>
        type.Assembly == typeof(object).Assembly
        || (
            type.Namespace is { } space
            && (space == "System" || space.StartsWith("System.", StringComparison.Ordinal))
            && type.Assembly.GetName().Name?.StartsWith("System.", StringComparison.Ordinal) == true
        );

    /// <summary>Returns the declared property that one of a derived type overrides, if it overrides any.</summary>
    /// <param name="property">A property of a derived type.</param>
    /// <param name="isCovariant">Whether its type may be more derived.</param>
    internal ReflectedMember? FindOverridden(PropertyInfo property, bool isCovariant)
    {
        foreach (MemberFacts member in Properties)
        {
            var candidate = (PropertyInfo)member.Handle;
            if (candidate.Name != property.Name)
                continue;
            bool isLike =
                candidate.PropertyType == property.PropertyType
                || (isCovariant && candidate.PropertyType.IsAssignableFrom(property.PropertyType));
            if (isLike)
                return (ReflectedMember)member;
        }
        return null;
    }
}
