using System.Globalization;
using Sluice.Generator.Model;
using Sluice.Generator.Text;

namespace Sluice.Generator.Emitting;

/// <summary>Emits <c>Write</c>: the mask, one reservation per run, and the members guarded by their bits.</summary>
internal static class WriteEmitter
{
    private const string Sizes = "global::Sluice.Wires.WireSizes.";

    public static void Emit(SourceWriter code, ShapeModel shape, string nullable)
    {
        (string writer, string selection) = (shape.WriterParameter, shape.SelectionParameter);
        string name = "Write";
        if (WideBody.Is(shape))
        {
            name = WideBody.Write;
            WideBody.EmitWriteEntry(code, shape, nullable);
        }
        code.Line(
            $"{(name == "Write" ? "public" : "private")} static void {name}<{writer}, {selection}>(ref {writer} "
            + $"writer, {shape.TypeName}{nullable} value, {selection} selection)");
        code.Line($"    where {writer} : struct, global::Sluice.Wires.IWireWriter, allows ref struct");
        code.Line($"    where {selection} : struct, global::Sluice.Selection.ISelection<{selection}>");
        code.Open();
        if (!shape.IsValueType)
            code.Line(
                "if (value is null) { writer.Commit(ref writer.WriteUncheckedNull(ref "
                + $"writer.Reserve({Sizes}Null))); return; }}");
        Callbacks.Emit(code, shape.BeforeWrite, "value", writer);
        string after = shape.AfterWrite.Count == 0 ? " return;" : " goto Done;";
        code.Line(
            $"byte[]? names = {writer}.IsOptionsDriven ? global::Sluice.Boundary.ObjectWriting.Names(ref writer, "
            + $"{shape.Metadata}.Shape) : null;");
        code.Line(
            $"if ({writer}.IsOptionsDriven && names is null) {{ writer.WriteObject({shape.Metadata}.Shape, value, "
            + $"selection.Node);{after} }}");
        if (shape.Keyed is not null)
            code.Line($"if ({writer}.UsesKeys) {{ WriteKeyed(ref writer, value, selection, names);{after} }}");
        EmitMembers(code, shape,
            [.. Enumerable.Range(0, shape.Members.Count)
                .Where(i => shape.Members[i] is { IsWritten: true, IsKeyedOnly: false })]);
        if (shape.AfterWrite.Count > 0)
        {
            code.Line("Done:");
            Callbacks.Emit(code, shape.AfterWrite, "value", writer);
        }
        code.Close();
        code.Line();
        if (shape.Keyed is { } keyed) EmitKeyed(code, shape, keyed);
    }

    private static void EmitKeyed(SourceWriter code, ShapeModel shape, KeyedModel keyed)
    {
        (string writer, string selection) = (shape.WriterParameter, shape.SelectionParameter);
        code.Line(
            $"private static void WriteKeyed<{writer}, {selection}>(ref {writer} writer, {shape.TypeName} value, "
            + $"{selection} selection, byte[]? names)");
        code.Line($"    where {writer} : struct, global::Sluice.Wires.IWireWriter, allows ref struct");
        code.Line($"    where {selection} : struct, global::Sluice.Selection.ISelection<{selection}>");
        code.Open();
        int extension = shape.Members.ToList().FindIndex(m =>
            m.Extension is not null && m.Get is not null && !m.IsNever);
        if (keyed.IsArray && extension >= 0)
        {
            // Slots of extension data are written by WriteObject, which knows their positions.
            code.Line(
                $"if (({selection}.IsAll || (selection.GetMask({extension >> 6}) & {Bit(extension)}) != 0) && "
                + $"{Get(shape.Members[extension])} is {{ Count: > 0 }})");
            code.Open("");
            code.Line($"writer.WriteObject({shape.Metadata}.Shape, value, selection.Node);");
            code.Line("return;");
            code.Close();
        }
        List<int> written = [.. keyed.Slots.Where(i => i >= 0 && shape.Members[i].IsWritten)];
        if (keyed.IsArray) EmitSlots(code, shape, keyed, written);
        else EmitMembers(code, shape, written);
        code.Close();
        code.Line();
    }

