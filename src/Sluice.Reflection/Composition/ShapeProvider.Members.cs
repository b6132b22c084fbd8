using System.Globalization;
using System.Text.Json.Serialization;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Emission;
using Sluice.Reflection.Facts;
using Sluice.Reflection.Resolution;
using Sluice.Shapes;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Composition;

internal sealed partial class ShapeProvider
{
    /// <summary>Returns the completed shape struct of a member's value.</summary>
    internal override Type ShapeOfMember(ObjectMember member)
    {
        lock (_lock)
        {
            var group = new EmissionGroup(this);
            Type shape = ComposeMember(member, group);
            if (group.IsEmpty)
                return shape;
            group.Finish();
            return ComposeMember(member, new EmissionGroup(this));
        }
    }

    internal override Converter? FillingConverterOf(ObjectMember member)
    {
        if (member.CanSet || member.Populate is not { } filling || !IsBuffered(member.Type, filling))
            return null;
        try
        {
            return ComposeBuffer(member, filling);
        }
        catch (Exception exception) when (!filling.IsAppended(member.Type) && ComposedAhead.IsMissingCode(exception))
        {
            // The program has no code for the list; a collection of the member's own type is read instead.
            return null;
        }
    }

    // A type of the program may have no constructor that can be called.
    private static bool IsBuffered(Type type, FillingModel filling) =>
        filling.IsAppended(type)
        || (
            !ReflectedType.BelongsToPlatform(type)
            && CollectionRule.FindForm(new ReflectedType(type)).Kind
                is CollectionKind.Written
                    or CollectionKind.WrittenDictionary
                    or CollectionKind.WrittenUntyped
        );

    private Converter ComposeBuffer(ObjectMember member, FillingModel filling)
    {
        lock (_lock)
        {
            var group = new EmissionGroup(this);
            Type[] shapes = ComposeParts(member, group);
            if (!group.IsEmpty)
            {
                group.Finish();
                shapes = ComposeParts(member, new EmissionGroup(this));
            }
            return GeneratedShapes.FindConverter(filling.Local, filling.LocalShape([.. filling.Parts, .. shapes]));
        }
    }

    /// <summary>
    /// Composes the shape struct of a member's value; its own attributes take precedence over those of its type.
    /// </summary>
    internal override Type ComposeMember(ObjectMember member, CompositionScope scope)
    {
        MemberAttributes attributes = member.Attributes;
        Type type = member.Type;
        if (attributes.WireConverter is Type converter)
            return WrapNullable(
                type,
                t => ConverterShape(t, converter, MemberSite(member)),
                inner =>
                    converter
                        .GetInterfaces()
                        .Any(i =>
                            i.IsGenericType
                            && i.GetGenericTypeDefinition() == typeof(IWireConverter<>)
                            && i.GetGenericArguments()[0] == inner
                        )
            );
        if (FindEnumForm(type, attributes) is { } form)
            return form;
        if (Contracts.JsonConverterOf(attributes) is { } json)
            return WrapNullable(
                type,
                t => JsonBridge(t, CloseOver(json, t), MemberSite(member)),
                inner => inner.IsEnum ? !Serves(json, type, exactly: true) : Serves(json, inner) && !Serves(json, type)
            );
        if (attributes.UnknownConverter is Type attribute)
            return typeof(UnknownConverterShape<,>).MakeGenericType(type, attribute);
        RequireNumbers(member);
        NumberScope outer = scope.Numbers;
        scope.Numbers = NumberScope.ForMember(member.NumberHandling);
        Type shape = Compose(type, scope);
        scope.Numbers = outer;
        return shape;
    }

    internal override Type[] ComposeParts(ObjectMember member, CompositionScope scope)
    {
        FillingModel filling = member.Populate!;
        bool isDictionary = filling.Kind == CollectionKind.MutableDictionary;
        var facts = new ReflectedType(member.Type);
        NumberScope outer = scope.Numbers;
        scope.Numbers = NumberScope
            .ForMember(IsNumberFormFixed(member.Type) ? 0 : member.NumberHandling)
            .EnterValue(facts)
            .EnterElements(facts);
        Type[] shapes =
        [
            .. filling.Parts.Select(
                (part, i) => isDictionary && i == 0 ? ComposeKey(part, scope) : Compose(part, scope)
            ),
        ];
        scope.Numbers = outer;
        return shapes;
    }

    // The shape of such a collection is one for all members of its type.
    private bool IsNumberFormFixed(Type type) =>
        SelfContainment.ContainsItself(type)
        || (findsGenerated && !type.IsGenericType && GeneratedShapes.FindOpen(type) is not null);

    // The form that a member's attributes give an enumeration; null for other types and without such attributes.
    private static Type? FindEnumForm(Type type, MemberAttributes attributes)
    {
        Type inner = Nullable.GetUnderlyingType(type) ?? type;
        bool isNamed = attributes.EnumAsText is null && IsStringEnum(attributes.JsonConverter as Type);
        if (!inner.IsEnum || (!isNamed && attributes.EnumAsText is null))
            return null;
        Type form =
            isNamed ? EnumText(inner, isOfMember: true)
            : attributes.EnumAsText == true ? EnumText(inner)
            : typeof(EnumShape<>).MakeGenericType(inner);
        return inner == type ? form : typeof(NullableShape<,>).MakeGenericType(inner, form);
    }

