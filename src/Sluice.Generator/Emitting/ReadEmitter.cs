using System.Globalization;
using Sluice.Generator.Model;
using Sluice.Generator.Text;

namespace Sluice.Generator.Emitting;

/// <summary>Prints <c>Read</c>: members in declared order by one compare each, any others by look-up.</summary>
internal static class ReadEmitter
{
    public static void Emit(SourceWriter code, ShapeModel shape, string nullable)
    {
        string reader = shape.ReaderParameter;
        code.Line("/// <inheritdoc/>");
        code.Line($"public static {shape.TypeName}{nullable} Read<{reader}>(ref {reader} reader)");
        code.Line($"    where {reader} : struct, global::Sluice.Wires.IWireReader, allows ref struct");
        code.Open();
        if (shape.Constructor is not { } constructor)
        {
            if (!shape.IsValueType) code.Line("if (reader.TryReadNull()) return null;");
            code.Line($"throw global::Sluice.Generated.ObjectReading.CannotMake(ref reader, typeof({shape.TypeName}));");
            code.Close();
            code.Line();
            return;
        }
        if (!shape.IsValueType) code.Line("if (reader.TryReadNull()) return null;");
        bool isDirect = constructor.Parameters.Count == 0;
        if (isDirect) code.Line($"{shape.TypeName} result = {Construct(constructor, _ => "")};");
        for (int i = 0; i < shape.Members.Count; i++)
        {
            if (IsLocal(shape, i)) code.Line($"{shape.Members[i].TypeName} member{i} = {Initial(constructor, shape, i)};");
        }
        for (int w = 0; w < SeenWords(shape); w++) code.Line($"ulong seen{w} = 0;");
        code.Open("if (reader.BeginObject(out int left))");
        EmitDeclaredOrder(code, shape);
        EmitAnyOrder(code, shape);
        code.Close();
        if (UsesDone(shape)) code.Line("Done:");
        EmitRequired(code, shape);
        if (!isDirect)
        {
            code.Line($"{shape.TypeName} result = {Construct(constructor, m => $"member{m}")};");
            for (int i = 0; i < shape.Members.Count; i++)
            {
                MemberModel member = shape.Members[i];
                if (member.IsParameter || member.Set is null) continue;
                code.Line($"if ((seen{i >> 6} & {Bit(i)}) != 0) {Set(member, "result", $"member{i}")};");
            }
        }
        code.Line("return result;");
        code.Close();
        code.Line();
        LookupEmitter.Emit(code, shape);
    }

    /// <summary>The construction with each parameter's argument.</summary>
    public static string Construct(ConstructorModel constructor, Func<int, string> argument) => string.Format(CultureInfo.InvariantCulture, constructor.New.Replace("{}", "{{}}"),
        string.Join(", ", Enumerable.Range(0, constructor.Parameters.Count).Select(p => constructor.Parameters[p] < 0 ? constructor.Fillers[p] : argument(constructor.Parameters[p]))));

    public static string Set(MemberModel member, string owner, string value) => string.Format(CultureInfo.InvariantCulture, member.Set!, owner, value);

    public static string Initial(ConstructorModel constructor, ShapeModel shape, int member)
    {
        for (int p = 0; p < constructor.Parameters.Count; p++)
        {
            if (constructor.Parameters[p] == member) return constructor.Fillers[p];
        }
        return $"default({shape.Members[member].TypeName})!";
    }

    private static bool IsLocal(ShapeModel shape, int index) =>
        shape.Constructor!.Parameters.Count > 0 && shape.Members[index].IsRead;

    private static bool UsesDone(ShapeModel shape) => shape.Members.Any(m => m.IsWritten);

    private static int SeenWords(ShapeModel shape) => (shape.Members.Count + 63) / 64;