    // Writes every slot up to the greatest written key; slots without a selected member are null.
    private static void EmitSlots(SourceWriter code, ShapeModel shape, KeyedModel keyed, List<int> written)
    {
        foreach (int word in MaskWords(written))
        {
            code.Line($"ulong mask{word} = selection.GetMask({word});");
            // Arrays contain null for members that are null, but computed members may be omitted.
            if (written.Any(i => i >> 6 == word && shape.Members[i].IsComputed))
                code.Line($"if ({shape.WriterParameter}.IsOptionsDriven) mask{word} = global::Sluice.Boundary."
                    + $"ObjectWriting.Written(ref writer, {shape.Metadata}.Shape, {word}, mask{word});");
        }
        int length = keyed.Slots.ToList().FindLastIndex(i => i >= 0 && shape.Members[i].IsWritten) + 1;
        string Rest(int slot) =>
            Room(shape, [.. keyed.Slots.Skip(slot).Where(i => i >= 0 && shape.Members[i].IsWritten)], 0)
                + $" + {length - slot} * {Sizes}Null";
        code.Line($"ref byte at = ref writer.BeginUncheckedArray({length}, {Rest(0)});");
        for (int slot = 0; slot < length; slot++)
        {
            int index = keyed.Slots[slot];
            if (index < 0 || !shape.Members[index].IsWritten)
            {
                code.Line("at = ref writer.WriteUncheckedNull(ref at);");
                continue;
            }
            code.Open($"if ({shape.SelectionParameter}.IsAll || (mask{index >> 6} & {Bit(index)}) != 0)");
            EmitValue(code, shape, index, Get(shape.Members[index]), Rest(slot + 1));
            code.Close();
            code.Line("else at = ref writer.WriteUncheckedNull(ref at);");
        }
        code.Line("writer.EndUncheckedArray(ref at);");
    }

    private static void EmitMembers(SourceWriter code, ShapeModel shape, List<int> written)
    {
        EmitMask(code, shape, written);
        string all = shape.SelectionParameter + ".IsAll";
        bool isConditional = written.Any(i => IsConditional(shape.Members[i]));
        string popCount = string.Join(" + ",
            MaskWords(written).Select(w => $"global::System.Numerics.BitOperations.PopCount(mask{w})"));
        string count = written.Count == 0 ? "0" : isConditional ? popCount : $"({all} ? {written.Count} : {popCount})";
        int extension = shape.Members.ToList().FindIndex(m =>
            m.Extension is not null && m.Get is not null && !m.IsNever);
        if (extension >= 0)
        {
            code.Line(
                $"var more = {all} || (selection.GetMask({extension >> 6}) & {Bit(extension)}) != 0 ? "
                + $"{Get(shape.Members[extension])} : null;");
            count += " + (more is null ? 0 : more.Count)";
        }
        // The reservation always extends to the end of the object: a string that is not selected does not reserve bytes
        // for what follows it.
        List<int> omittable = [.. written.Where(i => IsOmittable(shape.Members[i]))];
        if (omittable.Count > 0)
        {
            code.Line($"int start = {shape.WriterParameter}.IsOptionsDriven ? "
                + "global::Sluice.Boundary.ObjectWriting.Position(ref writer) : 0;");
            code.Line($"int count = {count};");
            EmitOmittableCount(code, shape, omittable);
            count = "count";
        }
        code.Line($"ref byte at = ref writer.BeginUncheckedObject({count}, {Room(shape, written, 0)});");
        for (int k = 0; k < written.Count; k++)
        {
            int index = written[k];
            MemberModel member = shape.Members[index];
            string bit = $"(mask{index >> 6} & {Bit(index)}) != 0";
            code.Open(IsConditional(member) ? $"if ({bit})" : $"if ({all} || {bit})");
            if (IsOmittable(member)) EmitUnlessNull(code, shape, index, Room(shape, written, k + 1));
            else EmitMember(code, shape, index, Room(shape, written, k + 1));
            code.Close();
        }
        if (extension >= 0)
        {
            code.Line("writer.Commit(ref at);");
            code.Line(
                $"global::Sluice.Generated.ExtensionData.Write<{shape.Members[extension].Extension!.Arguments}, "
                + $"{shape.WriterParameter}, {shape.SelectionParameter}>(ref writer, more, "
                + $"selection.Child({extension}));");
            code.Line("at = ref writer.Reserve(0);");
        }
        if (omittable.Count > 0)
            code.Line($"if ({shape.WriterParameter}.IsOptionsDriven) at = ref global::Sluice.Boundary.ObjectWriting."
                + "CorrectCount(ref writer, ref at, start, count, kept);");
        code.Line("writer.EndUncheckedObject(ref at);");
    }

