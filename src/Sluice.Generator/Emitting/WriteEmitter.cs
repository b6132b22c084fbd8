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
        EmitSignature(code, shape, nullable);
        code.Open();
        EmitShortcuts(code, shape);
        EmitMembers(
            code,
            shape,
            [
                .. Enumerable
                    .Range(0, shape.Members.Count)
                    .Where(i => shape.Members[i] is { IsWritten: true, IsKeyedOnly: false }),
            ]
        );
        if (shape.AfterWrite.Count > 0)
        {
            code.WriteLine("Done:");
            Callbacks.Emit(code, shape.AfterWrite, "value", shape.WriterParameter);
        }
        code.Close();
        code.WriteLine();
        if (shape.Keyed is { } keyed)
            EmitKeyed(code, shape, keyed);
    }

    private static void EmitSignature(SourceWriter code, ShapeModel shape, string nullable)
    {
        (string writer, string selection) = (shape.WriterParameter, shape.SelectionParameter);
        bool isWide = WideBody.Is(shape);
        if (isWide)
            WideBody.EmitWriteEntry(code, shape, nullable);

        string access = isWide ? "private" : "public";
        string name = isWide ? WideBody.Write : "Write";
        code.WriteLine(
            $"{access} static void {name}<{writer}, {selection}>(ref {writer} "
                + $"writer, {shape.TypeName}{nullable} value, {selection} selection)"
        );
        EmitConstraints(code, shape);
    }

    private static void EmitConstraints(SourceWriter code, ShapeModel shape)
    {
        string selection = shape.SelectionParameter;
        code.WriteLine(
            $"    where {shape.WriterParameter} : struct, global::Sluice.Wires.IWireWriter, allows ref struct"
        );
        code.WriteLine($"    where {selection} : struct, global::Sluice.Selection.ISelection<{selection}>");
    }

    // Null, objects that the options write, and wires that use keys leave the body.
    private static void EmitShortcuts(SourceWriter code, ShapeModel shape)
    {
        string writer = shape.WriterParameter;
        ShapeEmitter.EmitWholeness(code, shape);
        if (!shape.IsValueType)
            code.WriteLine(
                "if (value is null) { writer.Commit(ref writer.WriteUncheckedNull(ref "
                    + $"writer.Reserve({Sizes}Null))); return; }}"
            );
        Callbacks.Emit(code, shape.BeforeWrite, "value", writer);

        string after = shape.AfterWrite.Count == 0 ? " return;" : " goto Done;";
        code.WriteLine(
            $"byte[]? names = {writer}.IsOptionsDriven ? global::Sluice.Boundary.ObjectWriting.Names(ref writer, "
                + $"{shape.Metadata}.Shape) : null;"
        );
        code.WriteLine(
            $"if ({writer}.IsOptionsDriven && names is null) {{ writer.WriteObject({shape.Metadata}.Shape, value, "
                + $"selection.Node);{after} }}"
        );
        if (shape.Keyed is not null)
            code.WriteLine($"if ({writer}.UsesKeys) {{ WriteKeyed(ref writer, value, selection, names);{after} }}");
    }

    private static void EmitKeyed(SourceWriter code, ShapeModel shape, KeyedModel keyed)
    {
        (string writer, string selection) = (shape.WriterParameter, shape.SelectionParameter);
        code.WriteLine(
            $"private static void WriteKeyed<{writer}, {selection}>(ref {writer} writer, {shape.TypeName} value, "
                + $"{selection} selection, byte[]? names)"
        );
        EmitConstraints(code, shape);
        code.Open();
        int extension = FindExtension(shape);
        if (keyed.IsArray && extension >= 0)
        {
            // Slots of extension data are written by WriteObject, which knows their positions.
            code.WriteLine(
                $"if (({selection}.IsAll || (selection.GetMask({extension >> 6}) & {FormatBit(extension)}) != 0) && "
                    + $"{Get(shape.Members[extension])} is {{ Count: > 0 }})"
            );
            code.Open("");
            code.WriteLine($"writer.WriteObject({shape.Metadata}.Shape, value, selection.Node);");
            code.WriteLine("return;");
            code.Close();
        }
        List<int> written = [.. keyed.Slots.Where(i => i >= 0 && shape.Members[i].IsWritten)];
        if (keyed.IsArray)
            EmitSlots(code, shape, keyed, written);
        else
            EmitMembers(code, shape, written);
        code.Close();
        code.WriteLine();
    }

    private static int FindExtension(ShapeModel shape) =>
        shape
            .Members.ToList()
            .FindIndex(model => model.Extension is not null && model.Get is not null && !model.IsNever);

    // Writes every slot up to the greatest written key; slots without a selected member are null.
    private static void EmitSlots(SourceWriter code, ShapeModel shape, KeyedModel keyed, List<int> written)
    {
        EmitSlotMask(code, shape, written);
        int length = keyed.Slots.ToList().FindLastIndex(i => i >= 0 && shape.Members[i].IsWritten) + 1;
        code.WriteLine(
            $"ref byte position = ref writer.BeginUncheckedArray({length}, {FormatReserve(shape, keyed, 0, length)});"
        );
        for (int slot = 0; slot < length; slot++)
        {
            int index = keyed.Slots[slot];
            if (index < 0 || !shape.Members[index].IsWritten)
            {
                code.WriteLine("position = ref writer.WriteUncheckedNull(ref position);");
                continue;
            }
            code.Open($"if ({shape.SelectionParameter}.IsAll || (mask{index >> 6} & {FormatBit(index)}) != 0)");
            EmitPlaceOfGetter(code, shape.Members[index]);
            EmitValue(code, shape, index, Get(shape.Members[index]), FormatReserve(shape, keyed, slot + 1, length));
            code.Close();
            code.WriteLine("else position = ref writer.WriteUncheckedNull(ref position);");
        }
        code.WriteLine("writer.EndUncheckedArray(ref position);");
    }

    private static void EmitSlotMask(SourceWriter code, ShapeModel shape, List<int> written)
    {
        foreach (int word in MaskWords(written))
        {
            code.WriteLine($"ulong mask{word} = selection.GetMask({word});");
            // Arrays contain null for members that are null, but computed members may be omitted.
            if (written.Any(i => i >> 6 == word && shape.Members[i].IsComputed))
                code.WriteLine(
                    $"if ({shape.WriterParameter}.IsOptionsDriven) mask{word} = global::Sluice.Boundary."
                        + $"ObjectWriting.Written(ref writer, {shape.Metadata}.Shape, {word}, mask{word});"
                );
        }
    }

    // The room for the slots from one to the last.
    private static string FormatReserve(ShapeModel shape, KeyedModel keyed, int slot, int length)
    {
        List<int> written = [.. keyed.Slots.Skip(slot).Where(i => i >= 0 && shape.Members[i].IsWritten)];
        return FormatReservation(shape, written, 0) + $" + {length - slot} * {Sizes}Null";
    }

    private static void EmitMembers(SourceWriter code, ShapeModel shape, List<int> written)
    {
        EmitMask(code, shape, written);
        string count = FormatCount(shape, written);
        int extension = FindExtension(shape);
        if (extension >= 0)
        {
            code.WriteLine(
                $"var more = {shape.SelectionParameter}.IsAll || (selection.GetMask({extension >> 6}) & "
                    + $"{FormatBit(extension)}) != 0 ? {Get(shape.Members[extension])} : null;"
            );
            count += " + (more is null ? 0 : more.Count)";
        }
        // The reservation always extends to the end of the object: a string that is not selected does not reserve bytes
        // for what follows it.
        List<int> omittable = [.. written.Where(i => IsOmittable(shape.Members[i]))];
        if (omittable.Count > 0)
        {
            EmitOmittableCount(code, shape, omittable, count);
            count = "count";
        }
        code.WriteLine(
            $"ref byte position = ref writer.BeginUncheckedObject({count}, {FormatReservation(shape, written, 0)});"
        );
        for (int k = 0; k < written.Count; k++)
            EmitSelected(code, shape, written[k], FormatReservation(shape, written, k + 1));

        if (extension >= 0)
            EmitExtension(code, shape, extension);
        if (omittable.Count > 0)
            code.WriteLine(
                $"if ({shape.WriterParameter}.IsOptionsDriven) position = ref global::Sluice.Boundary.ObjectWriting."
                    + "CorrectCount(ref writer, ref position, start, count, kept);"
            );
        code.WriteLine("writer.EndUncheckedObject(ref position);");
    }

    private static string FormatCount(ShapeModel shape, List<int> written)
    {
        if (written.Count == 0)
            return "0";
        string popCount = string.Join(
            " + ",
            MaskWords(written).Select(w => $"global::System.Numerics.BitOperations.PopCount(mask{w})")
        );
        bool isConditional = written.Any(i => IsConditional(shape.Members[i]));
        return isConditional ? popCount : $"({shape.SelectionParameter}.IsAll ? {written.Count} : {popCount})";
    }

    private static void EmitSelected(SourceWriter code, ShapeModel shape, int index, string reserved)
    {
        MemberModel member = shape.Members[index];
        string bit = $"(mask{index >> 6} & {FormatBit(index)}) != 0";
        code.Open(IsConditional(member) ? $"if ({bit})" : $"if ({shape.SelectionParameter}.IsAll || {bit})");
        if (IsOmittable(member))
            EmitUnlessNull(code, shape, index, reserved);
        else
            EmitMember(code, shape, index, reserved);
        code.Close();
    }

    private static void EmitExtension(SourceWriter code, ShapeModel shape, int extension)
    {
        code.WriteLine("writer.Commit(ref position);");
        code.WriteLine(
            $"global::Sluice.Generated.ExtensionData.Write<{shape.Members[extension].Extension!.Arguments}, "
                + $"{shape.WriterParameter}, {shape.SelectionParameter}>(ref writer, more, "
                + $"selection.Child({extension}));"
        );
        code.WriteLine("position = ref writer.Reserve(0);");
    }

    // Members that may turn out to be null are counted when they are written.
    private static void EmitOmittableCount(SourceWriter code, ShapeModel shape, List<int> omittable, string count)
    {
        code.WriteLine(
            $"int start = {shape.WriterParameter}.IsOptionsDriven ? "
                + "global::Sluice.Boundary.ObjectWriting.Position(ref writer) : 0;"
        );
        code.WriteLine($"int count = {count};");
        string popCount = string.Join(
            " + ",
            MaskWords(omittable)
                .Select(word =>
                    $"global::System.Numerics.BitOperations.PopCount(mask{word} & {FormatBits(omittable, word)})"
                )
        );
        code.WriteLine($"if (omits) count -= {shape.SelectionParameter}.IsAll ? {omittable.Count} : {popCount};");
    }

    private static void EmitMask(SourceWriter code, ShapeModel shape, List<int> written)
    {
        foreach (int word in MaskWords(written))
        {
            code.WriteLine($"ulong mask{word} = selection.GetMask({word}) & {FormatBits(written, word)};");
        }
        EmitOmission(code, shape, written);
        // Compute the mask before the header, from values read once: the count and the members then agree even if a
        // getter returns a different value the second time.
        foreach (int i in written.Where(i => IsConditional(shape.Members[i])))
        {
            MemberModel member = shape.Members[i];
            code.WriteLine(
                $"{member.TypeName} value{i} = {shape.SelectionParameter}.IsAll || "
                    + $"(mask{i >> 6} & {FormatBit(i)}) != 0 ? {Get(member)} : default({member.TypeName});"
            );
            string isLeftOut =
                member.Omit == "Null"
                    ? $"(object)value{i} is null"
                    : $"global::System.Collections.Generic.EqualityComparer<{member.TypeName}>.Default"
                        + $".Equals(value{i}, default({member.TypeName}))";
            code.WriteLine($"if ({isLeftOut}) mask{i >> 6} &= ~{FormatBit(i)};");
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
                code.WriteLine(
                    $"if ({isDriven}) mask{word} = global::Sluice.Boundary.ObjectWriting.Written(ref writer, "
                        + $"{shape.Metadata}.Shape, {word}, mask{word});"
                );
        }
        if (!written.Any(i => IsOmittable(shape.Members[i])))
            return;
        code.WriteLine($"bool omits = {isDriven} && global::Sluice.Boundary.ObjectWriting.OmitsNulls(ref writer);");
        code.WriteLine("int kept = 0;");
    }

    private static void EmitMember(SourceWriter code, ShapeModel shape, int index, string reserved)
    {
        MemberModel member = shape.Members[index];
        string utf8 = CodeLiterals.FormatUtf8(member.WireName);
        if (member.KeyedName is { } keyed)
            utf8 = $"{shape.WriterParameter}.UsesKeys ? {CodeLiterals.FormatUtf8(keyed)} : {utf8}";
        code.WriteLine(
            $"position = ref writer.WriteUncheckedMember(ref position, names, {index}, {utf8}, "
                + $"{CodeLiterals.JsonName(member.WireName)});"
        );
        string value = IsConditional(member) ? $"value{index}" : Get(member);
        if (!IsConditional(member))
            EmitPlaceOfGetter(code, member);
        if (IsOmittable(member))
        {
            // Read after the name: what is kept while a name is written leaves the position without a register.
            code.WriteLine($"if (!{shape.WriterParameter}.IsOptionsDriven || !omits) value{index} = {value};");
            value = $"value{index}";
        }

        EmitValue(code, shape, index, value, reserved);
    }

    // The path of what a getter throws is computed from what is committed. The property of a field throws nothing.
    private static void EmitPlaceOfGetter(SourceWriter code, MemberModel member)
    {
        if (member.RunsCode && (member.UncheckedWrite is not null || IsOmittable(member)))
            code.WriteLine("writer.Commit(ref position);");
    }

    // What is written is what was tested: a getter runs once.
    private static void EmitUnlessNull(SourceWriter code, ShapeModel shape, int index, string reserved)
    {
        MemberModel member = shape.Members[index];
        code.WriteLine($"{member.TypeName} value{index} = default;");
        code.Open(
            $"if (!{shape.WriterParameter}.IsOptionsDriven || !omits || "
                + $"((value{index} = {Get(member)}) is not null && kept++ >= 0))"
        );
        EmitMember(code, shape, index, reserved);
        code.Close();
    }

    private static void EmitValue(SourceWriter code, ShapeModel shape, int index, string value, string reserved)
    {
        MemberModel member = shape.Members[index];
        switch (member.UncheckedWrite)
        {
            case null:
                code.WriteLine("writer.Commit(ref position);");
                // The options may name enumerations whose own form is a different one.
                code.WriteLine(
                    member.IsEnum
                        ? $"global::Sluice.Boundary.OptionsElement.Write<{member.TypeName}, {member.ShapeName}, "
                            + $"{shape.WriterParameter}, {shape.SelectionParameter}>(ref writer, {value}, "
                            + $"selection.Child({index}));"
                        : $"{member.ShapeName}.Write(ref writer, {value}, selection.Child({index}));"
                );
                code.WriteLine($"position = ref writer.Reserve({reserved});");
                break;
            case { Size: null } write:
                code.WriteLine($"position = ref writer.{write.Method}(ref position, {value}, {reserved});");
                break;
            case { IsNullable: true } write:
                code.WriteLine($"{member.TypeName} optional = {value};");
                code.WriteLine(
                    "if (optional.HasValue) position = ref "
                        + $"{FormatFixed(shape, member, write, "optional.GetValueOrDefault()", reserved)};"
                );
                code.WriteLine("else position = ref writer.WriteUncheckedNull(ref position);");
                break;
            case { } write:
                code.WriteLine($"position = ref {FormatFixed(shape, member, write, value, reserved)};");
                break;
        }
    }

    private static string FormatFixed(
        ShapeModel shape,
        MemberModel member,
        UncheckedWriteModel write,
        string value,
        string reserved
    )
    {
        string call = $"writer.{write.Method}(ref position, {write.Cast}{value})";
        return write.IsEnum
            ? $"{shape.WriterParameter}.IsOptionsDriven ? ref global::Sluice.Shapes.EnumShape<"
                + $"{member.TypeName.TrimEnd('?')}>.WriteUnchecked(ref writer, ref position, {value}, {reserved}) : "
                + $"ref {call}"
            : call;
    }

    // Returns the size of the names and fixed-size values from the k-th written member to the last.
    private static string FormatReservation(ShapeModel shape, List<int> written, int from)
    {
        int names = 0;
        var values = new SortedDictionary<string, int>(StringComparer.Ordinal);
        for (int k = from; k < written.Count; k++)
        {
            MemberModel member = shape.Members[written[k]];
            names += Math.Max(
                CodeLiterals.JsonNameLength(member.WireName),
                member.KeyedName is { } keyed ? System.Text.Encoding.UTF8.GetByteCount(keyed) : 0
            );
            values["NameOverhead"] = (values.TryGetValue("NameOverhead", out int n) ? n : 0) + 1;
            if (member.UncheckedWrite is { Size: { } size })
                values[size] = (values.TryGetValue(size, out int v) ? v : 0) + 1;
        }
        return string.Join(
            " + ",
            values
                .Select(v => v.Value == 1 ? Sizes + v.Key : $"{v.Value} * {Sizes}{v.Key}")
                .Prepend(names.ToString(CultureInfo.InvariantCulture))
        );
    }

    private static string Get(MemberModel member) => string.Format(CultureInfo.InvariantCulture, member.Get!, "value");

    private static bool IsConditional(MemberModel member) => member.Omit is "Null" or "Default";

    // The options may omit the member if it is null.
    private static bool IsOmittable(MemberModel member) => member is { Omit: "Unset", IsNonNullableValue: false };

    private static IEnumerable<int> MaskWords(List<int> written) => written.Select(i => i >> 6).Distinct();

    private static string FormatBits(List<int> indexes, int word)
    {
        ulong bits = 0;
        foreach (int i in indexes.Where(i => i >> 6 == word))
            bits |= 1UL << (i & 63);
        return $"0x{bits.ToString("X", CultureInfo.InvariantCulture)}UL";
    }

    private static string FormatBit(int index) =>
        $"0x{(1UL << (index & 63)).ToString("X", CultureInfo.InvariantCulture)}UL";
}
