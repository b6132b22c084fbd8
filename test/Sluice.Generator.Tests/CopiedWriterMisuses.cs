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
        Case("class Held<TWriter> where TWriter : struct, IWireWriter { public TWriter Writer { get; set; } }"),
        Case("record struct Held<TWriter>(TWriter Writer) where TWriter : struct, IWireWriter;"),
        Case(
            "class Held<TReader>(TReader r) where TReader : struct, IWireReader { public void Skip() => r.SkipValue(); }"
        ),
        Case(
            "static void M<TWriter, TAny>(TAny w) where TWriter : struct, IWireWriter, allows ref struct where TAny : struct, IWireWriter, allows ref struct { }"
        ),
    ];

    private const string Writes = "where TWriter : struct, IWireWriter, allows ref struct";
    private const string Reads = "where TReader : struct, IWireReader, allows ref struct";

    private static (string, string) Case(string member) =>
        ("SLC058", "using Sluice.Wires; public static class Program1 { " + member + " }");
}
