using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.Model;

#pragma warning disable CS8714 // The metadata API requires non-nullable types; a shape's type argument never is.

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Creates the contract of an object: one property per member of its shape, and the shape's factory as the constructor.
/// </summary>
internal sealed class ObjectContract<TOwner>(
    ObjectShape<TOwner> shape,
    JsonSerializerOptions options,
    ShapeContracts contracts
) : ShapeVisitor
{
    // The members set through the factory: those without a setter, required ones, and all members of a struct, because
    // a setter cannot modify a boxed struct.
    private readonly List<MemberShape<TOwner>> _parameters =
    [
        .. shape.Members.Where(member =>
            (member.Flags & MemberFlags.Readable) != 0
            && (typeof(TOwner).IsValueType || (member.Flags & (MemberFlags.Parameter | MemberFlags.Required)) != 0)
        ),
    ];

    public JsonTypeInfo<TOwner> Create()
    {
        ObjectFactory<TOwner>? create = shape.Create;
        bool isCalledWithout = _parameters.Count == 0;
        return JsonMetadataServices.CreateObjectInfo(
            options,
            new JsonObjectInfoValues<TOwner>
            {
                ObjectCreator =
                    create is not null && isCalledWithout
                        ? () => create(new object?[shape.Members.Count], new bool[shape.Members.Count])
                        : null,
                ObjectWithParameterizedConstructorCreator =
                    create is not null && !isCalledWithout ? arguments => Create(create, arguments) : null,
                ConstructorParameterMetadataInitializer = isCalledWithout
                    ? null
                    : () => [.. _parameters.Select(ParameterOf)],
                PropertyMetadataInitializer = _ =>
                    [
                        .. shape
                            .Members.Where(member => (member.Flags & MemberFlags.KeyedOnly) == 0)
                            .Select(member => (JsonPropertyInfo)member.Accept(this)!),
                    ],
            }
        );
    }

    private TOwner Create(ObjectFactory<TOwner> create, object?[] arguments)
    {
        var values = new object?[shape.Members.Count];
        var present = new bool[shape.Members.Count];
        for (int i = 0; i < _parameters.Count; i++)
        {
            MemberShape<TOwner> member = _parameters[i];
            values[member.Index] = arguments[i];
            // A struct member keeps its initial value if none was sent.
            present[member.Index] =
                (member.Flags & (MemberFlags.Parameter | MemberFlags.Required)) != 0
                || member.MemberType.IsValueType
                || arguments[i] is not null;
        }

        return create(values, present);
    }

    private JsonParameterInfoValues ParameterOf(MemberShape<TOwner> member, int position)
    {
        bool isInitializer = (member.Flags & MemberFlags.Parameter) == 0;
        object? value =
            member.Traits.DefaultValue ?? (isInitializer && member.MemberType.IsValueType ? InitialOf(member) : null);
        return new JsonParameterInfoValues
        {
            Name = member.Name,
            ParameterType = member.MemberType,
            Position = position,
            HasDefaultValue = value is not null,
            DefaultValue = member.MemberType.IsInstanceOfType(value) ? value : null,
            IsNullable = (member.Flags & MemberFlags.NonNull) == 0,
            IsMemberInitializer = isInitializer,
        };
    }

    private object? InitialOf(MemberShape<TOwner> member)
    {
        if (shape.Members.Any(each => (each.Flags & MemberFlags.Required) != 0))
            return null;
        TOwner initial = shape.Create!(new object?[shape.Members.Count], new bool[shape.Members.Count]);
        return member.Accept(Getter.Instance, initial);
    }

    private sealed class Getter : ShapeVisitor
    {
        public static readonly Getter Instance = new();

        public override object? VisitMember<TDeclaring, TMember>(MemberShape<TDeclaring, TMember> member, object? state)
        {
            var owner = (TDeclaring)state!;
            return member.Getter is { } getter ? getter(ref owner) : null;
        }
    }

    public override object? VisitMember<TDeclaring, TMember>(MemberShape<TDeclaring, TMember> member, object? state)
    {
        contracts.Add(member.TypedShape);
        bool isWritten = (member.Flags & MemberFlags.Writable) != 0 && member.Getter is not null,
            isRead = (member.Flags & MemberFlags.Readable) != 0;
        JsonPropertyInfo property = JsonMetadataServices.CreatePropertyInfo(
            options,
            new JsonPropertyInfoValues<TMember>
            {
                IsProperty = true,
                IsPublic = true,
                DeclaringType = typeof(TDeclaring),
                PropertyName = member.Name,
                JsonPropertyName = member.Traits.IsNameFixed ? member.WireName : null,
                IgnoreCondition = member.Traits.Omit switch
                {
                    OmitWhen.Never => JsonIgnoreCondition.Never,
                    OmitWhen.Null => JsonIgnoreCondition.WhenWritingNull,
                    OmitWhen.Default => JsonIgnoreCondition.WhenWritingDefault,
                    _ => null,
                },
                IsExtensionData = (member.Flags & MemberFlags.ExtensionData) != 0,
                Converter = HasOwnForm(member) ? contracts.ConverterOf(member.TypedShape.TypedConverter) : null,
                Getter = isWritten ? owner => Get(member, owner) : null,
                Setter = isRead && member.Setter is not null ? SetterOf(member) : null,
                AttributeProviderFactory = () =>
                    member.Member as ICustomAttributeProvider ?? new ShapeAttributes(member),
            }
        );
        property.IsRequired = isRead && (member.Flags & MemberFlags.Required) != 0;
        return property;
    }

    // A representation specific to this member: an enumeration as text, or a custom converter for a type that the
    // serializer supports.
    private bool HasOwnForm<TDeclaring, TMember>(MemberShape<TDeclaring, TMember> member) =>
        member.TypedShape switch
        {
            { Kind: ShapeKind.Enum } => IsText(member.TypedShape)
                && ShapeContracts.CustomOf(typeof(TMember), options) is null,
            { Kind: ShapeKind.Primitive } => PlatformContracts.Knows(typeof(TMember))
                && !ReferenceEquals(member.TypedShape.TypedConverter, Binding.IncludeBinder.Found<TMember>()),
            _ => false,
        };

    private static bool IsText(TypeShape shape) => shape.Accept(TextVisitor.Instance) is true;

    private sealed class TextVisitor : ShapeVisitor
    {
        public static readonly TextVisitor Instance = new();

        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) => shape.IsText;
    }

    private static TMember? Get<TDeclaring, TMember>(MemberShape<TDeclaring, TMember> member, object owner)
    {
        var declaring = (TDeclaring)owner;
        return member.Getter!(ref declaring);
    }

    private static Action<object, TMember?>? SetterOf<TDeclaring, TMember>(MemberShape<TDeclaring, TMember> member) =>
        typeof(TDeclaring).IsValueType
            ? static (_, _) => { }
            : (owner, value) =>
            {
                var declaring = (TDeclaring)owner;
                member.Setter!(ref declaring, value);
            };
}