    // Members that may turn out to be null are counted when they are written.
    private static void EmitOmittableCount(SourceWriter code, ShapeModel shape, List<int> omittable)
    {
        string popCount = string.Join(" + ", MaskWords(omittable).Select(word =>
            $"global::System.Numerics.BitOperations.PopCount(mask{word} & {Bits(omittable, word)})"));
        code.Line($"if (omits) count -= {shape.SelectionParameter}.IsAll ? {omittable.Count} : {popCount};");
    }

    private static void EmitMask(SourceWriter code, ShapeModel shape, List<int> written)
    {
        foreach (int word in MaskWords(written))
        {
            code.Line($"ulong mask{word} = selection.GetMask({word}) & {Bits(written, word)};");
        }
        EmitOmission(code, shape, written);
        // Compute the mask before the header, from values read once: the count and the members then agree even if a
        // getter returns a different value the second time.
        foreach (int i in written.Where(i => IsConditional(shape.Members[i])))
        {
            MemberModel member = shape.Members[i];
            code.Line($"{member.TypeName} value{i} = {shape.SelectionParameter}.IsAll || "
                + $"(mask{i >> 6} & {Bit(i)}) != 0 ? {Get(member)} : default({member.TypeName});");
            string isLeftOut = member.Omit == "Null"
                ? $"(object)value{i} is null"
                : $"global::System.Collections.Generic.EqualityComparer<{member.TypeName}>.Default.Equals(value{i}, "
                    + $"default({member.TypeName}))";
            code.Line($"if ({isLeftOut}) mask{i >> 6} &= ~{Bit(i)};");
        }
    }

    // The options may omit members that are computed, and those that are null: the latter are known only when they are
    // written. Members with a condition of their own are not affected.
    private static void EmitOmission(SourceWriter code, ShapeModel shape, List<int> written)
    {
        string isDriven = shape.WriterParameter + ".IsOptionsDriven";
        foreach (int word in MaskWords(written))
        {
            if (written.Any(i => i >> 6 == word && shape.Members[i].IsComputed))
                code.Line($"if ({isDriven}) mask{word} = global::Sluice.Boundary.ObjectWriting.Written(ref writer, "
                    + $"{shape.Metadata}.Shape, {word}, mask{word});");
        }
        if (!written.Any(i => IsOmittable(shape.Members[i]))) return;
        code.Line($"bool omits = {isDriven} && global::Sluice.Boundary.ObjectWriting.OmitsNulls(ref writer);");
        code.Line("int kept = 0;");
    }

    private static void EmitMember(SourceWriter code, ShapeModel shape, int index, string room)
    {
        MemberModel member = shape.Members[index];
        string utf8 = CodeLiterals.Utf8(member.WireName);
        if (member.KeyedName is { } keyed)
            utf8 = $"{shape.WriterParameter}.UsesKeys ? {CodeLiterals.Utf8(keyed)} : {utf8}";
        code.Line($"at = ref writer.WriteUncheckedMember(ref at, names, {index}, {utf8}, "
            + $"{CodeLiterals.JsonName(member.WireName)});");
        string value = IsConditional(member) ? $"value{index}" : Get(member);
        if (IsOmittable(member))
        {
            // Read after the name: what is kept while a name is written leaves the position without a register.
            code.Line($"if (!{shape.WriterParameter}.IsOptionsDriven || !omits) value{index} = {value};");
            value = $"value{index}";
        }

        EmitValue(code, shape, index, value, room);
    }

