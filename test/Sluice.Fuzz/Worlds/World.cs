extern alias generator;
using System.Reflection;
using generator::Sluice.Generator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Sluice.Fuzz.Worlds;

/// <summary>Random types, compiled with the source generator in this process.</summary>
internal static class World
{
    private static readonly CSharpParseOptions s_parse = new(LanguageVersion.CSharp13);

    private const string Usings = """
        global using System;
        global using System.Collections.Concurrent;
        global using System.Collections.Frozen;
        global using System.Collections.Generic;
        global using System.Collections.Immutable;
        global using System.Collections.ObjectModel;
        global using System.Numerics;
        global using System.Text;
        global using System.Text.Json.Serialization;
        global using Sluice;
        """;

    private static readonly Lazy<CSharpCompilation> s_empty = new(() =>
    {
        IEnumerable<MetadataReference> references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(path =>
                !Path.GetFileName(path).StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal)
                && Path.GetFileName(path) is not ("Sluice.Generator.dll" or "Sluice.Fuzz.dll")
            )
            .Select(path => MetadataReference.CreateFromFile(path));
        return CSharpCompilation.Create(
            "World",
            [CSharpSyntaxTree.ParseText(Usings, s_parse)],
            references,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                nullableContextOptions: NullableContextOptions.Enable,
                allowUnsafe: true,
                optimizationLevel: OptimizationLevel.Release
            )
        );
    });

    /// <summary>Compiles types; their shapes are generated.</summary>
    /// <exception cref="InvalidOperationException">
    /// The source does not compile: the generator made code that is wrong, or refused a type.
    /// </exception>
    internal static Assembly Compile(string source)
    {
        CSharpCompilation compilation = s_empty
            .Value.WithAssemblyName($"World{Guid.NewGuid():n}")
            .AddSyntaxTrees(CSharpSyntaxTree.ParseText(source, s_parse));
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new SluiceGenerator().AsSourceGenerator()],
            parseOptions: s_parse
        );
        driver.RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out var reported);
        using var image = new MemoryStream();
        var result = output.Emit(image);
        string[] errors =
        [
            .. reported
                .Concat(result.Diagnostics)
                .Where(d => d.Severity == DiagnosticSeverity.Error)
                .Select(d => d.ToString())
                .Distinct()
                .Take(10),
        ];
        if (errors.Length > 0)
            throw new InvalidOperationException($"The types do not compile:\n{string.Join('\n', errors)}\n{source}");
        return Assembly.Load(image.ToArray());
    }
}
