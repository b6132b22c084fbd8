using System.Globalization;
using Sluice.Generator.Model;
using Sluice.Generator.Text;

namespace Sluice.Generator.Emitting;

/// <summary>
/// Emits <c>Read</c>: members in declaration order are matched by one comparison each, others by lookup.
/// </summary>
internal static class ReadEmitter
{
    public static void Emit(SourceWriter code, ShapeModel shape, string nullable)
    {
        string reader = shape.ReaderParameter;
        string name = "Read";
        if (WideBody.Is(shape))
        {
            name = WideBody.Read;
            WideBody.EmitReadEntry(code, shape, nullable);
        }
        code.Line(
            $"{(name == "Read" ? "public" : "private")} static {shape.TypeName}{nullable} {name}<{reader}>(ref "
            + $"{reader} reader)");
        code.Line($"    where {reader} : struct, global::Sluice.Wires.IWireReader, allows ref struct");
        code.Open();
        if (shape.Constructor is not { } constructor)
        {
            if (!shape.IsValueType) code.Line("if (reader.TryReadNull()) return null;");
            string call = shape.WhyNotRead is { } why
                ? $"CannotRead(ref reader, typeof({shape.TypeName}), {CodeLiterals.String(why)})"
                : $"CannotCreate(ref reader, typeof({shape.TypeName}))";
            code.Line($"throw global::Sluice.Boundary.ObjectReading.{call};");
            code.Close();
            code.Line();
            return;
        }
        if (!shape.IsValueType) code.Line("if (reader.TryReadNull()) return null;");
        bool isDirect = constructor.Parameters.Count == 0;
        if (isDirect)
        {
            code.Line($"{shape.TypeName} result = {Construct(constructor, _ => "")};");
            if (!shape.IsValueType) code.Line("global::Sluice.Boundary.ObjectReading.Created(ref reader, result);");
            Callbacks.Emit(code, shape.BeforeRead, "result", reader);
        }
        for (int i = 0; i < shape.Members.Count; i++)
        {
            if (IsLocal(shape, i))
                code.Line($"{LocalType(shape.Members[i])} member{i} = {Initial(constructor, shape, i)};");
        }
        for (int w = 0; w < SeenWords(shape); w++) code.Line($"ulong seen{w} = 0;");
        int extension = shape.Members.ToList().FindIndex(m => m.Extension is not null && !m.IsNamedOnly);
        bool isAddedLater = !isDirect && extension >= 0 && shape.Members[extension].Set is null;
        if (extension >= 0)
            code.Line($"{(isAddedLater ? EntriesOf(shape.Members[extension]) : shape.Members[extension].TypeName)} "
                + $"more = {(isDirect ? Get(shape.Members[extension], "result") : "null")};");
        if (extension >= 0) code.Line("global::Sluice.Generated.ExtensionNames moreNames = default;");
        bool isArray = shape.Keyed is { IsArray: true };
        if (isArray) EmitSlots(code, shape);
        code.Open(isArray ? "else if (reader.BeginObject(out int left))" : "if (reader.BeginObject(out int left))");
        EmitDeclaredOrder(code, shape);
        EmitAnyOrder(code, shape);
        code.Close();
        if (UsesDone(shape)) code.Line("Done:");
        EmitRequired(code, shape);
        if (!isDirect)
        {
            code.Line($"{shape.TypeName} result = {Construct(constructor, m => Local(constructor, m))};");
            Callbacks.Emit(code, shape.BeforeRead, "result", reader);
            for (int i = 0; i < shape.Members.Count; i++)
            {
                MemberModel member = shape.Members[i];
                if (member.IsParameter || !member.IsRead || member.Extension is not null) continue;
                code.Line($"if ((seen{i >> 6} & {Bit(i)}) != 0) {Finish(member, "result", $"member{i}")};");
            }
            if (extension >= 0 && shape.Members[extension].Set is not null)
                code.Line($"if (more is not null) {Set(shape.Members[extension], "result", "more")};");
            else if (isAddedLater)
                code.Line("if (more is not null) global::Sluice.Generated.ExtensionData.Add(ref reader, "
                    + $"{shape.Metadata}.Shape, {Get(shape.Members[extension], "result")}, more);");
        }
        Callbacks.Emit(code, shape.AfterRead, "result", reader);
        code.Line("return result;");
        code.Close();
        code.Line();
        LookupEmitter.Emit(code, shape);
    }

