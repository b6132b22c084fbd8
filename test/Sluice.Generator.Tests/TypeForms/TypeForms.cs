using Sluice.Generator.Tests.AttributeMatrix;

namespace Sluice.Generator.Tests.TypeForms;

/// <summary>Types with one member: form of type × kind of member × accessors × constructor.</summary>
internal static class TypeForms
{
    private sealed record Kind(string Type, string Value, string Wider, string Narrow);

    private static readonly Kind[] s_kinds =
    [
        new("int", "5", "object", "(int)m"),
        new("string", "\"s\"", "object", "(string)m"),
        new("int?", "7", "object", "(int?)m"),
        new("double", "0.5", "double?", "m ?? 0"),
        new("Tint", "Tint.Green", "System.Enum", "(Tint)m"),
        new("List<int>", "[1, 2]", "IEnumerable<int>", "[.. m]"),
    ];

    private static readonly string[] s_types = ["class", "struct", "record", "derived", "keyed"];
    private static readonly string[] s_accessors = ["get;", "get; set;", "get; init;"];
    private static readonly string[] s_constructors =
    [
        "none",
        "same",
        "wider",
        "other",
        "optional",
        "second",
        "marked",
    ];

    internal static IEnumerable<AttributeCase> All() =>
        from type in s_types
        from kind in s_kinds
        from accessors in s_accessors
        from constructor in s_constructors
        where !(type == "struct" && constructor is "none" && accessors == "get;")
        select Form(type, kind, accessors, constructor);

    private static AttributeCase Form(string type, Kind kind, string accessors, string constructor)
    {
        string name = type == "derived" ? "B" : "C";
        string key = type == "keyed" ? "[WireKey(0)] " : "";
        // A collection without a setter is filled in place, and System.Text.Json leaves it as it is.
        string start = kind.Type == "List<int>" ? "[]" : kind.Value;
        string initial = constructor == "none" && accessors == "get;" ? $" = {start};" : "";
        string body = $"{key}public {kind.Type} M {{ {accessors} }}{initial} {Constructors(name, kind, constructor)}";
        string value =
            constructor != "none" ? $"new C({kind.Value})"
            : accessors == "get;" ? "new C()"
            : $"new C {{ M = {kind.Value} }}";
        string source = type switch
        {
            "struct" => $"[Shape] public partial struct C {{ {body} }}",
            "record" => $"[Shape] public partial record C {{ {body} }}",
            "derived" =>
                $"public class B {{ {body} }} [Shape] public partial class C : B {{ {Derived(kind, constructor)} }}",
            _ => $"[Shape] public partial class C {{ {body} }}",
        };
        return new AttributeCase(
            $"{type} with {kind.Type} M {{ {accessors} }}, constructor {constructor}",
            source,
            "C",
            value
        );
    }

    private static string Constructors(string name, Kind kind, string constructor) =>
        constructor switch
        {
            "same" => $"public {name}({kind.Type} m) {{ M = m; }}",
            "wider" => $"public {name}({kind.Wider} m) {{ M = {kind.Narrow}; }}",
            "other" => $"public {name}({kind.Type} v) {{ M = v; }}",
            "optional" => $"public {name}({kind.Type} m = default) {{ M = m; }}",
            "second" => $"public {name}() {{ }} public {name}({kind.Type} m) {{ M = m; }}",
            "marked" =>
                $"public {name}() {{ }} [System.Text.Json.Serialization.JsonConstructor] public {name}({kind.Type} m) {{ M = m; }}",
            _ => "",
        };

    private static string Derived(Kind kind, string constructor) =>
        constructor switch
        {
            "same" => $"public C({kind.Type} m) : base(m) {{ }}",
            "wider" => $"public C({kind.Wider} m) : base(m) {{ }}",
            "other" => $"public C({kind.Type} v) : base(v) {{ }}",
            "optional" => $"public C({kind.Type} m = default) : base(m) {{ }}",
            "second" => $"public C() {{ }} public C({kind.Type} m) : base(m) {{ }}",
            "marked" =>
                $"public C() {{ }} [System.Text.Json.Serialization.JsonConstructor] public C({kind.Type} m) : base(m) {{ }}",
            _ => "",
        };
}
