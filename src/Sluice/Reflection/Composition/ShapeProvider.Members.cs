using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Emission;

namespace Sluice.Reflection.Composition;

internal sealed partial class ShapeProvider
{
    /// <summary>The finished struct of a member's value.</summary>
    internal Type ShapeOfMember(MemberPlan member)
    {
        lock (_lock)
        {
            var group = new EmissionGroup(this);
            Type shape = ComposeMember(member, group);
            if (group.IsEmpty) return shape;
            group.Finish();
            return ComposeMember(member, new EmissionGroup(this));
        }
    }

    /// <summary>The struct of a member's value: what its own attributes say goes before its type's.</summary>
    internal Type ComposeMember(MemberPlan member, EmissionGroup group)
    {
        MemberMarks marks = member.Marks;
        Type type = member.Type;
        Type inner = Nullable.GetUnderlyingType(type) ?? type;
        if (marks.WireConverter is { } converter) return WrapNullable(type, converter, t => typeof(ConverterShape<,>).MakeGenericType(t, CloseOver(converter, t)));
        if (inner.IsEnum && (marks.EnumAsText ?? (IsStringEnum(marks.JsonConverter) ? true : null)) is { } asText)
        {
            Type shape = asText ? EnumText(inner) : typeof(EnumShape<>).MakeGenericType(inner);
            return inner == type ? shape : typeof(NullableShape<,>).MakeGenericType(inner, shape);
        }
        if (marks.JsonConverter is { } json) return JsonBridge(type, CloseOver(json, type));
        return Compose(type, group);
    }

    /// <summary>Whether nothing stands between the member's value and the writer's own method for its type.</summary>
    internal static bool IsPlain(MemberPlan member)
    {
        if (member.Marks.WireConverter is not null || member.Marks.JsonConverter is not null || member.Marks.EnumAsText == true) return false;
        Type type = Nullable.GetUnderlyingType(member.Type) ?? member.Type;
        if (!type.IsEnum) return true;
        var marks = TypeMarks.Of(type);
        return marks.WireConverter is null && marks.JsonConverter is null && (marks.EnumAsText != true || member.Marks.EnumAsText == false);
    }

    private static Type JsonBridge(Type type, Type converter) => typeof(JsonConverterShape<,>).MakeGenericType(type, converter);

    // A converter of T on a member of type T? serves the value; null is handled around it.
    private static Type WrapNullable(Type type, Type converter, Func<Type, Type> shape)
    {
        if (Nullable.GetUnderlyingType(type) is not { } inner) return shape(type);
        bool servesInner = converter.GetInterfaces().Any(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IWireConverter<>) && i.GetGenericArguments()[0] == inner);
        return servesInner ? typeof(NullableShape<,>).MakeGenericType(inner, shape(inner)) : shape(type);
    }
}