    /// <summary>Returns the construction expression with an argument for each parameter.</summary>
    public static string Construct(ConstructorModel constructor, Func<int, string> argument) =>
        string.Format(CultureInfo.InvariantCulture, constructor.New.Replace("{}", "{{}}"),
            string.Join(", ",
                Enumerable.Range(0, constructor.Parameters.Count)
                    .Select(p => constructor.Parameters[p] < 0
                        ? constructor.Fillers[p]
                        : argument(constructor.Parameters[p]))));

    public static string Set(MemberModel member, string owner, string value) =>
        string.Format(CultureInfo.InvariantCulture, member.Set!, owner, value);

    /// <summary>Returns the statement that sets a value that was read before its owner was constructed.</summary>
    public static string Finish(MemberModel member, string owner, string value) =>
        member.Populate is { } populate
            ? $"global::Sluice.Generated.Populate.{populate.Adder}({Get(member, owner)}, {value})"
            : Set(member, owner, value);

    private static string Get(MemberModel member, string owner) =>
        string.Format(CultureInfo.InvariantCulture, member.Get!, owner);

    private static string LocalType(MemberModel member) => member.Populate?.LocalType ?? member.TypeName;

    /// <summary>Returns the argument for a member that is absent.</summary>
    public static string Filler(ConstructorModel constructor, int member) =>
        constructor.Fillers[ParameterOf(constructor, member)];

    private static string Initial(ConstructorModel constructor, ShapeModel shape, int member)
    {
        int parameter = ParameterOf(constructor, member);
        return parameter >= 0 && !constructor.Wider[parameter]
            ? constructor.Fillers[parameter]
            : $"default({LocalType(shape.Members[member])})!";
    }

    private static int ParameterOf(ConstructorModel constructor, int member) =>
        constructor.Parameters.ToList().IndexOf(member);

    // A wider parameter may have a default value that its member's type cannot hold.
    private static string Local(ConstructorModel constructor, int member) =>
        constructor.Wider[ParameterOf(constructor, member)]
            ? $"((seen{member >> 6} & {Bit(member)}) != 0 ? member{member} : {Filler(constructor, member)})"
            : $"member{member}";

    private static bool IsLocal(ShapeModel shape, int index) =>
        shape.Constructor!.Parameters.Count > 0 && shape.Members[index] is { IsRead: true, Extension: null };

    private static bool UsesDone(ShapeModel shape) => shape.Keyed is { IsArray: true } || HasExpected(shape);

    private static bool HasExpected(ShapeModel shape) =>
        shape.Members.Any(m => m is { IsWritten: true, IsKeyedOnly: false });

    // The members of a block that is expected in declared order. A document that has no member of a block is sparse:
    // looking its names up costs less than comparing them with all that it omits.
    private const int Expected = 8;

    private static int SeenWords(ShapeModel shape) => (shape.Members.Count + 63) / 64;