    private Type ComposeNumbers(Type type, CompositionScope scope)
    {
        NumberScope outer = scope.Numbers;
        scope.Numbers = outer.EnterValue(new ReflectedType(type));
        Type shape = ComposePlain(type, scope);
        scope.Numbers = outer;
        return shape;
    }

    private Type ComposeKey(Type type, CompositionScope scope)
    {
        NumberScope outer = scope.Numbers;
        scope.Numbers = outer.EnterKey();
        Type shape = Compose(type, scope);
        scope.Numbers = outer;
        return shape;
    }

    private Type ComposeHandled(Type type, CompositionScope scope)
    {
        NumberScope outer = scope.Numbers;
        scope.Numbers = outer.EnterElements(new ReflectedType(type));
        Type shape = ComposeBare(type, scope);
        scope.Numbers = outer;
        return shape;
    }

    private static void RequireNumbers(ObjectMember member)
    {
        if (!NumberForms.IsLost(member.Attributes, member.Found.Facts.Type))
            return;
        string reason = string.Format(CultureInfo.InvariantCulture, NumberForms.NoNumbersText, member.Type);
        throw new WireException(
            WireError.Unsupported,
            $"[JsonNumberHandling] cannot be applied to '{MemberSite(member)}': "
                + $"{reason}. Remove it, or put it on the type that declares the numbers."
        );
    }

    private static string MemberSite(ObjectMember member) =>
        $"{member.Found.Facts.DeclaringType.DisplayName}.{member.Name}";

    /// <summary>Returns the shape of a converter that an attribute names.</summary>
    /// <param name="type">The type of the value.</param>
    /// <param name="named">The converter, which may be open.</param>
    /// <param name="site">The type or member that has the attribute.</param>
    private static Type ConverterShape(Type type, Type named, string site)
    {
        Type converter = CloseOver(named, type);
        if (
            converter.IsValueType
            && !converter.ContainsGenericParameters
            && converter.GetInterfaces().Contains(typeof(IWireConverter<>).MakeGenericType(type))
        )
            return typeof(ConverterShape<,>).MakeGenericType(type, converter);
        throw new WireException(
            WireError.Unsupported,
            $"[WireConverter] cannot be applied to '{site}': "
                + $"'{new ReflectedType(converter).DisplayName}' is not a struct that implements "
                + $"IWireConverter<{new ReflectedType(type).DisplayName}>."
        );
    }

    private static Type JsonBridge(Type type, Type converter, string site)
    {
        string? reason =
            !typeof(JsonConverter).IsAssignableFrom(converter)
                ? $"'{new ReflectedType(converter).DisplayName}' does not derive from JsonConverter"
            : converter.ContainsGenericParameters || converter.IsAbstract || converter.GetConstructor([]) is null
                ? $"'{new ReflectedType(converter).DisplayName}' has no public parameterless constructor"
            : null;
        if (reason is not null)
            throw new WireException(WireError.Unsupported, $"[JsonConverter] cannot be applied to '{site}': {reason}.");
        Type shape = type.IsEnum ? typeof(JsonEnumShape<,>) : typeof(JsonConverterShape<,>);
        return shape.MakeGenericType(type, converter);
    }

    // A converter of T on a member of type T? converts the value; null is handled by the wrapper.
    private static Type WrapNullable(Type type, Func<Type, Type> shape, Func<Type, bool> serves) =>
        Nullable.GetUnderlyingType(type) is { } inner && serves(inner)
            ? typeof(NullableShape<,>).MakeGenericType(inner, shape(inner))
            : shape(type);

    private static bool Serves(Type jsonConverter, Type type, bool exactly = false)
    {
        for (Type? t = jsonConverter; t is not null; t = t.BaseType)
        {
            if (t == typeof(System.Text.Json.Serialization.JsonConverterFactory))
                return !exactly;
            if (
                t.IsGenericType
                && t.GetGenericTypeDefinition() == typeof(System.Text.Json.Serialization.JsonConverter<>)
            )
                return t.GetGenericArguments()[0] == type;
        }
        return false;
    }

    private static Type QuoteNumber(Type type, Type plain, NumberScope numbers)
    {
        int flag = NumberForms.FlagFor(new ReflectedType(type), numbers.Forms);
        if (flag == NumberForms.Literals)
            return typeof(LiteralNumberShape<,>).MakeGenericType(
                type,
                QuoteNumber(type, plain, numbers.WithoutLiterals())
            );
        Type? form = flag switch
        {
            NumberForms.Quoted when type == typeof(object) => typeof(QuotedParameterShape<,>),
            NumberForms.Quoted => typeof(QuotedNumberShape<,>),
            NumberForms.Strict => typeof(StrictNumberShape<,>),
            NumberForms.Readable => typeof(KeptNumberShape<,>),
            _ => null,
        };
        return form?.MakeGenericType(type, plain) ?? plain;
    }
}
