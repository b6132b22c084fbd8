using System.Globalization;
using Sluice.Generator.Model;
using Sluice.Generator.Text;
using Sluice.TypeModel.Model;

namespace Sluice.Generator.Emitting;

/// <summary>Emits one union shape.</summary>
internal static class UnionEmitter
{
    private const string Model = "global::Sluice.Model.";

    public static string Emit(UnionModel union)
    {
        var code = new SourceWriter();
        ShapeEmitter.OpenPlace(code, union.Place);
        ShapeEmitter.OpenStruct(
            code,
            union.IsObsolete,
            union.Accessibility,
            union.StructName + union.TypeParameters,
            union.TypeName,
            union.Constraints
        );
        EmitWrite(code, union);
        EmitRead(code, union);
        EmitMetadata(code, union);
        code.Close();
        ShapeEmitter.ClosePlace(code, union.Place);
        return ShortNames.Apply(ShapeEmitter.Header, code.ToString(), []);
    }

    private static void EmitWrite(SourceWriter code, UnionModel union)
    {
        (string writer, string selection) = (union.WriterParameter, union.SelectionParameter);
        code.WriteLine(
            $"public static void Write<{writer}, {selection}>(ref {writer} writer, {union.TypeName}? value, "
                + $"{selection} selection)"
        );
        code.WriteLine($"    where {writer} : struct, global::Sluice.Wires.IWireWriter, allows ref struct");
        code.WriteLine($"    where {selection} : struct, global::Sluice.Selection.ISelection<{selection}>");
        code.Open();
        code.WriteLine(
            "if (value is null) { writer.Commit(ref writer.WriteUncheckedNull(ref "
                + "writer.Reserve(global::Sluice.Wires.WireSizes.Null))); return; }"
        );
        code.WriteLine("int mark;");
        code.Open("switch (CaseOf(value))");
        for (int i = 0; i < union.Cases.Count; i++)
            EmitWriteCase(code, union, i);
        EmitWriteDefault(code, union);
        code.Close();
        code.Close();
        code.WriteLine();
        EmitCaseOf(code, union);
    }

    private static void EmitWriteCase(SourceWriter code, UnionModel union, int index)
    {
        (string writer, string selection) = (union.WriterParameter, union.SelectionParameter);
        UnionCaseModel arm = union.Cases[index];
        code.WriteLine($"case {index}:");
        bool isDiscriminated = arm.Json is not null || arm.Keyed is not null;
        if (isDiscriminated)
            code.WriteLine(
                $"    mark = writer.BeginCase({EmitHead(union, arm)}, {EmitText(writer, arm)}, {EmitTag(writer, arm)}, "
                    + $"{IsTag(writer, arm)});"
            );
        else
            code.WriteLine(
                "    global::Sluice.Boundary.UnionCases.RequireDistinct(ref writer, " + $"{arm.ShapeName}.Shape);"
            );

        // The options' converters have already been applied to the union itself.
        string write =
            arm.TypeName == union.TypeName
                ? $"{arm.ShapeName}.Write(ref writer, value"
                : $"global::Sluice.Boundary.OptionsElement.Write<{arm.TypeName}, {arm.ShapeName}, {writer}, "
                    + $"{selection}>(ref writer, ({arm.TypeName})(object)value";
        code.WriteLine($"    {write}, selection.Case({index}));");
        if (isDiscriminated)
            code.WriteLine("    writer.EndCase(mark);");
        code.WriteLine("    break;");
    }

    private static void EmitWriteDefault(SourceWriter code, UnionModel union)
    {
        code.WriteLine("default:");
        if (union.Fallback is not null)
            code.WriteLine(
                $"    if ((object)value is {union.Fallback} unknown) {{ "
                    + "global::Sluice.Boundary.UnionCases.WriteUnknown(ref writer, "
                    + $"((global::Sluice.IUnknownCase)unknown).Case, "
                    + $"{CodeLiterals.FormatUtf8(union.Discriminator)}); break; }}"
            );
        code.WriteLine(
            $"    throw global::Sluice.Boundary.UnionCases.NotACase(ref writer, value, typeof({union.TypeName}));"
        );
    }