    // Members that are not written ([Never]) are not expected here.
    private static void EmitDeclaredOrder(SourceWriter code, ShapeModel shape)
    {
        if (!HasExpected(shape)) return;
        string isOptionsDriven = $"{shape.ReaderParameter}.IsOptionsDriven";
        code.Line($"byte[]? names = {isOptionsDriven} ? global::Sluice.Boundary.ObjectReading.Names(ref reader, "
            + $"{shape.Metadata}.Shape) : null;");
        code.Open($"if (!{isOptionsDriven} || names is not null)");
        for (int i = 0; i < shape.Members.Count; i++)
        {
            MemberModel member = shape.Members[i];
            if (i > 0 && i % Expected == 0)
                code.Line($"if ((seen{(i - 1) >> 6} & {SeenMask(i)}) == 0) goto Members;");
            if (!member.IsWritten || member.IsKeyedOnly) continue;
            string guard = member.IsNamedOnly ? $"!{shape.ReaderParameter}.UsesKeys && " : "";
            string isNext =
                $"{isOptionsDriven} ? global::Sluice.Boundary.ObjectReading.TryName(ref reader, names, {i}) : "
                + $"reader.TryName({Name(shape, member)}, {CodeLiterals.JsonName(member.WireName)})";
            code.Open(guard.Length == 0 ? $"if ({isNext})" : $"if ({guard}({isNext}))");
            EmitValue(code, shape, i, isPlain: true);
            code.Line($"seen{i >> 6} |= {Bit(i)};");
            code.Line("if (!reader.NextMember(ref left)) goto Done;");
            code.Close();
        }
        code.Close();
    }

    // The bits of the members of the block before a member.
    private static string SeenMask(int end) =>
        $"0x{((1UL << Expected) - 1) << ((end - Expected) & 63):X}UL";

