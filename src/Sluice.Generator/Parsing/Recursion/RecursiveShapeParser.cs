using Microsoft.CodeAnalysis;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Objects;
using Sluice.Generator.Parsing.References;

namespace Sluice.Generator.Parsing.Recursion;

/// <summary>
/// Refers to collections, dictionaries and surrogates that contain themselves by name, as to objects: a struct that
/// forwards to the composed shape.
/// </summary>
internal sealed class RecursiveShapeParser(ParsingContext context, ReferenceResolver resolver)
{
    public void Parse(Definition definition)
    {
        context.Current = definition;
        INamedTypeSymbol type = definition.Symbol;
        if (resolver.Unfold(type, definition.Site) is not { } composed)
            return;

        var header = new StructHeader(definition);
        string accessibility = Placement.GetAccessibility(definition.Owner, type);
        string declaration =
            $"{accessibility} struct {definition.StructName}{header.TypeParameters} : "
            + $"{GeneratedNames.Model}IShape<{TypeNames.FormatName(type)}>"
            + string.Concat(header.Constraints.Select(c => " " + c));
        context.Models.AddHelper(
            new HelperModel(
                GeneratedNames.FormatFileName(type) + ".Recursive",
                Placement.CreatePlace(definition.Owner),
                declaration,
                FormatForwarding(type, header, composed.ShapeName).ToEquatableArray()
            )
        );
    }

    private static string[] FormatForwarding(INamedTypeSymbol type, StructHeader header, string shape)
    {
        string name = TypeNames.FormatName(type);
        string nullable = type.IsValueType ? "" : "?";
        string writer = header.FindFreeName("TWriter");
        string selection = header.FindFreeName("TSelection");
        string reader = header.FindFreeName("TReader");
        return
        [
            $"public static void Write<{writer}, {selection}>(ref {writer} writer, {name}{nullable} value, "
                + $"{selection} selection)",
            $"    where {writer} : struct, global::Sluice.Wires.IWireWriter, allows ref struct",
            $"    where {selection} : struct, global::Sluice.Selection.ISelection<{selection}> =>",
            $"    {shape}.Write(ref writer, value, selection);",
            "",
            $"public static {name}{nullable} Read<{reader}>(ref {reader} reader)",
            $"    where {reader} : struct, global::Sluice.Wires.IWireReader, allows ref struct =>",
            $"    {shape}.Read(ref reader);",
            "",
            $"public static {GeneratedNames.Model}TypeShape<{name}> Shape => {shape}.Shape;",
        ];
    }
}
