namespace Sluice.Generator.Tests;

/// <summary>Every way in which C# copies a writer or a reader without unsafe code.</summary>
internal static class CopiedWriterMisuses
{
    public static IReadOnlyList<(string Rule, string Source)> All { get; } =
    [
        Case("static void M<TWriter>(TWriter w) " + Writes + " => w.WriteNull();"),
        Case(
            "static void Help<TWriter>(TWriter writer, char c) "
                + Writes
                + " => writer.WriteString(new string(c, 20000)); static void M<TWriter>(ref TWriter w) "
                + Writes
                + " { Help(w, 'a'); Help(w, 'b'); }"
        ),
        Case("static void M<TWriter>(in TWriter w) " + Writes + " { }"),
        Case("static void M<TWriter>(ref readonly TWriter w) " + Writes + " { }"),
        Case("static void M<TReader>(TReader r) " + Reads + " => r.SkipValue();"),
        Case("static void M<TReader>(scoped TReader r) " + Reads + " => r.SkipValue();"),
        Case("static void M<TWriter>(ref TWriter w) " + Writes + " { TWriter copy = w; copy.WriteNull(); }"),
        Case("static void M<TWriter>(ref TWriter w) " + Writes + " { var copy = w; w.WriteNull(); w = copy; }"),
        Case("static void M<TWriter>(ref TWriter w) " + Writes + " { ref TWriter same = ref w; TWriter copy = same; }"),
        Case("static void M<TWriter>(ref TWriter w) " + Writes + " => w = default;"),
        Case("static void M<TReader>(ref TReader r) " + Reads + " { TReader ahead = r; ahead.SkipValue(); }"),
        Case("static TWriter M<TWriter>(ref TWriter w) " + Writes + " { w.WriteNull(); return w; }"),
        Case("static void M<TWriter>(ref TWriter w, out TWriter copy) " + Writes + " => copy = w;"),
        Case(
            "static void M<TWriter>(ref TWriter w) "
                + Writes
                + " { Local(w); static void Local(TWriter copy) => copy.WriteNull(); }"
        ),
        Case("delegate void D<TWriter>(TWriter w) " + Writes + ";"),
        Case("static void M<TWriter>(ref TWriter w) where TWriter : struct, IWireWriter { object boxed = w; }"),
        Case("static void M<TWriter>(ref TWriter w) where TWriter : struct, IWireWriter { var (copy, n) = (w, 1); }"),
        Case("static void M<TWriter>(ref TWriter w) where TWriter : struct, IWireWriter { TWriter[] all = [w]; }"),
        Case(
            "static void M<TWriter>(ref TWriter w) where TWriter : struct, IWireWriter { if (w is TWriter copy) copy.WriteNull(); }"
        ),
        Case("static Action M<TWriter>(TWriter w) where TWriter : struct, IWireWriter => () => w.WriteNull();"),
        Case("ref struct Held<TWriter> " + Writes + " { public TWriter Writer; }"),
        Case("ref struct Held { public Sluice.Wires.MessagePack.MessagePackWireReader Reader { get; set; } }"),
        Case("ref struct Held { public Sluice.Wires.MessagePack.MessagePackWireReader Reader { get; } }"),
        Case("ref struct Held { public readonly Sluice.Wires.MessagePack.MessagePackWireReader Reader; }"),
        Case(
            "class Hidden<T> where T : allows ref struct { public void Take(ref T any) { } } "
                + "static void M<TWriter>(ref TWriter w) "
                + Writes
                + " => new Hidden<TWriter>().Take(ref w);"
        ),
        Case("class Held<TWriter> where TWriter : struct, IWireWriter { public TWriter Writer { get; set; } }"),
        Case("record struct Held<TWriter>(TWriter Writer) where TWriter : struct, IWireWriter;"),
        Case(
            "class Held<TReader>(TReader r) where TReader : struct, IWireReader { public void Skip() => r.SkipValue(); }"
        ),
        Case(
            "static void M<TReader>(ref TReader r) "
                + Reads
                + " { ref readonly TReader same = ref r; same.SkipValue(); }"
        ),
        Case("static ref readonly TReader M<TReader>(ref TReader r) " + Reads + " => ref r;"),
        Case(
            "static void M<TWriter>(ref TWriter w, ref TWriter v, bool b) "
                + Writes
                + " { TWriter copy = b ? ref w : ref v; copy.WriteNull(); }"
        ),
        Case(
            "static void M<TWriter>(ref TWriter w, ref TWriter v) "
                + Writes
                + " { scoped ref TWriter same = ref w; TWriter copy = same = ref v; copy.WriteNull(); }"
        ),
        Case("static void M<TReader>(ref TReader r) " + Reads + " { TReader copy; }"),
        Case("static void M<TReader>() " + Reads + " => default(TReader).SkipValue();"),
        Case("static void M<TReader>() " + Reads + " => new TReader().SkipValue();"),
        Case("static void M<TReader>(object boxed) " + ReadsObjects + " => ((IWireReader)(TReader)boxed).SkipValue();"),
        Case("static void M<TReader>(object boxed) " + ReadsObjects + " { if (boxed is TReader r) r.SkipValue(); }"),
        Case(
            "static void M<TReader>(object boxed) " + ReadsObjects + " { if (boxed is TReader { } r) r.SkipValue(); }"
        ),
        Case("class C<TReader> " + Reads + " { public int this[TReader r] => 1; }"),
        Case("class C<TReader> " + Reads + " { public static int operator +(C<TReader> c, TReader r) => 1; }"),
        .. AnyTypes.Select(Case),
        Case(
            "static void M<TWriter, TAny>(TAny w) where TWriter : struct, IWireWriter, allows ref struct where TAny : struct, IWireWriter, allows ref struct { }"
        ),
    ];

