using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Emission;

namespace Sluice.Reflection.Composition;

internal sealed partial class ShapeProvider
{
    /// <summary>The finished struct of a member's value.</summary>
    internal Type ShapeOfMember(MemberModel member)
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
    internal Type ComposeMember(MemberModel member, EmissionGroup group)
    {
        MemberAttributes marks = member.Marks;
        Type type = member.Type;
        Type inner = Nullable.GetUnderlyingType(type) ?? type;
        if (marks.WireConverter is { } converter)
            return WrapNullable(type, t => typeof(ConverterShape<,>).MakeGenericType(t, CloseOver(converter, t)),
                inner =>
                    converter.GetInterfaces()
                        .Any(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IWireConverter<>)
                            && i.GetGenericArguments()[0] == inner));
        if (inner.IsEnum && (marks.EnumAsText ?? (IsStringEnum(marks.JsonConverter) ? true : null)) is { } asText)
        {
            Type number = asText ? EnumText(inner) : typeof(EnumShape<>).MakeGenericType(inner);
            return inner == type ? number : typeof(NullableShape<,>).MakeGenericType(inner, number);
        }
        if (marks.JsonConverter is { } json)
            return WrapNullable(type, t => JsonBridge(t, CloseOver(json, t)),
                inner => inner.IsEnum
                    ? !Serves(json, type, exactly: true)
                    : Serves(json, inner) && !Serves(json, type));
        if (marks.UnknownConverter is { } attribute)
            return typeof(UnknownConverterShape<,>).MakeGenericType(type, attribute);
        if ((member.NumberHandling & 6) == 0) return Compose(type, group);
        (bool Quotes, bool Literals) outer = (group.QuotesNumbers, group.AllowsLiterals);
        (group.QuotesNumbers, group.AllowsLiterals) = ((member.NumberHandling & 2) != 0,
            (member.NumberHandling & 4) != 0);
        Type shape = Compose(type, group);
        (group.QuotesNumbers, group.AllowsLiterals) = outer;
        return shape;
    }

    // [JsonNumberHandling] reaches a member's number, or the numbers in its collection, and goes no deeper.
    private Type ComposeNumbers(Type type, EmissionGroup group)
    {
        (bool Quotes, bool Literals, bool Inside) outer = (group.QuotesNumbers, group.AllowsLiterals,
            group.IsInsideCollection);
        if (IsSequence(type) && !group.IsInsideCollection) group.IsInsideCollection = true;
        else if (!IsNumber(Nullable.GetUnderlyingType(type) ?? type))
            (group.QuotesNumbers, group.AllowsLiterals) = (false, false);
        Type shape = ComposePlain(type, group);
        (group.QuotesNumbers, group.AllowsLiterals, group.IsInsideCollection) = outer;
        return shape;
    }

    private static bool IsSequence(Type type) => type != typeof(string)
        && (type.IsAssignableTo(typeof(System.Collections.IEnumerable))
            || (type.IsGenericType && type.GetGenericTypeDefinition() is var open
                && (open == typeof(Memory<>) || open == typeof(ReadOnlyMemory<>))));

    /// <summary>Whether nothing stands between the member's value and the writer's own method for its type.</summary>
    internal static bool IsPlain(MemberModel member)
    {
        if ((member.NumberHandling & 6) != 0 && IsQuotable(member)) return false;
        if (member.Marks.WireConverter is not null || member.Marks.JsonConverter is not null
            || member.Marks.UnknownConverter is not null || member.Marks.EnumAsText == true) return false;
        Type type = Nullable.GetUnderlyingType(member.Type) ?? member.Type;
        if (!type.IsEnum) return true;
        var marks = TypeContract.Of(type);
        return marks.WireConverter is null && (marks.JsonConverter is null || marks.EnumAsText == false)
            && marks.UnknownConverter is null && !marks.HasFormatter
            && (marks.EnumAsText != true || member.Marks.EnumAsText == false);
    }

    private static bool IsQuotable(MemberModel member)
    {
        Type inner = Nullable.GetUnderlyingType(member.Type) ?? member.Type;
        return (member.NumberHandling & 2) != 0 ? IsNumber(inner) : IsFraction(inner);
    }

    private static Type JsonBridge(Type type, Type converter) =>
        (type.IsEnum ? typeof(JsonEnumShape<,>) : typeof(JsonConverterShape<,>)).MakeGenericType(type, converter);

    // A converter of T on a member of type T? serves the value; null is handled around it.
    private static Type WrapNullable(Type type, Func<Type, Type> shape, Func<Type, bool> serves) =>
        Nullable.GetUnderlyingType(type) is { } inner && serves(inner)
            ? typeof(NullableShape<,>).MakeGenericType(inner, shape(inner))
            : shape(type);

    private static bool Serves(Type jsonConverter, Type type, bool exactly = false)
    {
        for (Type? t = jsonConverter; t is not null; t = t.BaseType)
        {
            if (t == typeof(System.Text.Json.Serialization.JsonConverterFactory)) return !exactly;
            if (t.IsGenericType
                && t.GetGenericTypeDefinition() == typeof(System.Text.Json.Serialization.JsonConverter<>))
                return t.GetGenericArguments()[0] == type;
        }
        return false;
    }

    private static bool IsFraction(Type type) =>
        type == typeof(float) || type == typeof(double) || type == typeof(Half);

    private static bool IsNumber(Type type) =>
        IsFraction(type) || type == typeof(Int128) || type == typeof(UInt128) || type == typeof(decimal)
            || (type.IsPrimitive && type != typeof(bool) && type != typeof(char) && type != typeof(nint)
                && type != typeof(nuint));

    private static Type QuoteNumber(Type type, Type plain, EmissionGroup group)
    {
        if (group.QuotesNumbers && IsNumber(type)) return typeof(QuotedNumberShape<,>).MakeGenericType(type, plain);
        if (group.AllowsLiterals && IsFraction(type)) return typeof(LiteralNumberShape<,>).MakeGenericType(type, plain);
        return plain;
    }
}
