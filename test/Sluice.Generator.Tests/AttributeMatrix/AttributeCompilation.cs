using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>
/// Cases compiled twice: with the generator's shapes, and without the generator for the run-time provider.
/// </summary>
internal sealed class AttributeCompilation
{
    private readonly Dictionary<string, string[]> _reported = [];
    private readonly Assembly _generated,
        _plain;

    internal AttributeCompilation(IReadOnlyList<AttributeCase> cases, string prelude)
    {
        Cases = cases;
        CSharpCompilation shaped = Compilation(prelude, isShaped: true);
        GeneratorDriver driver = GeneratorRun
            .Driver()
            .RunGeneratorsAndUpdateCompilation(shaped, out Compilation output, out ImmutableArray<Diagnostic> reported);
        for (int i = 0; i < cases.Count; i++)
        {
            string file = File(i);
            _reported[cases[i].Name] =
            [
                .. reported
                    .Where(d => d.Severity >= DiagnosticSeverity.Warning && d.Location.GetLineSpan().Path == file)
                    .Select(d => $"{d.Id}: {d.GetMessage()}")
                    .Distinct(),
            ];
        }
        _generated = Load(output);
        _plain = Load(Compilation(prelude, isShaped: false));
    }

    internal IReadOnlyList<AttributeCase> Cases { get; }

    /// <summary>The warnings and errors of the generator about a case.</summary>
    internal string[] Reported(AttributeCase @case) => _reported[@case.Name];

    /// <summary>
    /// The values of a case, an array of its type; <paramref name="isGenerated"/> those whose type has a shape.
    /// </summary>
    internal Array Values(int index, bool isGenerated) =>
        (Array)
            (isGenerated ? _generated : _plain).GetType($"{Id(index)}.Values")!.GetMethod("All")!.Invoke(null, null)!;

    /// <summary>The namespace of a case: as long as any other, since some names on the wire hold it.</summary>
    internal static string Id(int index) => $"N{index:0000}";

    private static string File(int index) => $"{Id(index)}.cs";

    private CSharpCompilation Compilation(string prelude, bool isShaped)
    {
        CSharpCompilation empty = GeneratorRun.Compile(prelude);
        var parse = (CSharpParseOptions)empty.SyntaxTrees[0].Options;
        return empty.AddSyntaxTrees(
            Cases.Select((c, i) => CSharpSyntaxTree.ParseText(c.File(Id(i), isShaped), parse, File(i)))
        );
    }

    private Assembly Load(Compilation compilation)
    {
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        if (!result.Success)
        {
            IEnumerable<string> errors = result
                .Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)
                .Select(Describe)
                .Distinct()
                .Take(40);
            throw new InvalidOperationException($"{compilation.AssemblyName}:\n{string.Join("\n", errors)}");
        }
        image.Position = 0;
        return new AssemblyLoadContext(null).LoadFromStream(image);
    }

    private string Describe(Diagnostic diagnostic)
    {
        string path = diagnostic.Location.SourceTree?.FilePath ?? "";
        int index = Enumerable
            .Range(0, Cases.Count)
            .FirstOrDefault(
                i => path == File(i) || Path.GetFileName(path).StartsWith(Id(i), StringComparison.Ordinal),
                -1
            );
        return $"{(index < 0 ? path : Cases[index])}: {diagnostic.GetMessage()}\n    {diagnostic.Location.SourceTree?.GetText().Lines[diagnostic.Location.GetLineSpan().StartLinePosition.Line]}";
    }
}