    private static void EmitCaseOf(SourceWriter code, UnionModel union)
    {
        code.Open($"private static int CaseOf({union.TypeName} value)");
        code.WriteLine("global::System.Type type = ((object)value).GetType();");
        for (int i = 0; i < union.Cases.Count; i++)
            code.WriteLine($"if (type == typeof({union.Cases[i].TypeName})) return {i};");
        if (union.Fallback is not null)
            code.WriteLine($"if ((object)value is {union.Fallback}) return -1;");
        foreach (NearestCaseModel near in union.Nearest)
        {
            string index = near.Index.ToString(CultureInfo.InvariantCulture);
            string[] rivals = [.. near.Rivals.Select(rival => EmitRival(union, near.Index, rival))];
            string found = rivals.Length == 0 ? index : $"{string.Join(" || ", rivals)} ? -1 : {index}";
            code.WriteLine($"if ({EmitTest(union.Cases[near.Index])}) return {found};");
        }
        string cases = string.Join(", ", union.Cases.Select(arm => $"typeof({arm.TypeName})"));
        int other = union.FallsBack ? union.SelfCase : -1;
        code.WriteLine($"return global::Sluice.Boundary.UnionCases.FindProxied(type, [{cases}], {other});");
        code.Close();
        code.WriteLine();
    }

    private static string EmitTest(UnionCaseModel arm) =>
        $"{(arm.IsPartial ? "(object)value" : "value")} is {arm.TypeName}";

    // Only closed types say whether a case of some closed types extends another one.
    private static string EmitRival(UnionModel union, int index, int rival)
    {
        (UnionCaseModel near, UnionCaseModel other) = (union.Cases[index], union.Cases[rival]);
        return near.IsPartial || other.IsPartial
            ? $"({EmitTest(other)} && !typeof({other.TypeName}).IsAssignableFrom(typeof({near.TypeName})))"
            : EmitTest(other);
    }

    // A constant of the writer distinguishes the wires.
    private static string EmitText(string wire, UnionCaseModel arm) =>
        Choose(
            wire,
            arm,
            d => d?.Name is { } name ? CodeLiterals.FormatUtf8(name) : "default(global::System.ReadOnlySpan<byte>)"
        );

    private static string EmitTag(string wire, UnionCaseModel arm) =>
        Choose(wire, arm, d => (d?.Tag ?? 0).ToString(CultureInfo.InvariantCulture));

    private static string IsTag(string wire, UnionCaseModel arm) =>
        Choose(wire, arm, d => d is { Name: null } ? "true" : "false");

    private static string Choose(string wire, UnionCaseModel arm, Func<CaseDiscriminator?, string> print)
    {
        string keyed = print(arm.Keyed),
            other = print(arm.Json ?? arm.Keyed);
        return keyed == other ? keyed : $"({wire}.UsesKeys ? {keyed} : {other})";
    }

    private static string EmitHead(UnionModel union, UnionCaseModel arm) =>
        arm.Json is { } json
            ? CodeLiterals.JsonHead(union.Discriminator, json.Name, json.Tag)
            : "default(global::System.ReadOnlySpan<byte>)";

    private static void EmitRead(SourceWriter code, UnionModel union)
    {
        string reader = union.ReaderParameter;
        code.WriteLine($"public static {union.TypeName}? Read<{reader}>(ref {reader} reader)");
        code.WriteLine($"    where {reader} : struct, global::Sluice.Wires.IWireReader, allows ref struct");
        code.Open();
        code.WriteLine("if (reader.TryReadNull()) return null;");
        if (union.Fallback is not null)
            code.WriteLine($"{reader} start = reader;");
        EmitReadIndex(code, union);
        code.WriteLine($"{union.TypeName}? result;");
        code.Open("switch (index)");
        for (int i = 0; i < union.Cases.Count; i++)
            EmitReadCase(code, union, i);
        EmitReadDefault(code, union);
        code.Close();
        code.WriteLine("if (token != global::Sluice.Wires.CaseToken.None) reader.EndCase(state);");
        code.WriteLine("return result;");
        code.Close();
        code.WriteLine();
    }

    // The index of the case that the discriminator names.
    private static void EmitReadIndex(SourceWriter code, UnionModel union)
    {
        code.WriteLine($"int index = {(union.IgnoresUnknown ? union.SelfCase : -1)};");
        code.WriteLine(
            $"global::Sluice.Wires.CaseToken token = "
                + $"reader.BeginCase({CodeLiterals.FormatUtf8(union.Discriminator)}, out "
                + "global::System.ReadOnlySpan<byte> name, out int tag, out int state);"
        );
        code.Open("switch (token)");
        code.WriteLine("case global::Sluice.Wires.CaseToken.Name:");
        EmitFind(code, union, FormatNameTest);
        code.WriteLine("    break;");
        code.WriteLine("case global::Sluice.Wires.CaseToken.Tag:");
        EmitFind(code, union, FormatTagTest);
        code.WriteLine("    break;");
        code.WriteLine("default:");
        code.WriteLine($"    index = {union.SelfCase};");
        code.WriteLine("    break;");
        code.Close();
    }

