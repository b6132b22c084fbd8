using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.AspNetCore.Describing;
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
)
{
    private readonly MemberContracts _members = new(options, contracts);

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
                            .Select(member => (JsonPropertyInfo)member.Accept(_members)!),
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
        return MemberValue.GetValue(member, initial);
    }
}
