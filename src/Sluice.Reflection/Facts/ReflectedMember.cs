using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.TypeModel.Facts;

namespace Sluice.Reflection.Facts;

/// <summary>A property or field in metadata.</summary>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2075",
    Justification = "The field of a property that is used is kept; without it the member counts as computed."
)]
internal sealed class ReflectedMember(MemberInfo member, ReflectedType owner) : MemberFacts
{
    private readonly PropertyInfo? _property = member as PropertyInfo;
    private readonly FieldInfo? _field = member as FieldInfo;
    private ReflectedAttribute[]? _attributes;

    public override object Handle => member;
    public override string Name => member.Name;
    public override bool IsField => _field is not null;
    public override bool IsPrivate =>
        _field?.IsPrivate
        ?? (_property!.GetMethod is null or { IsPrivate: true } && _property.SetMethod is null or { IsPrivate: true });
    public override AccessFacts Getter => _field is null ? AccessOf(_property!.GetMethod) : AccessOf(_field);
    public override AccessFacts Setter =>
        _field is null ? AccessOf(_property!.SetMethod)
        : _field.IsInitOnly ? AccessFacts.None
        : AccessOf(_field);
    public override bool IsInitOnly =>
        _property
            ?.SetMethod?.ReturnParameter.GetRequiredCustomModifiers()
            .Any(modifier => modifier.FullName == "System.Runtime.CompilerServices.IsExternalInit") == true;
    public override bool HasRequiredKeyword =>
        Attributes.Any(attribute => attribute.Name == "System.Runtime.CompilerServices.RequiredMemberAttribute");
    public override bool ReturnsReference => Declared.IsByRef;
    public override TypeFacts Type => new ReflectedType(ReturnsReference ? Declared.GetElementType()! : Declared);

    // A buffer of fixed size is declared as a struct that holds its first element alone; in source it is a pointer.
    private Type Declared =>
        _property?.PropertyType
        ?? _field!.GetCustomAttribute<FixedBufferAttribute>()?.ElementType.MakePointerType()
        ?? _field!.FieldType;
    public override bool IsStored =>
        _field is not null
        || member.DeclaringType!.GetField(
            $"<{member.Name}>k__BackingField",
            BindingFlags.Instance | BindingFlags.NonPublic
        )
            is not null;
    public override bool IsNonNull => Nullability.IsNonNull(member);
    public override TypeFacts DeclaringType => owner;
    public override IReadOnlyList<AttributeFacts> Attributes =>
        _attributes ??= ReflectedAttribute.ReadAttributes(member.GetCustomAttributesData());

    public override MemberFacts? Overridden
    {
        get
        {
            MethodInfo? accessor = _property?.GetMethod ?? _property?.SetMethod;
            if (accessor is not { IsVirtual: true })
                return null;
            // An override of a more derived type has a slot of its own beside that of its base.
            bool isCovariant = accessor.IsDefined(typeof(PreserveBaseOverridesAttribute), inherit: false);
            if (!isCovariant && accessor.Attributes.HasFlag(MethodAttributes.NewSlot))
                return null;
            for (TypeFacts? level = owner.Base; level is not null; level = level.Base)
            {
                if (((ReflectedType)level).FindOverridden(_property!, isCovariant) is { } found)
                    return found;
            }
            return null;
        }
    }

    public override bool IsSame(MemberFacts other) =>
        other.Handle is MemberInfo same && same.HasSameMetadataDefinitionAs(member);

    private static AccessFacts AccessOf(MethodInfo? accessor) =>
        accessor is null ? AccessFacts.None
        : accessor.IsPublic ? AccessFacts.Public
        : AccessFacts.NonPublic;

    private static AccessFacts AccessOf(FieldInfo field) => field.IsPublic ? AccessFacts.Public : AccessFacts.NonPublic;
}
