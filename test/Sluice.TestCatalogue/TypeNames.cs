namespace Sluice.TestCatalogue;

/// <summary>Types as C# writes them, without namespaces.</summary>
public static class TypeNames
{
    private static readonly Dictionary<Type, string> s_keywords = new()
    {
        [typeof(bool)] = "bool",
        [typeof(sbyte)] = "sbyte",
        [typeof(byte)] = "byte",
        [typeof(short)] = "short",
        [typeof(ushort)] = "ushort",
        [typeof(int)] = "int",
        [typeof(uint)] = "uint",
        [typeof(long)] = "long",
        [typeof(ulong)] = "ulong",
        [typeof(nint)] = "nint",
        [typeof(nuint)] = "nuint",
        [typeof(float)] = "float",
        [typeof(double)] = "double",
        [typeof(decimal)] = "decimal",
        [typeof(char)] = "char",
        [typeof(string)] = "string",
        [typeof(object)] = "object",
    };

    /// <summary>The name.</summary>
    public static string Of(Type type)
    {
        if (s_keywords.TryGetValue(type, out string? keyword))
            return keyword;
        if (type.IsArray)
            return Of(type.GetElementType()!) + "[" + new string(',', type.GetArrayRank() - 1) + "]";
        if (Nullable.GetUnderlyingType(type) is { } underlying)
            return Of(underlying) + "?";
        string name = type.Name;
        if (name.Contains("AnonymousType", StringComparison.Ordinal))
            return "anonymous";
        if (!type.IsGenericType)
            return name;
        return name[..name.IndexOf('`', StringComparison.Ordinal)]
            + "<"
            + string.Join(", ", type.GetGenericArguments().Select(Of))
            + ">";
    }
}
