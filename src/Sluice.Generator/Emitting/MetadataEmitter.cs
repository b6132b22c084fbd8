using System.Globalization;
using Sluice.Generator.Model;
using Sluice.Generator.Text;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Emitting;

/// <summary>
/// Emits the run-time description, which is created on first use so that programs that do not need it pay nothing.
/// </summary>
internal static class MetadataEmitter
{
    private const string Model = "global::Sluice.Model.";

    public static void Emit(SourceWriter code, ShapeModel shape)
    {
        EmitShape(code, shape);
        code.WriteLine();
        code.Open($"private static class {shape.Metadata}");
        string self = shape.StructName + SelfArguments(shape);
        code.WriteLine($"internal static readonly {Model}ObjectShape<{shape.TypeName}> Shape = new(");
        code.WriteLine($"    global::Sluice.Shapes.ShapeConverter<{shape.TypeName}, {self}>.Instance,");
        code.WriteLine($"    new {Model}MemberShape<{shape.TypeName}>[]");
        code.WriteLine("    {");
        foreach (MemberModel member in shape.Members)
            EmitMember(code, shape, member);
        code.WriteLine("    },");
        code.WriteLine((shape.Constructor is null ? "    null)" : "    Create)") + FormatSettings(shape) + ";");
        if (shape.Constructor is { } constructor)
            EmitCreate(code, shape, constructor);
        code.Close();
    }

    private static void EmitShape(SourceWriter code, ShapeModel shape)
    {
        string property = $"public static {Model}TypeShape<{shape.TypeName}> Shape";
        if (shape.Unseen.Count == 0)
        {
            code.WriteLine($"{property} => {shape.Metadata}.Shape;");
            return;
        }
        code.Open(property);
        code.Open("get");
        ShapeEmitter.EmitWholeness(code, shape);
        code.WriteLine($"return {shape.Metadata}.Shape;");
        code.Close();
        code.Close();
    }

    private static string FormatSettings(ShapeModel shape)
    {
        var settings = new List<string>();
        if (shape.Keyed is { IsArray: false } keyed)
            settings.Add($"KeyedOrder = new int[] {{ {string.Join(", ", keyed.Slots)} }}");
        // Without members, nothing else indicates that the object is an array.
        if (shape.Keyed is { IsArray: true, Slots.Count: 0 })
            settings.Add("IsKeyed = true");
        if (shape.RejectsUnknown is { } rejects)
            settings.Add($"RejectsUnknown = {(rejects ? "true" : "false")}");
        string ignored = string.Join(", ", shape.Ignored.Select(TraitsOf));
        if (ignored.Length > 0)
            settings.Add($"Ignored = new {Model}MemberTraits[] {{ {ignored} }}");
        return settings.Count > 0 ? $" {{ {string.Join(", ", settings)} }}" : "";
    }

    private static string TraitsOf(IgnoredMember member)
    {
        string extras =
            (member.IsNameFixed ? "IsNameFixed = true, " : "")
            + (member.KeyedName is { } keyed ? $"KeyedWireName = {CodeLiterals.String(keyed)}, " : "");
        return $"new {Model}MemberTraits({CodeLiterals.String(member.Name)}, {CodeLiterals.String(member.WireName)}, "
            + $"{Model}MemberFlags.None)"
            + (extras.Length == 0 ? "" : $" {{ {extras.Substring(0, extras.Length - 2)} }}");
    }

    private static void EmitMember(SourceWriter code, ShapeModel shape, MemberModel member)
    {
        string getter = member.Get is { } get
            ? $"static (ref {shape.TypeName} owner) => {string.Format(CultureInfo.InvariantCulture, get, "owner")}"
            : "null";
        string setter = member.Set is not null
            ? $"static (ref {shape.TypeName} owner, {member.TypeName} value) => "
                + $"{ReadEmitter.Set(member, "owner", "value")}"
            : "null";
        code.WriteLine(
            $"        new global::Sluice.Boundary.ShapedMember<{shape.TypeName}, {member.TypeName}, "
                + $"{member.ShapeName}>("
        );
        code.WriteLine($"            {FormatTraits(member)},");
        code.WriteLine($"            {getter},");
        code.WriteLine($"            {setter}),");
    }

    private static string FormatTraits(MemberModel member)
    {
        string flags = $"{Model}MemberFlags." + member.Flags.ToString().Replace(", ", $" | {Model}MemberFlags.");
        List<string> settings = CollectSettings(member);
        return $"new {Model}MemberTraits({CodeLiterals.String(member.Name)}, {CodeLiterals.String(member.WireName)}, "
            + $"{flags}){(settings.Count > 0 ? $" {{ {string.Join(", ", settings)} }}" : "")}";
    }

    private static List<string> CollectSettings(MemberModel member)
    {
        var settings = new List<string>();
        if (member.KeyedName is { } keyed)
            settings.Add($"KeyedWireName = {CodeLiterals.String(keyed)}");
        if (member.IsNameFixed)
            settings.Add("IsNameFixed = true");
        if (member.IsKeyedNameFixed)
            settings.Add("IsKeyedNameFixed = true");
        if (member.IsComputed)
            settings.Add("IsComputed = true");
        if (member.Key >= 0)
            settings.Add($"Key = {member.Key}");
        if (member.SubPropertyDefault is { } include)
            settings.Add($"SubPropertyDefault = {CodeLiterals.String(include)}");
        if (member.Omit != "Unset")
            settings.Add($"Omit = global::Sluice.OmitWhen.{member.Omit}");
        if (member.Policies.Count > 0)
        {
            string policies = string.Join(", ", member.Policies.Select(CodeLiterals.String));
            settings.Add($"Policies = new string[] {{ {policies} }}");
        }
        if (member.DefaultLiteral is { } value)
            settings.Add($"DefaultValue = {value}");
        return settings;
    }

    private static void EmitCreate(SourceWriter code, ShapeModel shape, ConstructorModel constructor)
    {
        code.WriteLine();
        code.Open($"private static {shape.TypeName} Create(object?[] values, bool[] present)");
        for (int i = 0; i < shape.Members.Count; i++)
        {
            if (shape.Members[i] is { IsRequired: true, IsKeyedOnly: false, IsNamedOnly: false })
                code.WriteLine($"if (!present[{i}]) throw global::Sluice.Boundary.ObjectReading.Missing(Shape, {i});");
        }
        string Argument(int m) =>
            $"(present[{m}] ? ({shape.Members[m].TypeName})values[{m}]! : " + $"{ReadEmitter.Filler(constructor, m)})";
        code.WriteLine($"{shape.TypeName} result = {ReadEmitter.Construct(constructor, Argument)};");
        for (int i = 0; i < shape.Members.Count; i++)
        {
            MemberModel member = shape.Members[i];
            if (member.IsParameter || !member.IsRead)
                continue;
            code.WriteLine(
                $"if (present[{i}]) {ReadEmitter.Finish(shape, member, "result", $"({member.TypeName})values[{i}]!")};"
            );
        }
        code.WriteLine("return result;");
        code.Close();
    }

    private static string SelfArguments(ShapeModel shape) => shape.TypeParameters;
}
