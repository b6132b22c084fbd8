using System.Globalization;
using Sluice.Generator.Model;
using Sluice.Generator.Text;

namespace Sluice.Generator.Emitting;

/// <summary>Prints <c>Write</c>: the mask, one reservation for each run, and the members under their bits.</summary>
internal static class WriteEmitter
{
    private const string Sizes = "global::Sluice.Wires.WireSizes.";

    public static void Emit(SourceWriter code, ShapeModel shape, string nullable)
    {
        (string writer, string selection) = (shape.WriterParameter, shape.SelectionParameter);
        code.Line("/// <inheritdoc/>");
        code.Line($"public static void Write<{writer}, {selection}>(ref {writer} writer, {shape.TypeName}{nullable} value, {selection} selection)");
        code.Line($"    where {writer} : struct, global::Sluice.Wires.IWireWriter, allows ref struct");
        code.Line($"    where {selection} : struct, global::Sluice.Selection.ISelection<{selection}>");
        code.Open();
        if (!shape.IsValueType) code.Line($"if (value is null) {{ writer.Commit(ref writer.PutNull(ref writer.Reserve({Sizes}Null))); return; }}");
        code.Line($"if ({writer}.UsesTables) {{ writer.WriteObject(Metadata.Shape, value, selection.Node); return; }}");
        EmitMembers(code, shape, [.. Enumerable.Range(0, shape.Members.Count).Where(i => shape.Members[i].IsWritten)]);
        code.Close();
        code.Line();
    }

    private static void EmitMembers(SourceWriter code, ShapeModel shape, List<int> written)
    {
        EmitMask(code, shape, written);
        string all = shape.SelectionParameter + ".IsAll";
        bool isConditional = written.Any(i => IsConditional(shape.Members[i]));
        string popCount = string.Join(" + ", MaskWords(written).Select(w => $"global::System.Numerics.BitOperations.PopCount(mask{w})"));
        string count = written.Count == 0 ? "0" : isConditional ? popCount : $"{all} ? {written.Count} : {popCount}";
        // Room always counts to the end of the object: a string that is not selected makes none for what follows it.
        code.Line($"ref byte at = ref writer.BeginObject({count}, {Room(shape, written, 0)});");
        for (int k = 0; k < written.Count; k++)
        {
            int index = written[k];
            MemberModel member = shape.Members[index];
            string bit = $"(mask{index >> 6} & {Bit(index)}) != 0";
            code.Open(IsConditional(member) ? $"if ({bit})" : $"if ({all} || {bit})");
            EmitMember(code, member, index, Room(shape, written, k + 1), shape.WriterParameter);
            code.Close();
        }
        code.Line("writer.EndObject(ref at);");
    }

    private static void EmitMask(SourceWriter code, ShapeModel shape, List<int> written)
    {
        foreach (int word in MaskWords(written))
        {
            ulong bits = 0;
            foreach (int i in written.Where(i => i >> 6 == word)) bits |= 1UL << (i & 63);
            code.Line($"ulong mask{word} = selection.Word({word}) & 0x{bits.ToString("X", CultureInfo.InvariantCulture)}UL;");
        }
        // Settled before the header, from values read once: count and members then agree even if a getter answers differently the second time.
        foreach (int i in written.Where(i => IsConditional(shape.Members[i])))
        {
            MemberModel member = shape.Members[i];
            code.Line($"{member.TypeName} value{i} = {Get(member)};");
            string isLeftOut = member.Omit == "Null"
                ? $"(object)value{i} is null"
                : $"global::System.Collections.Generic.EqualityComparer<{member.TypeName}>.Default.Equals(value{i}, default({member.TypeName}))";
            code.Line($"if ({isLeftOut}) mask{i >> 6} &= ~{Bit(i)};");
        }
    }

    private static void EmitMember(SourceWriter code, MemberModel member, int index, string room, string writer)
    {
        string utf8 = Literals.Utf8(member.WireName);
        if (member.KeyedName is { } keyed) utf8 = $"{writer}.UsesKeys ? {Literals.Utf8(keyed)} : {utf8}";
        code.Line($"at = ref writer.PutName(ref at, {utf8}, {Literals.JsonName(member.WireName)});");
        string value = IsConditional(member) ? $"value{index}" : Get(member);
        switch (member.Put)
        {
            case null:
                code.Line("writer.Commit(ref at);");
                code.Line($"{member.ShapeName}.Write(ref writer, {value}, selection.Child({index}));");
                code.Line($"at = ref writer.Reserve({room});");
                break;
            case { Size: null } put:
                code.Line($"at = ref writer.{put.Method}(ref at, {value}, {room});");
                break;
            case { IsNullable: true } put:
                code.Line($"{member.TypeName} optional = {value};");
                code.Line($"if (optional.HasValue) at = ref writer.{put.Method}(ref at, {put.Cast}optional.GetValueOrDefault());");
                code.Line("else at = ref writer.PutNull(ref at);");
                break;
            case { } put:
                code.Line($"at = ref writer.{put.Method}(ref at, {put.Cast}{value});");
                break;
        }
    }

    // Bytes for the names and fixed-size values from the k-th written member to the last.
    private static string Room(ShapeModel shape, List<int> written, int from)
    {
        int names = 0;
        var values = new SortedDictionary<string, int>(StringComparer.Ordinal);
        for (int k = from; k < written.Count; k++)
        {
            MemberModel member = shape.Members[written[k]];
            names += Math.Max(Literals.JsonNameLength(member.WireName), member.KeyedName is { } keyed ? System.Text.Encoding.UTF8.GetByteCount(keyed) : 0);
            values["NameOverhead"] = (values.TryGetValue("NameOverhead", out int n) ? n : 0) + 1;
            if (member.Put is { Size: { } size }) values[size] = (values.TryGetValue(size, out int v) ? v : 0) + 1;
        }
        return string.Join(" + ", values.Select(v => v.Value == 1 ? Sizes + v.Key : $"{v.Value} * {Sizes}{v.Key}").Prepend(names.ToString(CultureInfo.InvariantCulture)));
    }

    private static string Get(MemberModel member) => string.Format(CultureInfo.InvariantCulture, member.Get!, "value");

    private static bool IsConditional(MemberModel member) => member.Omit is "Null" or "Default";

    private static IEnumerable<int> MaskWords(List<int> written) => written.Select(i => i >> 6).Distinct();

    private static string Bit(int index) => $"0x{(1UL << (index & 63)).ToString("X", CultureInfo.InvariantCulture)}UL";
}
