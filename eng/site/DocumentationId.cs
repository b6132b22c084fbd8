using System.Reflection;

namespace Sluice.Site;

/// <summary>Identifiers of the compiler's XML documentation: <c>M:Sluice.JsonWire.Serialize``1(``0)</c>.</summary>
internal static class DocumentationId
{
    public static string Of(MemberInfo member) =>
        member switch
        {
            Type type => "T:" + NameOf(type),
            FieldInfo field => $"F:{NameOf(field.DeclaringType!)}.{field.Name}",
            EventInfo @event => $"E:{NameOf(@event.DeclaringType!)}.{@event.Name}",
            PropertyInfo property =>
                $"P:{NameOf(property.DeclaringType!)}.{property.Name}{Parameters(property.GetIndexParameters())}",
            MethodBase method => $"M:{NameOf(method.DeclaringType!)}.{method.Name.Replace('.', '#')}{Arity(method)}"
                + Parameters(method.GetParameters())
                + (
                    method.Name is "op_Implicit" or "op_Explicit"
                        ? "~" + Reference(((MethodInfo)method).ReturnType)
                        : ""
                ),
            _ => "",
        };

    public static string NameOf(Type type) =>
        type.DeclaringType is { } outer ? $"{NameOf(outer)}.{type.Name}"
        : type.Namespace is { } space ? $"{space}.{type.Name}"
        : type.Name;

    private static string Arity(MethodBase method) =>
        method.IsGenericMethodDefinition ? "``" + method.GetGenericArguments().Length : "";

    private static string Parameters(ParameterInfo[] parameters) =>
        parameters.Length == 0 ? "" : $"({string.Join(',', parameters.Select(each => Reference(each.ParameterType)))})";

    private static string Reference(Type type)
    {
        if (type.IsByRef)
            return Reference(type.GetElementType()!) + "@";
        if (type.IsPointer)
            return Reference(type.GetElementType()!) + "*";
        if (type.IsArray)
        {
            int rank = type.GetArrayRank();
            string suffix = rank == 1 ? "[]" : $"[{string.Join(',', Enumerable.Repeat("0:", rank))}]";
            return Reference(type.GetElementType()!) + suffix;
        }
        if (type.IsGenericParameter)
            return (type.DeclaringMethod is null ? "`" : "``") + type.GenericParameterPosition;
        if (!type.IsGenericType)
            return NameOf(type);
        string name = NameOf(type.GetGenericTypeDefinition());
        return $"{name[..name.IndexOf('`')]}{{{string.Join(',', type.GetGenericArguments().Select(Reference))}}}";
    }
}