    private static void EmitAnyOrder(SourceWriter code, ShapeModel shape)
    {
        code.Line(HasExpected(shape) && shape.Members.Count > Expected ? "Members: do" : "do");
        code.Open();
        code.Line("global::System.ReadOnlySpan<byte> name = reader.ReadName();");
        code.Line(
            $"int index = {shape.ReaderParameter}.IsOptionsDriven ? reader.FindMember({shape.Metadata}.Shape, name) : "
            + $"{LookupEmitter.Call(shape)};");
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
            if (shape.Members[i].Extension is not null) continue;
            code.Line($"case {i}:");
            if (!isOneWord)
            {
                code.Line($"    if ((seen{i >> 6} & {Bit(i)}) != 0) reader.DuplicateMember(name);");
                code.Line($"    seen{i >> 6} |= {Bit(i)};");
            }
            EmitValue(code, shape, i, isPlain: false, indent: "    ");
            code.Line("    break;");
        }
        code.Line("default:");
        EmitUnknown(code, shape);
        code.Line("    break;");
        code.Close();
        code.Close(" while (reader.NextMember(ref left));");
    }

    private static void EmitUnknown(SourceWriter code, ShapeModel shape)
    {
        MemberModel? extension = shape.Members.FirstOrDefault(m => m.Extension is not null);
        if (extension is { Extension: { } data })
        {
            code.Line("    if (reader.SkipDiscriminator(name)) break;");
            if (shape.Ignored.Count > 0)
                code.Line("    if (global::Sluice.Boundary.ObjectReading.IsIgnored(ref reader, "
                    + $"{shape.Metadata}.Shape, name)) {{ reader.SkipValue(); break; }}");
            EmitMake(code, shape, extension);
            code.Line(
                $"    global::Sluice.Generated.ExtensionData.Read<{data.Arguments}, {shape.ReaderParameter}>(ref "
                + "reader, name, more, ref moreNames);");
        }
        else if (shape.RejectsUnknown == true)
            code.Line(
                "    if (!reader.SkipDiscriminator(name)) throw global::Sluice.Boundary.ObjectReading.Unknown(ref "
                + $"reader, {shape.Metadata}.Shape, name);");
        else if (shape.RejectsUnknown == false)
            code.Line("    if (!reader.SkipDiscriminator(name)) reader.SkipValue();");
        else code.Line("    reader.UnknownMember(name);");
    }

    private static void EmitMake(SourceWriter code, ShapeModel shape, MemberModel extension)
    {
        bool isDirect = shape.Constructor!.Parameters.Count == 0;
        if (extension.Extension!.New is { } make)
        {
            string assign = isDirect ? Set(extension, "result", "more") + "; " : "";
            code.Line($"    if (more is null) {{ more = {make}; {assign}}}");
        }
        else if (!isDirect) code.Line($"    more ??= new {EntriesOf(extension)}();");
        else
            code.Line("    if (more is null) throw global::Sluice.Generated.ExtensionData.NotKept(ref reader, "
                + $"{shape.Metadata}.Shape);");
    }

    // Holds what is read before the owner, whose dictionary receives it, is constructed.
    private static string EntriesOf(MemberModel extension) =>
        $"global::System.Collections.Generic.Dictionary<string, {extension.Extension!.ValueType}>";

    private const string ToNextElement = "if (!reader.NextElement(ref count)) goto Done;";

    // Arrays indexed by key (the reader itself reads maps where its options allow them), in straight-line code: missing
    // elements keep their defaults, additional elements are skipped, and null leaves the default of a value type.
    private static void EmitSlots(SourceWriter code, ShapeModel shape)
    {
        code.Open($"if ({shape.ReaderParameter}.UsesKeys)");
        code.Open("if (reader.BeginArray(out int count))");
        EquatableArray<int> slots = shape.Keyed!.Slots;
        MemberModel? extension = shape.Members.FirstOrDefault(m => m.Extension is not null);
        int gap = 0;
        for (int slot = 0; slot < slots.Count; slot++)
        {
            int index = slots[slot];
            bool isRead = index >= 0 && shape.Members[index].IsRead;
            // Extension data has what no member has, but not what a member does not read.
            if (!isRead && (extension is null || index < 0))
            {
                gap++;
                continue;
            }
            EmitGap(code, shape, extension, slot, gap);
            gap = 0;
            if (isRead) EmitSlot(code, shape, index);
            else code.Line("reader.SkipValue();");
            code.Line(ToNextElement);
        }

        if (extension is null) code.Line("do reader.SkipValue(); while (reader.NextElement(ref count));");
        else
        {
            EmitGap(code, shape, extension, slots.Count, gap);
            code.Open($"for (int slot = {slots.Count}; ; slot++)");
            EmitExtensionSlot(code, shape, extension);
            code.Line(ToNextElement);
            code.Close();
        }
        code.Close();
        code.Close();
    }

    private static void EmitSlot(SourceWriter code, ShapeModel shape, int index)
    {
        // A member hidden from the sender is skipped, like an element without a member.
        code.Line($"if ({shape.ReaderParameter}.IsOptionsDriven && global::Sluice.Boundary.ObjectReading.IsHidden(ref "
            + $"reader, {shape.Metadata}.Shape, {index})) reader.SkipValue();");
        code.Open(shape.Members[index].IsNonNullableValue ? "else if (!reader.TryReadNull())" : "else");
        EmitValue(code, shape, index, isPlain: false);
        code.Line($"seen{index >> 6} |= {Bit(index)};");
        code.Close();
    }

    // Skips the elements of keys without a member, or adds those that are not nil to the extension data.
    private static void EmitGap(SourceWriter code, ShapeModel shape, MemberModel? extension, int end, int count)
    {
        if (count == 0) return;
        if (count == 1 && extension is null)
        {
            code.Line("reader.SkipValue();");
            code.Line(ToNextElement);
            return;
        }
        code.Open($"for (int slot = {end - count}; slot < {end}; slot++)");
        if (extension is null) code.Line("reader.SkipValue();");
        else
        {
            code.Open("if (!reader.TryReadNull())");
            EmitExtensionSlot(code, shape, extension);
            code.Close();
        }
        code.Line(ToNextElement);
        code.Close();
    }

    private static void EmitExtensionSlot(SourceWriter code, ShapeModel shape, MemberModel extension)
    {
        int[] ignored = [.. shape.Ignored.Where(i => i.Key >= 0).Select(i => i.Key)];
        if (ignored.Length > 0)
        {
            code.Line($"if (slot is {string.Join(" or ", ignored)}) reader.SkipValue();");
            code.Open("else");
        }
        EmitMake(code, shape, extension);
        code.Line($"global::Sluice.Generated.ExtensionData.ReadSlot<{extension.Extension!.Arguments}, "
            + $"{shape.ReaderParameter}>(ref reader, slot, more);");
        if (ignored.Length > 0) code.Close();
    }

    private static void EmitValue(SourceWriter code, ShapeModel shape, int index, bool isPlain, string indent = "")
    {
        MemberModel member = shape.Members[index];
        if (!member.IsRead)
        {
            code.Line(indent + "reader.SkipValue();");
            return;
        }
        // Options may name enumerations; other values are expected only where the options convert none.
        string value = !isPlain || member.IsEnum
            ? $"global::Sluice.Boundary.OptionsElement.Read<{member.TypeName}, {member.ShapeName}, "
                + $"{shape.ReaderParameter}>(ref reader)"
            : member.UncheckedWrite is { Read: { } read, IsNullable: false } ? $"reader.{read}()"
            : $"{member.ShapeName}.Read(ref reader)";
        if (member.Populate is { } populate)
        {
            if (IsLocal(shape, index))
            {
                code.Line($"{indent}member{index} = global::Sluice.Boundary.OptionsElement.Read<{populate.LocalType}, "
                    + $"{populate.LocalShape}, {shape.ReaderParameter}>(ref reader);");
                return;
            }
            string otherwise = member.Set is null
                ? "reader.SkipValue()"
                : Set(member, "result", $"{member.ShapeName}.Read(ref reader)");
            string target = $"target{index}" + (isPlain ? "" : "_");
            code.Line($"{indent}{member.TypeName} {target} = {Get(member, "result")};");
            code.Line($"{indent}if ({target} is null) {otherwise};");
            if (member.Set is not null)
                code.Line($"{indent}else if (reader.TryReadNull()) {Set(member, "result", "null!")};");
            code.Line(
                $"{indent}else global::Sluice.Generated.Populate.{populate.Method}<{populate.Arguments}, "
                + $"{shape.ReaderParameter}>(ref reader, ref {target});");
            return;
        }
        code.Line(indent + (IsLocal(shape, index) ? $"member{index} = {value};" : Set(member, "result", value) + ";"));
    }

    private static void EmitRequired(SourceWriter code, ShapeModel shape)
    {
        for (int w = 0; w < SeenWords(shape); w++)
        {
            ulong keyed = Required(shape, w, m => !m.IsNamedOnly), named = Required(shape, w, m => !m.IsKeyedOnly);
            if ((keyed | named) == 0) continue;
            string bits = keyed == named ? Hex(named) : $"required{w}";
            if (keyed != named)
                code.Line($"ulong {bits} = {shape.ReaderParameter}.UsesKeys ? {Hex(keyed)} : {Hex(named)};");
            code.Line(
                $"if ((seen{w} & {bits}) != {bits}) throw global::Sluice.Boundary.ObjectReading.Missing(ref reader, "
                + $"{shape.Metadata}.Shape, {w}, {bits} & ~seen{w});");
        }
    }

    private static ulong Required(ShapeModel shape, int word, Func<MemberModel, bool> isHere)
    {
        ulong required = 0;
        for (int i = word * 64; i < Math.Min(shape.Members.Count, (word * 64) + 64); i++)
        {
            if (shape.Members[i].IsRequired && isHere(shape.Members[i])) required |= 1UL << (i & 63);
        }
        return required;
    }

    private static string Hex(ulong bits) => $"0x{bits.ToString("X", CultureInfo.InvariantCulture)}UL";

    private static string Name(ShapeModel shape, MemberModel member) =>
        member.KeyedName is { } keyed
            ? $"{shape.ReaderParameter}.UsesKeys ? {CodeLiterals.Utf8(keyed)} : {CodeLiterals.Utf8(member.WireName)}"
            : CodeLiterals.Utf8(member.WireName);

    private static string Bit(int index) => $"0x{(1UL << (index & 63)).ToString("X", CultureInfo.InvariantCulture)}UL";
}
