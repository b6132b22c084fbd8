using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.Model;

namespace Sluice.AspNetCore.HostJson;

/// <summary>Creates the contracts of an object's members.</summary>
/// <remarks>
/// Not nested in the contract of the object: native code would contain each member's contract for each object.
/// </remarks>
internal sealed class MemberContracts(JsonSerializerOptions options, ShapeContracts contracts) : ShapeVisitor
{
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
                Getter = isWritten ? owner => GetValue(member, owner) : null,
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

    private static TMember? GetValue<TDeclaring, TMember>(MemberShape<TDeclaring, TMember> member, object owner)
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
