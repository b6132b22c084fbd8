using System.Globalization;
using System.Text;
using Sluice.Generator.Model;
using Sluice.Generator.Text;

namespace Sluice.Generator.Emitting;

/// <summary>
/// Emits the lookup of a member by name: by length, then by eight-byte words, and finally ignoring case.
/// </summary>
internal static class LookupEmitter
{
    // From this number of names of the same length, a switch over a word is faster than individual comparisons.
    private const int SwitchFrom = 4;

    public static string Call(ShapeModel shape) =>
        HasKeyedNames(shape) ? $"({shape.ReaderParameter}.UsesKeys ? FindKeyed(name) : Find(name))" : "Find(name)";

    public static void Emit(SourceWriter code, ShapeModel shape)
    {
        EmitFind(code, shape, "Find", model => model.IsKeyedOnly ? null : model.WireName);
        if (HasKeyedNames(shape))
            EmitFind(code, shape, "FindKeyed", model => model.IsNamedOnly ? null : model.KeyedName ?? model.WireName);
    }

    private static bool HasKeyedNames(ShapeModel shape) =>
        shape.Members.Any(model => model.KeyedName is not null || model.IsKeyedOnly || model.IsNamedOnly);

    private static void EmitFind(SourceWriter code, ShapeModel shape, string method, Func<MemberModel, string?> nameOf)
    {
        code.Open($"private static int {method}(global::System.ReadOnlySpan<byte> name)");
        var names = shape
            .Members.Select((member, index) => (Text: member.Extension is null ? nameOf(member) : null, Index: index))
            .Where(n => n.Text is not null)
            .Select(n => (Bytes: Encoding.UTF8.GetBytes(n.Text!), Text: n.Text!, n.Index))
            .ToList();
        code.Open("switch (name.Length)");
        foreach (var group in names.GroupBy(n => n.Bytes.Length).OrderBy(g => g.Key))
        {
            code.WriteLine($"case {group.Key}:");
            EmitLength(code, [.. group]);
            code.WriteLine("    break;");
        }
        code.Close();
        string isKeyed = method == "Find" ? "false" : "true";
        code.WriteLine(
            $"return global::Sluice.Generated.MemberLookup.IgnoringCase({shape.Metadata}.Shape, name, "
                + $"isKeyed: {isKeyed});"
        );
        code.Close();
        code.WriteLine();
    }

    private static void EmitLength(SourceWriter code, List<(byte[] Bytes, string Text, int Index)> names)
    {
        if (names.Count >= SwitchFrom)
        {
            EmitWordSwitch(code, names);
            return;
        }

        foreach ((_, string text, int index) in names)
            code.WriteLine(
                "    if (global::System.MemoryExtensions.SequenceEqual(name, "
                    + $"{CodeLiterals.FormatUtf8(text)})) return {index};"
            );
    }

    private static void EmitWordSwitch(SourceWriter code, List<(byte[] Bytes, string Text, int Index)> names)
    {
        int length = names[0].Bytes.Length;
        // The eight-byte window that distinguishes the most names.
        int offset = Enumerable
            .Range(0, Math.Max(1, length - 7))
            .OrderByDescending(o => names.Select(n => ReadWord(n.Bytes, o)).Distinct().Count())
            .First();
        code.Open($"    switch (global::Sluice.Generated.MemberLookup.Word(name, {offset}))");
        foreach (var bucket in names.GroupBy(n => ReadWord(n.Bytes, offset)))
        {
            code.WriteLine($"case 0x{bucket.Key.ToString("X", CultureInfo.InvariantCulture)}UL:");
            foreach (var n in bucket)
            {
                code.WriteLine(
                    length <= 8
                        ? $"    return {n.Index};"
                        : "    if (global::System.MemoryExtensions.SequenceEqual(name, "
                            + $"{CodeLiterals.FormatUtf8(n.Text)})) return {n.Index};"
                );
            }
            if (length > 8)
                code.WriteLine("    break;");
        }
        code.Close();
    }

    private static ulong ReadWord(byte[] bytes, int offset)
    {
        ulong word = 0;
        for (int i = Math.Min(bytes.Length, offset + 8) - 1; i >= offset; i--)
            word = (word << 8) | bytes[i];
        return word;
    }
}