    /// <summary>What C# 13 does not have.</summary>
    public static IReadOnlyList<string> CSharp14 { get; } =
    [
        .. new[]
        {
            "extension<TReader>(TReader r) " + Reads + " { public void Twice() { r.SkipValue(); r.SkipValue(); } }",
            "extension<T>(T any) where T : allows ref struct { public T Same() => any; } static void M<TReader>(ref TReader r) "
                + Reads
                + " => r.Same().SkipValue();",
            "extension<T>(T any) where T : allows ref struct { public T Same => any; } static void M<TReader>(ref TReader r) "
                + Reads
                + " => r.Same.SkipValue();",
            "extension<T>(ref T any) where T : struct, allows ref struct { public T Same => any; } static void M<TReader>(ref TReader r) "
                + Reads
                + " => r.Same.SkipValue();",
        }.Select(member => Case(member).Source),
    ];

    /// <summary>What takes a value of any type and copies it, although each writer is passed by reference.</summary>
    private static string[] AnyTypes =>
        [
            Any("static T Any<T>(ref T v) where T : allows ref struct => v;", Writes, "TWriter copy = Any(ref w);"),
            Any("static T Any<T>(ref T v) where T : allows ref struct => v;", Reads, "Any(ref w).SkipValue();"),
            Any(
                "static T Any<T>(this ref T v) where T : struct, allows ref struct => v;",
                Reads,
                "w.Any().SkipValue();"
            ),
            Any(
                "static void Any<T>(ref T v, out T c) where T : allows ref struct => c = v;",
                Reads,
                "Any(ref w, out _);"
            ),
            Any("delegate T Any<T>(ref T v) where T : allows ref struct;", Reads, "Any<TWriter>? any = null;"),
            Any(
                "interface IAny<T> where T : allows ref struct { T Copy(ref T v) => v; }",
                Reads,
                "IAny<TWriter>? any = null;"
            ),
            Any(
                "ref struct Any<T> where T : allows ref struct { public T Value; }",
                Reads,
                "Any<TWriter> any = default;"
            ),
            Any(
                "static class Any<T> where T : allows ref struct { public static T Copy(ref T v) => v; }",
                Reads,
                "Any<TWriter>.Copy(ref w).SkipValue();"
            ),
            Any(
                "class Any<T> where T : allows ref struct { protected static T Copy(ref T v) => v; } class Known<TReader> : Any<TReader> "
                    + Reads
                    + " { public void Skip(ref TReader r) => Copy(ref r).SkipValue(); }",
                Reads,
                ""
            ),
            Any("", WritesObjects, "new Span<TWriter>(ref w).ToArray()[0].WriteNull();"),
            Any(
                "",
                WritesObjects,
                "System.Runtime.InteropServices.MemoryMarshal.CreateSpan(ref w, 1).ToArray()[0].WriteNull();"
            ),
            Any(
                "",
                Reads,
                "var copy = System.Runtime.CompilerServices.Unsafe.ReadUnaligned<TWriter>(ref System.Runtime.CompilerServices.Unsafe.As<TWriter, byte>(ref w));"
            ),
            Any("", WritesObjects, "TWriter[] copies = new TWriter[1];"),
            Any("", WritesObjects, "(TWriter, int) copy;"),
            Any("", WritesObjects, "TWriter? copy = null;"),
            Any("", WritesObjects, "foreach (ref TWriter copy in new Span<TWriter>(ref w)) copy.WriteNull();"),
            Any(
                "static TReader First<TReader>(IEnumerable<TReader> all) " + ReadsObjects + " => all.First();",
                WritesObjects,
                ""
            ),
            Any(
                "static async Task<int> Read<TReader>(Task<TReader> r) "
                    + ReadsObjects
                    + " { (await r).SkipValue(); return 1; }",
                WritesObjects,
                ""
            ),
        ];

    private const string WritesObjects = "where TWriter : struct, IWireWriter";
    private const string ReadsObjects = "where TReader : struct, IWireReader";
    private const string Writes = "where TWriter : struct, IWireWriter, allows ref struct";
    private const string Reads = "where TReader : struct, IWireReader, allows ref struct";

    private static string Any(string declared, string constraint, string body) =>
        $"{declared} static void M<TWriter>(ref TWriter w) {constraint.Replace("TReader", "TWriter", StringComparison.Ordinal)} {{ {body} }}";

    private static (string Rule, string Source) Case(string member) =>
        ("SLC058", "using Sluice.Wires; public static class Program1 { " + member + " }");
}