    // What is not written by us ([Never]) is not expected here.
    private static void EmitDeclaredOrder(SourceWriter code, ShapeModel shape)
    {
        if (!UsesDone(shape)) return;
        code.Open($"if (!{shape.ReaderParameter}.UsesTables)");
        for (int i = 0; i < shape.Members.Count; i++)
        {
            MemberModel member = shape.Members[i];
            if (!member.IsWritten) continue;
            code.Open($"if (reader.TryName({Name(shape, member)}, {Literals.JsonName(member.WireName)}))");
            EmitValue(code, shape, i, isPlain: true);
            code.Line($"seen{i >> 6} |= {Bit(i)};");
            code.Line("if (!reader.NextMember(ref left)) goto Done;");
            code.Close();
        }
        code.Close();
    }

    private static void EmitAnyOrder(SourceWriter code, ShapeModel shape)
    {
        code.Line("do");
        code.Open();
        code.Line("global::System.ReadOnlySpan<byte> name = reader.ReadName();");
        code.Line($"int index = {shape.ReaderParameter}.UsesTables ? reader.FindMember(Metadata.Shape, name) : {LookupEmitter.Call(shape)};");
        bool isOneWord = SeenWords(shape) == 1;
        if (isOneWord)
        {
            code.Open("if (index >= 0)");
            code.Line("if (((seen0 >> index) & 1) != 0) reader.DuplicateMember(name);");
            code.Line("seen0 |= 1UL << index;");
            code.Close();
        }
        code.Open("switch (index)");
        for (int i = 0; i < shape.Members.Count; i++)
        {
            code.Line($"case {i}:");
            if (!isOneWord)
            {
                code.Line($"    if ((seen{i >> 6} & {Bit(i)}) != 0) reader.DuplicateMember(name);");
                code.Line($"    seen{i >> 6} |= {Bit(i)};");
            }
            EmitValue(code, shape, i, isPlain: false);
            code.Line("    break;");
        }
        code.Line("default:");
        code.Line("    reader.UnknownMember(name);");
        code.Line("    break;");
        code.Close();
        code.Close(" while (reader.NextMember(ref left));");
    }

    private static void EmitValue(SourceWriter code, ShapeModel shape, int index, bool isPlain)
    {
        MemberModel member = shape.Members[index];
        string indent = isPlain ? "" : "    ";
        if (!member.IsRead)
        {
            code.Line(indent + "reader.SkipValue();");
            return;
        }
        string value = !isPlain ? $"global::Sluice.Generated.TableElement.Read<{member.TypeName}, {member.ShapeName}, {shape.ReaderParameter}>(ref reader)"
            : member.Put is { Read: { } read, IsNullable: false } ? $"reader.{read}()"
            : $"{member.ShapeName}.Read(ref reader)";
        code.Line(indent + (IsLocal(shape, index) ? $"member{index} = {value};" : Set(member, "result", value) + ";"));
    }

    private static void EmitRequired(SourceWriter code, ShapeModel shape)
    {
        for (int w = 0; w < SeenWords(shape); w++)
        {
            ulong required = 0;
            for (int i = w * 64; i < Math.Min(shape.Members.Count, (w * 64) + 64); i++)
            {
                if (shape.Members[i].IsRequired) required |= 1UL << (i & 63);
            }
            if (required == 0) continue;
            string bits = $"0x{required.ToString("X", CultureInfo.InvariantCulture)}UL";
            code.Line($"if ((seen{w} & {bits}) != {bits}) throw global::Sluice.Generated.ObjectReading.Missing(ref reader, Metadata.Shape, {w}, {bits} & ~seen{w});");
        }
    }

    private static string Name(ShapeModel shape, MemberModel member) =>
        member.KeyedName is { } keyed ? $"{shape.ReaderParameter}.UsesKeys ? {Literals.Utf8(keyed)} : {Literals.Utf8(member.WireName)}" : Literals.Utf8(member.WireName);

    private static string Bit(int index) => $"0x{(1UL << (index & 63)).ToString("X", CultureInfo.InvariantCulture)}UL";
}
