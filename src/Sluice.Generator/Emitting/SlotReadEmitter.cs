using Sluice.Generator.Model;
using Sluice.Generator.Text;

namespace Sluice.Generator.Emitting;

/// <summary>
/// Emits the reading of arrays indexed by key (the reader itself reads maps where its options allow them), in
/// straight-line code: missing elements keep their defaults, additional elements are skipped, and null leaves the
/// default of a value type.
/// </summary>
internal static class SlotReadEmitter
{
    private const string ToNextElement = "if (!reader.NextElement(ref count)) goto Done;";

    public static void Emit(SourceWriter code, ShapeModel shape)
    {
        code.Open($"if ({shape.ReaderParameter}.UsesKeys)");
        code.Open("if (reader.BeginArray(out int count))");
        EquatableArray<int> slots = shape.Keyed!.Slots;
        MemberModel? extension = shape.Members.FirstOrDefault(model => model.Extension is not null);
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
            if (isRead)
                EmitSlot(code, shape, index);
            else
                code.WriteLine("reader.SkipValue();");
            code.WriteLine(ToNextElement);
        }

        if (extension is null)
            code.WriteLine("do reader.SkipValue(); while (reader.NextElement(ref count));");
        else
        {
            EmitGap(code, shape, extension, slots.Count, gap);
            code.Open($"for (int slot = {slots.Count}; ; slot++)");
            ExtensionReadEmitter.EmitSlot(code, shape, extension);
            code.WriteLine(ToNextElement);
            code.Close();
        }
        code.Close();
        code.Close();
    }

    private static void EmitSlot(SourceWriter code, ShapeModel shape, int index)
    {
        // A member hidden from the sender is skipped, like an element without a member.
        code.WriteLine(
            $"if ({shape.ReaderParameter}.IsOptionsDriven && global::Sluice.Boundary.ObjectReading.IsHidden(ref "
                + $"reader, {shape.Metadata}.Shape, {index})) reader.SkipValue();"
        );
        code.Open("else" + FormatPresence(shape.Members[index]));
        ReadEmitter.EmitValue(code, shape, index, isPlain: false);
        code.WriteLine($"seen{index >> 6} |= {ReadEmitter.FormatBit(index)};");
        code.Close();
    }

    // Of a type argument, only the closed type knows.
    private static string FormatPresence(MemberModel member) =>
        member.IsNonNullableValue ? " if (!reader.TryReadNull())"
        : member.IsTypeArgument ? $" if (default({member.TypeName}) is null || !reader.TryReadNull())"
        : "";

    // Skips the elements of keys without a member, or adds those that are not nil to the extension data.
    private static void EmitGap(SourceWriter code, ShapeModel shape, MemberModel? extension, int end, int count)
    {
        if (count == 0)
            return;
        if (count == 1 && extension is null)
        {
            code.WriteLine("reader.SkipValue();");
            code.WriteLine(ToNextElement);
            return;
        }
        code.Open($"for (int slot = {end - count}; slot < {end}; slot++)");
        if (extension is null)
            code.WriteLine("reader.SkipValue();");
        else
        {
            code.Open("if (!reader.TryReadNull())");
            ExtensionReadEmitter.EmitSlot(code, shape, extension);
            code.Close();
        }
        code.WriteLine(ToNextElement);
        code.Close();
    }
}