    // What is written is what was tested: a getter runs once.
    private static void EmitUnlessNull(SourceWriter code, ShapeModel shape, int index, string room)
    {
        MemberModel member = shape.Members[index];
        code.Line($"{member.TypeName} value{index} = default;");
        code.Open($"if (!{shape.WriterParameter}.IsOptionsDriven || !omits || "
            + $"((value{index} = {Get(member)}) is not null && kept++ >= 0))");
        EmitMember(code, shape, index, room);
        code.Close();
    }

    private static void EmitValue(SourceWriter code, ShapeModel shape, int index, string value, string room)
    {
        MemberModel member = shape.Members[index];
        switch (member.UncheckedWrite)
        {
            case null:
                code.Line("writer.Commit(ref at);");
                // The options may name enumerations whose own form is a different one.
                code.Line(member.IsEnum
                    ? $"global::Sluice.Boundary.OptionsElement.Write<{member.TypeName}, {member.ShapeName}, "
                        + $"{shape.WriterParameter}, {shape.SelectionParameter}>(ref writer, {value}, "
                        + $"selection.Child({index}));"
                    : $"{member.ShapeName}.Write(ref writer, {value}, selection.Child({index}));");
                code.Line($"at = ref writer.Reserve({room});");
                break;
            case { Size: null } put:
                code.Line($"at = ref writer.{put.Method}(ref at, {value}, {room});");
                break;
            case { IsNullable: true } put:
                code.Line($"{member.TypeName} optional = {value};");
                code.Line("if (optional.HasValue) at = ref "
                    + $"{Fixed(shape, member, put, "optional.GetValueOrDefault()", room)};");
                code.Line("else at = ref writer.WriteUncheckedNull(ref at);");
                break;
            case { } put:
                code.Line($"at = ref {Fixed(shape, member, put, value, room)};");
                break;
        }
    }

    private static string Fixed(ShapeModel shape, MemberModel member, UncheckedWriteModel put, string value, string room)
    {
        string write = $"writer.{put.Method}(ref at, {put.Cast}{value})";
        return put.IsEnum
            ? $"{shape.WriterParameter}.IsOptionsDriven ? ref global::Sluice.Shapes.EnumShape<"
                + $"{member.TypeName.TrimEnd('?')}>.WriteUnchecked(ref writer, ref at, {value}, {room}) : ref {write}"
            : write;
    }

    // Returns the size of the names and fixed-size values from the k-th written member to the last.
    private static string Room(ShapeModel shape, List<int> written, int from)
    {
        int names = 0;
        var values = new SortedDictionary<string, int>(StringComparer.Ordinal);
        for (int k = from; k < written.Count; k++)
        {
            MemberModel member = shape.Members[written[k]];
            names += Math.Max(CodeLiterals.JsonNameLength(member.WireName),
                member.KeyedName is { } keyed ? System.Text.Encoding.UTF8.GetByteCount(keyed) : 0);
            values["NameOverhead"] = (values.TryGetValue("NameOverhead", out int n) ? n : 0) + 1;
            if (member.UncheckedWrite is { Size: { } size }) values[size] = (values.TryGetValue(size, out int v) ? v : 0) + 1;
        }
        return string.Join(" + ",
            values.Select(v => v.Value == 1 ? Sizes + v.Key : $"{v.Value} * {Sizes}{v.Key}")
                .Prepend(names.ToString(CultureInfo.InvariantCulture)));
    }

    private static string Get(MemberModel member) => string.Format(CultureInfo.InvariantCulture, member.Get!, "value");

    private static bool IsConditional(MemberModel member) => member.Omit is "Null" or "Default";

    // The options may omit the member if it is null.
    private static bool IsOmittable(MemberModel member) => member is { Omit: "Unset", IsNonNullableValue: false };

    private static IEnumerable<int> MaskWords(List<int> written) => written.Select(i => i >> 6).Distinct();

    private static string Bits(List<int> indexes, int word)
    {
        ulong bits = 0;
        foreach (int i in indexes.Where(i => i >> 6 == word)) bits |= 1UL << (i & 63);
        return $"0x{bits.ToString("X", CultureInfo.InvariantCulture)}UL";
    }

    private static string Bit(int index) => $"0x{(1UL << (index & 63)).ToString("X", CultureInfo.InvariantCulture)}UL";
}
