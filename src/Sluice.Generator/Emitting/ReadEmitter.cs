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
        EmitSignature(code, shape, nullable);
        code.Open();
        ShapeEmitter.EmitWholeness(code, shape);
        if (!shape.IsValueType)
            code.WriteLine("if (reader.TryReadNull()) return null;");
        if (shape.Constructor is { } constructor)
            EmitBody(code, shape, constructor);
        else
            EmitRefusal(code, shape);
        code.Close();
        code.WriteLine();
        if (shape.Constructor is not null)
            LookupEmitter.Emit(code, shape);
    }

    private static void EmitSignature(SourceWriter code, ShapeModel shape, string nullable)
    {
        string reader = shape.ReaderParameter;
        bool isWide = WideBody.Is(shape);
        if (isWide)
            WideBody.EmitReadEntry(code, shape, nullable);

        string access = isWide ? "private" : "public";
        string name = isWide ? WideBody.Read : "Read";
        code.WriteLine($"{access} static {shape.TypeName}{nullable} {name}<{reader}>(ref {reader} reader)");
        code.WriteLine($"    where {reader} : struct, global::Sluice.Wires.IWireReader, allows ref struct");
    }

    private static void EmitRefusal(SourceWriter code, ShapeModel shape)
    {
        string call = shape.WhyNotRead is { } why
            ? $"CannotRead(ref reader, typeof({shape.TypeName}), {CodeLiterals.String(why)})"
            : $"CannotCreate(ref reader, typeof({shape.TypeName}))";
        code.WriteLine($"throw global::Sluice.Boundary.ObjectReading.{call};");
    }

    private static void EmitBody(SourceWriter code, ShapeModel shape, ConstructorModel constructor)
    {
        if (shape.WhyNotNamed is { } why)
            code.WriteLine(
                $"if (!{shape.ReaderParameter}.UsesKeys) throw global::Sluice.Boundary.ObjectReading."
                    + $"NotOfWire(ref reader, typeof({shape.TypeName}), {CodeLiterals.String(why)});"
            );
        bool isDirect = constructor.Parameters.Count == 0;
        MemberModel? extension = shape.Members.FirstOrDefault(model =>
            model.Extension is not null && !model.IsNamedOnly
        );
        if (isDirect)
            EmitCreation(code, shape, constructor);
        EmitLocals(code, shape, constructor);
        if (extension is not null)
            EmitExtensionLocals(code, extension, isDirect);

        EmitMembers(code, shape);
        EmitRequired(code, shape);
        if (!isDirect)
            EmitConstruction(code, shape, constructor, extension);
        Callbacks.Emit(code, shape.AfterRead, "result", shape.ReaderParameter);
        code.WriteLine("return result;");
    }

    // An object without constructor parameters exists before its members are read.
    private static void EmitCreation(SourceWriter code, ShapeModel shape, ConstructorModel constructor)
    {
        code.WriteLine($"{shape.TypeName} result = {Construct(constructor, _ => "")};");
        if (!shape.IsValueType)
            code.WriteLine("global::Sluice.Boundary.ObjectReading.Created(ref reader, result);");
        Callbacks.Emit(code, shape.BeforeRead, "result", shape.ReaderParameter);
    }

    private static void EmitLocals(SourceWriter code, ShapeModel shape, ConstructorModel constructor)
    {
        for (int i = 0; i < shape.Members.Count; i++)
        {
            if (IsLocal(shape, i))
                code.WriteLine($"{LocalType(shape.Members[i])} member{i} = {Initial(constructor, shape, i)};");
        }
        for (int w = 0; w < SeenWords(shape); w++)
            code.WriteLine($"ulong seen{w} = 0;");
    }

    private static void EmitExtensionLocals(SourceWriter code, MemberModel extension, bool isDirect)
    {
        bool isAddedLater = !isDirect && extension.Set is null;
        string type = isAddedLater ? ExtensionReadEmitter.FormatEntries(extension) : extension.TypeName;
        code.WriteLine($"{type} more = {(isDirect ? Get(extension, "result") : "null")};");
        code.WriteLine("global::Sluice.Generated.ExtensionNames moreNames = default;");
    }

    private static void EmitMembers(SourceWriter code, ShapeModel shape)
    {
        bool isArray = shape.Keyed is { IsArray: true };
        if (isArray)
            SlotReadEmitter.Emit(code, shape);
        code.Open(isArray ? "else if (reader.BeginObject(out int left))" : "if (reader.BeginObject(out int left))");
        EmitDeclaredOrder(code, shape);
        EmitAnyOrder(code, shape);
        code.Close();
        if (UsesDone(shape))
            code.WriteLine("Done:");
    }

    // An object with constructor parameters is constructed from locals; what is not a parameter is set afterwards.
    private static void EmitConstruction(
        SourceWriter code,
        ShapeModel shape,
        ConstructorModel constructor,
        MemberModel? extension
    )
    {
        code.WriteLine($"{shape.TypeName} result = {Construct(constructor, m => Local(constructor, m))};");
        Callbacks.Emit(code, shape.BeforeRead, "result", shape.ReaderParameter);
        for (int i = 0; i < shape.Members.Count; i++)
        {
            MemberModel member = shape.Members[i];
            if (member.IsParameter || !member.IsRead || member.Extension is not null)
                continue;
            code.WriteLine(
                $"if ((seen{i >> 6} & {FormatBit(i)}) != 0{FormatAlone(shape, member, i)}) "
                    + $"{Finish(shape, member, "result", $"member{i}")};"
            );
        }

        if (extension is null)
            return;
        string assignment = extension.Set is not null
            ? Set(extension, "result", "more")
            : "global::Sluice.Generated.ExtensionData.Add(ref reader, "
                + $"{shape.Metadata}.Shape, {Get(extension, "result")}, more)";
        code.WriteLine($"if (more is not null) {assignment};");
    }

    // What another member has as well is read there, and what the document refers to has its elements.
    private static string FormatAlone(ShapeModel shape, MemberModel member, int index) =>
        (
            FindBuffer(member) is null
                ? ""
                : $" && !global::Sluice.Generated.Populate.IsReferenced(ref reader, {Get(member, "result")}, "
                    + $"member{index})"
        )
        + string.Concat(
            member.Twins.Select(twin =>
                $" && !global::Sluice.Generated.Populate.IsTwin({Get(member, "result")}, {FormatTwin(twin)})"
            )
        )
        + (
            member.MayBeHeld
                ? $" && !global::Sluice.Generated.Populate.IsHeld(result, {shape.Metadata}.Shape, {index}, "
                    + $"{Get(member, "result")})"
                : ""
        );

    private static string FormatTwin(string twin) => string.Format(CultureInfo.InvariantCulture, twin, "result");

    /// <summary>Returns the construction expression with an argument for each parameter.</summary>
    public static string Construct(ConstructorModel constructor, Func<int, string> argument) =>
        string.Format(
            CultureInfo.InvariantCulture,
            constructor.New.Replace("{}", "{{}}"),
            string.Join(
                ", ",
                Enumerable
                    .Range(0, constructor.Parameters.Count)
                    .Select(p =>
                        constructor.Parameters[p] < 0 ? constructor.Fillers[p] : argument(constructor.Parameters[p])
                    )
            )
        );

    public static string Set(MemberModel member, string owner, string value) =>
        string.Format(CultureInfo.InvariantCulture, member.Set!, owner, value);

    /// <summary>
    /// Returns the statement that sets a value that was read before its owner was constructed, or adds it to the
    /// collection that its owner has created.
    /// </summary>
    public static string Finish(ShapeModel shape, MemberModel member, string owner, string value)
    {
        if (member.Populate is not { } populate)
            return Set(member, owner, value);
        string target = Get(member, owner);
        string adding = FormatKept(
            shape,
            member,
            $"global::Sluice.Generated.Populate.{populate.Adder}({target}, {value})"
        );
        return member.Set is null
            ? adding
            : $"if ({value} is null || {target} is null) {Set(member, owner, value)}; else {adding}";
    }

    // What a computed collection does not take is computed from other members.
    private static string FormatKept(ShapeModel shape, MemberModel member, string add) =>
        member.IsStored
            ? $"if (!{add}) throw global::Sluice.Generated.Populate.NotKept({FormatPlace(shape, member)})"
            : add;

    private static string FormatPlace(ShapeModel shape, MemberModel member) =>
        $"typeof({shape.TypeName}), {CodeLiterals.String(member.Name)}";

    /// <summary>Returns the expression that gets a member's value.</summary>
    public static string Get(MemberModel member, string owner) =>
        string.Format(CultureInfo.InvariantCulture, member.Get!, owner);

    private static string LocalType(MemberModel member) => FindBuffer(member)?.LocalType ?? member.TypeName;

    private static string LocalShape(MemberModel member) => FindBuffer(member)?.LocalShape ?? member.ShapeName;

    // A member that can be set needs no other collection until its owner is constructed.
    private static PopulateModel? FindBuffer(MemberModel member) => member.Set is null ? member.Populate : null;

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
            ? $"((seen{member >> 6} & {FormatBit(member)}) != 0 ? member{member} : {Filler(constructor, member)})"
            : $"member{member}";

    private static bool IsLocal(ShapeModel shape, int index) =>
        shape.Constructor!.Parameters.Count > 0 && shape.Members[index] is { IsRead: true, Extension: null };

    private static bool UsesDone(ShapeModel shape) => shape.Keyed is { IsArray: true } || HasExpected(shape);

    private static bool HasExpected(ShapeModel shape) =>
        shape.Members.Any(model => model is { IsWritten: true, IsKeyedOnly: false });

    // The members of a block that is expected in declared order. A document that has no member of a block is sparse:
    // looking its names up costs less than comparing them with all that it omits.
    private const int Expected = 8;

    private static int SeenWords(ShapeModel shape) => (shape.Members.Count + 63) / 64;

    // Members that are not written ([Never]) are not expected here.
    private static void EmitDeclaredOrder(SourceWriter code, ShapeModel shape)
    {
        if (!HasExpected(shape))
            return;
        string isOptionsDriven = $"{shape.ReaderParameter}.IsOptionsDriven";
        code.WriteLine(
            $"byte[]? names = {isOptionsDriven} ? global::Sluice.Boundary.ObjectReading.Names(ref reader, "
                + $"{shape.Metadata}.Shape) : null;"
        );
        code.Open($"if (!{isOptionsDriven} || names is not null)");
        for (int i = 0; i < shape.Members.Count; i++)
        {
            MemberModel member = shape.Members[i];
            if (i > 0 && i % Expected == 0)
                code.WriteLine($"if ((seen{(i - 1) >> 6} & {SeenMask(i)}) == 0) goto Members;");
            if (!member.IsWritten || member.IsKeyedOnly)
                continue;
            string guard = member.IsNamedOnly ? $"!{shape.ReaderParameter}.UsesKeys && " : "";
            string isNext =
                $"{isOptionsDriven} ? global::Sluice.Boundary.ObjectReading.TryName(ref reader, names, {i}) : "
                + $"reader.TryName({FormatName(shape, member)}, {CodeLiterals.JsonName(member.WireName)})";
            code.Open(guard.Length == 0 ? $"if ({isNext})" : $"if ({guard}({isNext}))");
            EmitValue(code, shape, i, isPlain: true);
            code.WriteLine($"seen{i >> 6} |= {FormatBit(i)};");
            code.WriteLine("if (!reader.NextMember(ref left)) goto Done;");
            code.Close();
        }
        code.Close();
    }

    // The bits of the members of the block before a member.
    private static string SeenMask(int end) => $"0x{((1UL << Expected) - 1) << ((end - Expected) & 63):X}UL";

    private static void EmitAnyOrder(SourceWriter code, ShapeModel shape)
    {
        code.WriteLine(HasExpected(shape) && shape.Members.Count > Expected ? "Members: do" : "do");
        code.Open();
        code.WriteLine("global::System.ReadOnlySpan<byte> name = reader.ReadName();");
        code.WriteLine(
            $"int index = {shape.ReaderParameter}.IsOptionsDriven ? reader.FindMember({shape.Metadata}.Shape, name) : "
                + $"{LookupEmitter.Call(shape)};"
        );
        bool isOneWord = SeenWords(shape) == 1;
        if (isOneWord)
        {
            code.Open("if (index >= 0)");
            code.WriteLine("if (((seen0 >> index) & 1) != 0) reader.DuplicateMember(name);");
            code.WriteLine("seen0 |= 1UL << index;");
            code.Close();
        }
        code.Open("switch (index)");
        for (int i = 0; i < shape.Members.Count; i++)
        {
            if (shape.Members[i].Extension is not null)
                continue;
            code.WriteLine($"case {i}:");
            if (!isOneWord)
            {
                code.WriteLine($"    if ((seen{i >> 6} & {FormatBit(i)}) != 0) reader.DuplicateMember(name);");
                code.WriteLine($"    seen{i >> 6} |= {FormatBit(i)};");
            }
            EmitValue(code, shape, i, isPlain: false, indent: "    ");
            code.WriteLine("    break;");
        }
        code.WriteLine("default:");
        ExtensionReadEmitter.EmitUnknown(code, shape);
        code.WriteLine("    break;");
        code.Close();
        code.Close(" while (reader.NextMember(ref left));");
    }

    /// <summary>Emits the statements that read the value of a member.</summary>
    /// <param name="code">The text.</param>
    /// <param name="shape">The object.</param>
    /// <param name="index">The member.</param>
    /// <param name="isPlain">Whether the options convert no values.</param>
    /// <param name="indent">The space before each statement.</param>
    public static void EmitValue(SourceWriter code, ShapeModel shape, int index, bool isPlain, string indent = "")
    {
        MemberModel member = shape.Members[index];
        if (!member.IsRead)
            code.WriteLine(indent + "reader.SkipValue();");
        else if (member.Populate is null)
        {
            string value = FormatValue(shape, member, isPlain);
            string assignment = IsLocal(shape, index) ? $"member{index} = {value}" : Set(member, "result", value);
            code.WriteLine($"{indent}{assignment};");
        }
        else if (IsLocal(shape, index))
        {
            code.WriteLine(
                $"{indent}member{index} = global::Sluice.Generated.Populate.Buffered<"
                    + $"{LocalType(member)}, {LocalShape(member)}, {shape.ReaderParameter}>(ref reader);"
            );
        }
        else
            EmitPopulate(code, shape, index, isPlain, indent);
    }

    // Options may name enumerations; other values are expected only where the options convert none.
    private static string FormatValue(ShapeModel shape, MemberModel member, bool isPlain)
    {
        if (!isPlain || member.IsEnum)
            return $"global::Sluice.Boundary.OptionsElement.Read<{member.TypeName}, {member.ShapeName}, "
                + $"{shape.ReaderParameter}>(ref reader)";
        return member.UncheckedWrite is { Read: { } read, IsNullable: false }
            ? $"reader.{read}()"
            : $"{member.ShapeName}.Read(ref reader)";
    }

    private static void EmitPopulate(SourceWriter code, ShapeModel shape, int index, bool isPlain, string indent)
    {
        MemberModel member = shape.Members[index];
        PopulateModel populate = member.Populate!;
        string target = $"target{index}" + (isPlain ? "" : "_");
        string isDictionary = populate.IsDictionary ? "true" : "false";
        string leave = member.IsStored
            ? $"global::Sluice.Generated.Populate.Leave(ref reader, {isDictionary}, {FormatPlace(shape, member)})"
            : $"global::Sluice.Generated.Populate.Skip<{populate.LocalType}, {populate.LocalShape}, "
                + $"{shape.ReaderParameter}>(ref reader)";
        string otherwise = member.Set is null ? leave : Set(member, "result", FormatValue(shape, member, isPlain));
        code.WriteLine($"{indent}{member.TypeName} {target} = {Get(member, "result")};");
        code.WriteLine($"{indent}if ({target} is null) {otherwise};");
        EmitElsewhere(code, shape, index, target, indent);
        if (member.Set is not null)
            code.WriteLine($"{indent}else if (reader.TryReadNull()) {Set(member, "result", "null!")};");
        code.WriteLine(
            $"{indent}else if (!global::Sluice.Generated.Populate.{populate.Method}<{populate.Arguments}, "
                + $"{shape.ReaderParameter}>(ref reader, ref {target})) {leave};"
        );
    }

    // What another member has as well is read there.
    private static void EmitElsewhere(SourceWriter code, ShapeModel shape, int index, string target, string indent)
    {
        MemberModel member = shape.Members[index];
        foreach (string twin in member.Twins)
            code.WriteLine(
                $"{indent}else if (global::Sluice.Generated.Populate.IsTwin(ref reader, {target}, {FormatTwin(twin)})) "
                    + "reader.SkipValue();"
            );
        if (member.MayBeHeld)
            code.WriteLine(
                $"{indent}else if (global::Sluice.Generated.Populate.IsHeld(ref reader, result, "
                    + $"{shape.Metadata}.Shape, {index}, {target})) reader.SkipValue();"
            );
    }

    private static void EmitRequired(SourceWriter code, ShapeModel shape)
    {
        for (int w = 0; w < SeenWords(shape); w++)
        {
            ulong keyed = Required(shape, w, model => !model.IsNamedOnly),
                named = Required(shape, w, model => !model.IsKeyedOnly);
            if ((keyed | named) == 0)
                continue;
            string bits = keyed == named ? FormatHex(named) : $"required{w}";
            if (keyed != named)
                code.WriteLine(
                    $"ulong {bits} = {shape.ReaderParameter}.UsesKeys ? {FormatHex(keyed)} : {FormatHex(named)};"
                );
            code.WriteLine(
                $"if ((seen{w} & {bits}) != {bits}) throw global::Sluice.Boundary.ObjectReading.Missing(ref reader, "
                    + $"{shape.Metadata}.Shape, {w}, {bits} & ~seen{w});"
            );
        }
    }

    private static ulong Required(ShapeModel shape, int word, Func<MemberModel, bool> isHere)
    {
        ulong required = 0;
        for (int i = word * 64; i < Math.Min(shape.Members.Count, (word * 64) + 64); i++)
        {
            if (shape.Members[i].IsRequired && isHere(shape.Members[i]))
                required |= 1UL << (i & 63);
        }
        return required;
    }

    private static string FormatHex(ulong bits) => $"0x{bits.ToString("X", CultureInfo.InvariantCulture)}UL";

    private static string FormatName(ShapeModel shape, MemberModel member) =>
        member.KeyedName is { } keyed
            ? $"{shape.ReaderParameter}.UsesKeys ? {CodeLiterals.FormatUtf8(keyed)} : "
                + $"{CodeLiterals.FormatUtf8(member.WireName)}"
            : CodeLiterals.FormatUtf8(member.WireName);

    /// <summary>Returns the bit of a member in its word of a mask.</summary>
    public static string FormatBit(int index) =>
        $"0x{(1UL << (index & 63)).ToString("X", CultureInfo.InvariantCulture)}UL";
}
