using Sluice.Generator.Model;
using Sluice.Generator.Text;

namespace Sluice.Generator.Emitting;

/// <summary>Emits the reading of names and slots that no member has: into extension data, or skipped.</summary>
internal static class ExtensionReadEmitter
{
    /// <summary>Emits what happens with a name that is no member's.</summary>
    public static void EmitUnknown(SourceWriter code, ShapeModel shape)
    {
        MemberModel? extension = shape.Members.FirstOrDefault(model => model.Extension is not null);
        if (extension is { Extension: { } data })
        {
            code.WriteLine("    if (reader.SkipDiscriminator(name)) break;");
            if (shape.Ignored.Count > 0)
                code.WriteLine(
                    "    if (global::Sluice.Boundary.ObjectReading.IsIgnored(ref reader, "
                        + $"{shape.Metadata}.Shape, name)) {{ reader.SkipValue(); break; }}"
                );
            EmitCreation(code, shape, extension);
            code.WriteLine(
                $"    global::Sluice.Generated.ExtensionData.Read<{data.Arguments}, {shape.ReaderParameter}>(ref "
                    + "reader, name, more, ref moreNames);"
            );
        }
        else if (shape.RejectsUnknown == true)
            code.WriteLine(
                "    if (!reader.SkipDiscriminator(name)) throw global::Sluice.Boundary.ObjectReading.Unknown(ref "
                    + $"reader, {shape.Metadata}.Shape, name);"
            );
        else if (shape.RejectsUnknown == false)
            code.WriteLine("    if (!reader.SkipDiscriminator(name)) reader.SkipValue();");
        else
            code.WriteLine("    reader.UnknownMember(name);");
    }

    // Creates the dictionary that receives extension data.
    private static void EmitCreation(SourceWriter code, ShapeModel shape, MemberModel extension)
    {
        bool isDirect = shape.Constructor!.Parameters.Count == 0;
        if (extension.Extension!.New is { } creation)
        {
            string assign = isDirect ? ReadEmitter.Set(extension, "result", "more") + "; " : "";
            code.WriteLine($"    if (more is null) {{ more = {creation}; {assign}}}");
        }
        else if (!isDirect)
            code.WriteLine($"    more ??= new {FormatEntries(extension)}();");
        else
            code.WriteLine(
                "    if (more is null) throw global::Sluice.Generated.ExtensionData.NotKept(ref reader, "
                    + $"{shape.Metadata}.Shape);"
            );
    }

    /// <summary>
    /// Returns the type that holds what is read before the owner, whose dictionary receives it, is constructed.
    /// </summary>
    public static string FormatEntries(MemberModel extension) =>
        $"global::System.Collections.Generic.Dictionary<string, {extension.Extension!.ValueType}>";

    /// <summary>Emits the reading of an element without a member into the extension data.</summary>
    public static void EmitSlot(SourceWriter code, ShapeModel shape, MemberModel extension)
    {
        int[] ignored = [.. shape.Ignored.Where(i => i.Key >= 0).Select(i => i.Key)];
        if (ignored.Length > 0)
        {
            code.WriteLine($"if (slot is {string.Join(" or ", ignored)}) reader.SkipValue();");
            code.Open("else");
        }
        EmitCreation(code, shape, extension);
        code.WriteLine(
            $"global::Sluice.Generated.ExtensionData.ReadSlot<{extension.Extension!.Arguments}, "
                + $"{shape.ReaderParameter}>(ref reader, slot, more);"
        );
        if (ignored.Length > 0)
            code.Close();
    }
}