    private static string? FormatNameTest(CaseDiscriminator discriminator) =>
        discriminator.Name is { } name
            ? $"global::System.MemoryExtensions.SequenceEqual(name, {CodeLiterals.FormatUtf8(name)})"
            : null;

    private static string? FormatTagTest(CaseDiscriminator discriminator) =>
        discriminator.Name is null ? $"tag == {discriminator.Tag.ToString(CultureInfo.InvariantCulture)}" : null;

    private static void EmitReadCase(SourceWriter code, UnionModel union, int index)
    {
        code.WriteLine($"case {index}:");
        UnionCaseModel arm = union.Cases[index];
        string read =
            arm.TypeName == union.TypeName
                ? $"{arm.ShapeName}.Read"
                : $"global::Sluice.Boundary.OptionsElement.Read<{arm.TypeName}, {arm.ShapeName}, "
                    + $"{union.ReaderParameter}>";
        code.WriteLine($"    result = ({union.TypeName}?){(arm.IsPartial ? "(object?)" : "")}{read}(ref reader);");
        code.WriteLine("    break;");
    }

    private static void EmitReadDefault(SourceWriter code, UnionModel union)
    {
        code.WriteLine("default:");
        if (union.Fallback is not null)
        {
            code.WriteLine("    if (token != global::Sluice.Wires.CaseToken.None)");
            code.WriteLine("    {");
            code.WriteLine("        reader = start;");
            code.WriteLine(
                $"        return new {union.Fallback}(global::Sluice.Boundary.UnionCases.ReadUnknown(ref reader, "
                    + $"{CodeLiterals.FormatUtf8(union.Discriminator)}));"
            );
            code.WriteLine("    }");
        }
        code.WriteLine(
            "    throw global::Sluice.Boundary.UnionCases.Unknown(ref reader, token, name, tag, "
                + $"typeof({union.TypeName}), {CodeLiterals.String(union.Discriminator)});"
        );
    }

    private static void EmitFind(SourceWriter code, UnionModel union, Func<CaseDiscriminator, string?> test)
    {
        string reader = union.ReaderParameter;
        for (int i = 0; i < union.Cases.Count; i++)
        {
            UnionCaseModel arm = union.Cases[i];
            string? json = arm.Json is { } j ? test(j) : null,
                keyed = arm.Keyed is { } k ? test(k) : null;
            if (json is null && keyed is null)
                continue;
            string condition = json == keyed ? json! : $"{reader}.UsesKeys ? {keyed ?? "false"} : {json ?? "false"}";
            if (arm.IsPartial)
                condition = $"({condition}) && typeof({union.TypeName}).IsAssignableFrom(typeof({arm.TypeName}))";
            code.WriteLine($"    if ({condition}) index = {i};");
        }
    }

    private static void EmitMetadata(SourceWriter code, UnionModel union)
    {
        code.WriteLine($"public static {Model}TypeShape<{union.TypeName}> Shape => {union.Metadata}.Shape;");
        code.WriteLine();
        code.Open($"private static class {union.Metadata}");
        code.WriteLine($"internal static readonly {Model}UnionShape<{union.TypeName}> Shape = new(");
        code.WriteLine(
            $"    global::Sluice.Shapes.ShapeConverter<{union.TypeName}, "
                + $"{union.StructName}{union.TypeParameters}>.Instance,"
        );
        code.WriteLine($"    {CodeLiterals.String(union.Discriminator)},");
        code.WriteLine($"    static () => new {Model}UnionCase[]");
        code.WriteLine("    {");
        foreach (UnionCaseModel arm in union.Cases)
        {
            CaseDiscriminator? discriminator = arm.Json ?? arm.Keyed;
            int? tag =
                arm.Keyed is { Name: null } keyed ? keyed.Tag
                : discriminator is { Name: null } ? discriminator.Tag
                : null;
            code.WriteLine(
                $"        new {Model}UnionCase({CodeLiterals.String(discriminator?.Name)}, "
                    + $"{tag?.ToString(CultureInfo.InvariantCulture) ?? "null"}, {arm.ShapeName}.Shape),"
            );
        }
        code.WriteLine("    },");
        code.WriteLine("    static value => CaseOf(value));");
        code.Close();
    }
}
