using Sluice.Generator.Model;
using Sluice.Generator.Text;

namespace Sluice.Generator.Emitting;

/// <summary>
/// Emits types with many members, whose frames are large: the body is a separate method, entered after checking for
/// sufficient stack space.
/// </summary>
internal static class WideBody
{
    public const string Write = "WriteWide",
        Read = "ReadWide";

    // Must equal Sluice.Generated.StackSpace.WideFrom.
    private const int From = 64;

    private const string NoInlining =
        "[global::System.Runtime.CompilerServices.MethodImpl("
        + "global::System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]";

    public static bool Is(ShapeModel shape) => shape.Members.Count >= From;

    public static void EmitWriteEntry(SourceWriter code, ShapeModel shape, string nullable)
    {
        (string writer, string selection) = (shape.WriterParameter, shape.SelectionParameter);
        code.WriteLine(
            $"public static void Write<{writer}, {selection}>(ref {writer} writer, {shape.TypeName}{nullable} value, "
                + $"{selection} selection)"
        );
        code.WriteLine($"    where {writer} : struct, global::Sluice.Wires.IWireWriter, allows ref struct");
        code.WriteLine($"    where {selection} : struct, global::Sluice.Selection.ISelection<{selection}>");
        code.Open();
        code.WriteLine($"global::Sluice.Generated.StackSpace.Require(ref writer, {shape.Members.Count});");
        code.WriteLine($"{Write}(ref writer, value, selection);");
        code.Close();
        code.WriteLine();
        code.WriteLine(NoInlining);
    }

    public static void EmitReadEntry(SourceWriter code, ShapeModel shape, string nullable)
    {
        string reader = shape.ReaderParameter;
        code.WriteLine($"public static {shape.TypeName}{nullable} Read<{reader}>(ref {reader} reader)");
        code.WriteLine($"    where {reader} : struct, global::Sluice.Wires.IWireReader, allows ref struct");
        code.Open();
        code.WriteLine($"global::Sluice.Generated.StackSpace.RequireToRead(ref reader, {shape.Members.Count});");
        code.WriteLine($"return {Read}(ref reader);");
        code.Close();
        code.WriteLine();
        code.WriteLine(NoInlining);
    }
}
