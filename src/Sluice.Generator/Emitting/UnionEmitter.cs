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
        ShapeEmitter.OpenStruct(code, union.IsObsolete, union.Accessibility, union.StructName + union.TypeParameters,
            union.TypeName, union.Constraints);
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
        code.Line(
            $"public static void Write<{writer}, {selection}>(ref {writer} writer, {union.TypeName}? value, "
            + $"{selection} selection)");
        code.Line($"    where {writer} : struct, global::Sluice.Wires.IWireWriter, allows ref struct");
        code.Line($"    where {selection} : struct, global::Sluice.Selection.ISelection<{selection}>");
        code.Open();
        code.Line(
            "if (value is null) { writer.Commit(ref writer.WriteUncheckedNull(ref "
            + "writer.Reserve(global::Sluice.Wires.WireSizes.Null))); return; }");
        code.Line("int mark;");
        code.Open("switch (CaseOf(value))");
        for (int i = 0; i < union.Cases.Count; i++) EmitWriteCase(code, union, i);
        EmitWriteDefault(code, union);
        code.Close();
        code.Close();
        code.Line();
        EmitCaseOf(code, union);
    }

    private static void EmitWriteCase(SourceWriter code, UnionModel union, int index)
    {
        (string writer, string selection) = (union.WriterParameter, union.SelectionParameter);
        UnionCaseModel arm = union.Cases[index];
        code.Line($"case {index}:");
        bool isTold = arm.Json is not null || arm.Keyed is not null;
        if (isTold)
            code.Line(
                $"    mark = writer.BeginCase({Head(union, arm)}, {Text(writer, arm)}, {Tag(writer, arm)}, "
                + $"{IsTag(writer, arm)});");
        else
            code.Line("    global::Sluice.Boundary.UnionCases.RequireDistinct(ref writer, "
                + $"{arm.ShapeName}.Shape);");

        // The options' converters have already been applied to the union itself.
        string write = arm.TypeName == union.TypeName
            ? $"{arm.ShapeName}.Write(ref writer, value"
            : $"global::Sluice.Boundary.OptionsElement.Write<{arm.TypeName}, {arm.ShapeName}, {writer}, "
                + $"{selection}>(ref writer, ({arm.TypeName})(object)value";
        code.Line($"    {write}, selection.Case({index}));");
        if (isTold) code.Line("    writer.EndCase(mark);");
        code.Line("    break;");
    }

    private static void EmitWriteDefault(SourceWriter code, UnionModel union)
    {
        code.Line("default:");
        if (union.Fallback is not null)
            code.Line(
                $"    if ((object)value is {union.Fallback} unknown) {{ "
                + "global::Sluice.Boundary.UnionCases.WriteUnknown(ref writer, "
                + $"((global::Sluice.IUnknownCase)unknown).Case, {CodeLiterals.Utf8(union.Discriminator)}); break; }}");
        code.Line(
            $"    throw global::Sluice.Boundary.UnionCases.NotACase(ref writer, value, typeof({union.TypeName}));");
    }

    private static void EmitCaseOf(SourceWriter code, UnionModel union)
    {
        code.Open($"private static int CaseOf({union.TypeName} value)");
        code.Line("global::System.Type type = ((object)value).GetType();");
        for (int i = 0; i < union.Cases.Count; i++)
            code.Line($"if (type == typeof({union.Cases[i].TypeName})) return {i};");
        if (union.Fallback is not null) code.Line($"if ((object)value is {union.Fallback}) return -1;");
        foreach (int i in union.Nearest)
        {
            string value = union.Cases[i].IsPartial ? "(object)value" : "value";
            code.Line($"if ({value} is {union.Cases[i].TypeName}) return {i};");
        }
        code.Line($"return {(union.FallsBack ? union.SelfCase : -1)};");
        code.Close();
        code.Line();
    }

    // A constant of the writer distinguishes the wires.
    private static string Text(string wire, UnionCaseModel arm) =>
        Choose(wire, arm,
            d => d?.Name is { } name ? CodeLiterals.Utf8(name) : "default(global::System.ReadOnlySpan<byte>)");
    private static string Tag(string wire, UnionCaseModel arm) =>
        Choose(wire, arm, d => (d?.Tag ?? 0).ToString(CultureInfo.InvariantCulture));
    private static string IsTag(string wire, UnionCaseModel arm) =>
        Choose(wire, arm, d => d is { Name: null } ? "true" : "false");

    private static string Choose(string wire, UnionCaseModel arm, Func<CaseDiscriminator?, string> print)
    {
        string keyed = print(arm.Keyed), other = print(arm.Json ?? arm.Keyed);
        return keyed == other ? keyed : $"({wire}.UsesKeys ? {keyed} : {other})";
    }

    private static string Head(UnionModel union, UnionCaseModel arm) => arm.Json is { } json
        ? CodeLiterals.JsonHead(union.Discriminator, json.Name, json.Tag)
        : "default(global::System.ReadOnlySpan<byte>)";

    private static void EmitRead(SourceWriter code, UnionModel union)
    {
        string reader = union.ReaderParameter;
        code.Line($"public static {union.TypeName}? Read<{reader}>(ref {reader} reader)");
        code.Line($"    where {reader} : struct, global::Sluice.Wires.IWireReader, allows ref struct");
        code.Open();
        code.Line("if (reader.TryReadNull()) return null;");
        if (union.Fallback is not null) code.Line($"{reader} start = reader;");
        EmitReadIndex(code, union);
        code.Line($"{union.TypeName}? result;");
        code.Open("switch (index)");
        for (int i = 0; i < union.Cases.Count; i++) EmitReadCase(code, union, i);
        EmitReadDefault(code, union);
        code.Close();
        code.Line("if (token != global::Sluice.Wires.CaseToken.None) reader.EndCase(state);");
        code.Line("return result;");
        code.Close();
        code.Line();
    }

    // The index of the case that the discriminator names.
    private static void EmitReadIndex(SourceWriter code, UnionModel union)
    {
        code.Line($"int index = {(union.IgnoresUnknown ? union.SelfCase : -1)};");
        code.Line(
            $"global::Sluice.Wires.CaseToken token = reader.BeginCase({CodeLiterals.Utf8(union.Discriminator)}, out "
            + "global::System.ReadOnlySpan<byte> name, out int tag, out int state);");
        code.Open("switch (token)");
        code.Line("case global::Sluice.Wires.CaseToken.Name:");
        EmitFind(code, union, FormatNameTest);
        code.Line("    break;");
        code.Line("case global::Sluice.Wires.CaseToken.Tag:");
        EmitFind(code, union, FormatTagTest);
        code.Line("    break;");
        code.Line("default:");
        code.Line($"    index = {union.SelfCase};");
        code.Line("    break;");
        code.Close();
    }

    private static string? FormatNameTest(CaseDiscriminator discriminator) => discriminator.Name is { } name
        ? $"global::System.MemoryExtensions.SequenceEqual(name, {CodeLiterals.Utf8(name)})"
        : null;

    private static string? FormatTagTest(CaseDiscriminator discriminator) => discriminator.Name is null
        ? $"tag == {discriminator.Tag.ToString(CultureInfo.InvariantCulture)}"
        : null;

    private static void EmitReadCase(SourceWriter code, UnionModel union, int index)
    {
        code.Line($"case {index}:");
        UnionCaseModel arm = union.Cases[index];
        string read = arm.TypeName == union.TypeName
            ? $"{arm.ShapeName}.Read"
            : $"global::Sluice.Boundary.OptionsElement.Read<{arm.TypeName}, {arm.ShapeName}, {union.ReaderParameter}>";
        code.Line($"    result = ({union.TypeName}?){(arm.IsPartial ? "(object?)" : "")}{read}(ref reader);");
        code.Line("    break;");
    }

    private static void EmitReadDefault(SourceWriter code, UnionModel union)
    {
        code.Line("default:");
        if (union.Fallback is not null)
        {
            code.Line("    if (token != global::Sluice.Wires.CaseToken.None)");
            code.Line("    {");
            code.Line("        reader = start;");
            code.Line(
                $"        return new {union.Fallback}(global::Sluice.Boundary.UnionCases.ReadUnknown(ref reader, "
                + $"{CodeLiterals.Utf8(union.Discriminator)}));");
            code.Line("    }");
        }
        code.Line(
            "    throw global::Sluice.Boundary.UnionCases.Unknown(ref reader, token, name, tag, "
            + $"typeof({union.TypeName}), {CodeLiterals.String(union.Discriminator)});");
    }

    private static void EmitFind(SourceWriter code, UnionModel union, Func<CaseDiscriminator, string?> test)
    {
        string reader = union.ReaderParameter;
        for (int i = 0; i < union.Cases.Count; i++)
        {
            UnionCaseModel arm = union.Cases[i];
            string? json = arm.Json is { } j ? test(j) : null, keyed = arm.Keyed is { } k ? test(k) : null;
            if (json is null && keyed is null) continue;
            string condition = json == keyed ? json! : $"{reader}.UsesKeys ? {keyed ?? "false"} : {json ?? "false"}";
            if (arm.IsPartial)
                condition = $"({condition}) && typeof({union.TypeName}).IsAssignableFrom(typeof({arm.TypeName}))";
            code.Line($"    if ({condition}) index = {i};");
        }
    }

    private static void EmitMetadata(SourceWriter code, UnionModel union)
    {
        code.Line($"public static {Model}TypeShape<{union.TypeName}> Shape => {union.Metadata}.Shape;");
        code.Line();
        code.Open($"private static class {union.Metadata}");
        code.Line($"internal static readonly {Model}UnionShape<{union.TypeName}> Shape = new(");
        code.Line(
            $"    global::Sluice.Shapes.ShapeConverter<{union.TypeName}, "
            + $"{union.StructName}{union.TypeParameters}>.Instance,");
        code.Line($"    {CodeLiterals.String(union.Discriminator)},");
        code.Line($"    static () => new {Model}UnionCase[]");
        code.Line("    {");
        foreach (UnionCaseModel arm in union.Cases)
        {
            CaseDiscriminator? discriminator = arm.Json ?? arm.Keyed;
            int? tag = arm.Keyed is { Name: null } keyed
                ? keyed.Tag
                : discriminator is { Name: null } ? discriminator.Tag : null;
            code.Line(
                $"        new {Model}UnionCase({CodeLiterals.String(discriminator?.Name)}, "
                + $"{tag?.ToString(CultureInfo.InvariantCulture) ?? "null"}, {arm.ShapeName}.Shape),");
        }
        code.Line("    },");
        code.Line("    static value => CaseOf(value));");
        code.Close();
    }
}
