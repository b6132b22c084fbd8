using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Sluice.Site;

/// <summary>Declarations as they are written in C#.</summary>
internal static class Signatures
{
    private static readonly NullabilityInfoContext s_nullability = new();

    private static readonly Dictionary<Type, string> s_keywords = new()
    {
        [typeof(void)] = "void",
        [typeof(bool)] = "bool",
        [typeof(byte)] = "byte",
        [typeof(sbyte)] = "sbyte",
        [typeof(short)] = "short",
        [typeof(ushort)] = "ushort",
        [typeof(int)] = "int",
        [typeof(uint)] = "uint",
        [typeof(long)] = "long",
        [typeof(ulong)] = "ulong",
        [typeof(float)] = "float",
        [typeof(double)] = "double",
        [typeof(decimal)] = "decimal",
        [typeof(char)] = "char",
        [typeof(string)] = "string",
        [typeof(object)] = "object",
    };

    public static string NameOf(Type type)
    {
        if (type.IsByRef)
            return NameOf(type.GetElementType()!);
        if (type.IsArray)
            return $"{NameOf(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]";
        if (s_keywords.TryGetValue(type, out string? keyword))
            return keyword;
        if (Nullable.GetUnderlyingType(type) is { } underlying)
            return NameOf(underlying) + "?";
        string name =
            type.IsNested && !type.IsGenericParameter ? $"{NameOf(type.DeclaringType!)}.{type.Name}" : type.Name;
        int tick = name.LastIndexOf('`');
        return tick < 0 ? name : $"{name[..tick]}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>";
    }

    public static string KindOf(Type type) =>
        type.IsEnum ? "enum"
        : type.IsInterface ? "interface"
        : typeof(Delegate).IsAssignableFrom(type) ? "delegate"
        : type.IsValueType
            ? type.IsByRefLike ? "ref struct"
                : "struct"
        : type.IsAbstract && type.IsSealed ? "static class"
        : type.IsAbstract ? "abstract class"
        : "class";

    public static string Of(MemberInfo member) =>
        member switch
        {
            ConstructorInfo constructor => $"{NameOf(constructor.DeclaringType!)}({Parameters(constructor)})",
            MethodInfo method => Of(method),
            PropertyInfo property => Of(property),
            FieldInfo { IsLiteral: true } field when field.DeclaringType!.IsEnum =>
                $"{field.Name} = {Convert.ToInt64(field.GetRawConstantValue(), CultureInfo.InvariantCulture)}",
            FieldInfo { IsLiteral: true } field => $"const {NameOf(field.FieldType)} {field.Name}",
            FieldInfo field => $"{(field.IsStatic ? "static " : "")}readonly {NameOf(field.FieldType)} {field.Name}",
            EventInfo @event => $"event {NameOf(@event.EventHandlerType!)} {@event.Name}",
            _ => member.Name,
        };

    private static string Of(MethodInfo method)
    {
        string generic = method.IsGenericMethod
            ? $"<{string.Join(", ", method.GetGenericArguments().Select(NameOf))}>"
            : "";
        string name = method.Name switch
        {
            "op_Implicit" => "implicit operator",
            "op_Explicit" => "explicit operator",
            "op_Equality" => "operator ==",
            "op_Inequality" => "operator !=",
            _ => method.Name,
        };
        string modifier = method.IsStatic
            ? method.IsAbstract
                ? "static abstract "
                : "static "
            : method.DeclaringType!.IsInterface
                ? ""
                : method.IsAbstract
                    ? "abstract "
                    : method.IsVirtual && !method.IsFinal
                        ? method.GetBaseDefinition() == method
                            ? "virtual "
                            : "override "
                        : "";
        return $"{modifier}{Annotated(method.ReturnType, s_nullability.Create(method.ReturnParameter))} {name}{generic}"
            + $"({Parameters(method)})";
    }

    private static string Of(PropertyInfo property)
    {
        MethodInfo accessor = property.GetMethod ?? property.SetMethod!;
        bool isInit =
            property.SetMethod?.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit)) == true;
        string accessors =
            (IsVisible(property.GetMethod) ? "get; " : "")
            + (
                IsVisible(property.SetMethod)
                    ? isInit
                        ? "init; "
                        : "set; "
                    : ""
            );
        ParameterInfo[] index = property.GetIndexParameters();
        string name =
            index.Length == 0
                ? property.Name
                : $"this[{string.Join(", ", index.Select(each => $"{NameOf(each.ParameterType)} {each.Name}"))}]";
        string modifier =
            accessor.IsStatic ? "static "
            : accessor.IsAbstract && !property.DeclaringType!.IsInterface ? "abstract "
            : "";
        return $"{modifier}{Annotated(property.PropertyType, s_nullability.Create(property))} {name} {{ {accessors}}}";
    }

    private static bool IsVisible(MethodInfo? accessor) =>
        accessor is { IsPublic: true } or { IsFamily: true } or { IsFamilyOrAssembly: true };

    private static string Parameters(MethodBase method) =>
        string.Join(
            ", ",
            method
                .GetParameters()
                .Select(
                    (each, i) =>
                    {
                        bool isThis = i == 0 && method.IsDefined(typeof(ExtensionAttribute), false);
                        string passing =
                            isThis ? "this "
                            : each.IsOut ? "out "
                            : each.IsIn ? "in "
                            : each.ParameterType.IsByRef ? "ref "
                            : each.IsDefined(typeof(ParamArrayAttribute), false) ? "params "
                            : "";
                        string otherwise = !each.HasDefaultValue
                            ? ""
                            : " = "
                                + each.RawDefaultValue switch
                                {
                                    null => each.ParameterType.IsValueType || each.ParameterType.IsByRef
                                        ? "default"
                                        : "null",
                                    string text => $"\"{text}\"",
                                    bool value => value ? "true" : "false",
                                    var value => Convert.ToString(value, CultureInfo.InvariantCulture),
                                };
                        return $"{passing}{Annotated(each.ParameterType, s_nullability.Create(each))} {each.Name}{otherwise}";
                    }
                )
        );

    private static string Annotated(Type type, NullabilityInfo info) =>
        NameOf(type) + (!type.IsValueType && !type.IsByRef && info.ReadState == NullabilityState.Nullable ? "?" : "");
}
