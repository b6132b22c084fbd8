using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Emit;
using Sluice.Analyzers;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Runs the generator over source and compiles the result.</summary>
internal sealed class GeneratorRun
{
    private static readonly CSharpParseOptions s_parse = new(LanguageVersion.CSharp13);

    private static readonly Lazy<ImmutableArray<MetadataReference>> s_references = new(() =>
        [
            .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
                .Split(Path.PathSeparator)
                .Where(p =>
                    !Path.GetFileName(p).StartsWith("xunit", StringComparison.Ordinal)
                    && !Path.GetFileName(p).StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal)
                    && Path.GetFileName(p)
                        is not (
                            "Sluice.Generator.dll"
                            or "Sluice.Analyzers.dll"
                            or "Sluice.CodeFixes.dll"
                            or "Sluice.Generator.Tests.dll"
                        )
                )
                .Select(p => MetadataReference.CreateFromFile(p)),
        ]
    );

    /// <summary>Every analyzer of the package.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> Analyzers { get; } =
    [
        .. typeof(MemberAnalyzer)
            .Assembly.GetTypes()
            .Where(t => !t.IsAbstract && t.IsSubclassOf(typeof(DiagnosticAnalyzer)))
            .Select(t => (DiagnosticAnalyzer)Activator.CreateInstance(t)!),
    ];

    private GeneratorRun(GeneratorDriverRunResult result, Compilation output)
    {
        Result = result;
        Output = output;
    }

    public GeneratorDriverRunResult Result { get; }
    public Compilation Output { get; }
    public ImmutableArray<Diagnostic> Reported => Result.Diagnostics;

    public string Source(string hintPart) =>
        Result.GeneratedTrees.Single(t => t.FilePath.Contains(hintPart, StringComparison.Ordinal)).ToString();

    /// <summary>
    /// Everything that the compiler has to say about user code and generated code, hidden things aside.
    /// </summary>
    public IEnumerable<Diagnostic> Complaints =>
        Output.GetDiagnostics().Where(d => d.Severity is DiagnosticSeverity.Error or DiagnosticSeverity.Warning);

    /// <summary>
    /// What the generator, the compiler and all analyzers say: the code is bound once for the compiler and the analyzers.
    /// </summary>
    public async Task<Diagnostic[]> ReportAllAsync() =>
        [.. Reported, .. await Output.WithAnalyzers(Analyzers).GetAllDiagnosticsAsync()];

    /// <summary>Whether the compiler says it, and neither the generator nor an analyzer.</summary>
    public static bool IsOfCompiler(Diagnostic diagnostic) => diagnostic.Id.StartsWith("CS", StringComparison.Ordinal);

    /// <summary>Whether the compiler cannot compile the code.</summary>
    public static bool IsCompilerError(Diagnostic diagnostic) =>
        diagnostic.Severity == DiagnosticSeverity.Error && IsOfCompiler(diagnostic);

    // Compilations that come of one share its symbols of references, which take most of the time.
    private static readonly Lazy<CSharpCompilation> s_empty = new(() =>
    {
        CSharpCompilation empty = CSharpCompilation.Create(
            "Sample",
            [CSharpSyntaxTree.ParseText(s_usings, s_parse, "Usings.cs")],
            s_references.Value,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                nullableContextOptions: NullableContextOptions.Enable,
                allowUnsafe: true
            )
        );
        _ = empty.GetSpecialType(SpecialType.System_Object);
        return empty;
    });

    public static CSharpCompilation Compile(
        string source,
        bool isExe = false,
        NullableContextOptions nullable = NullableContextOptions.Enable,
        bool allowUnsafe = true
    ) =>
        s_empty
            .Value.AddSyntaxTrees(CSharpSyntaxTree.ParseText(source, s_parse, "Source.cs"))
            .WithOptions(
                s_empty
                    .Value.Options.WithOutputKind(
                        isExe ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary
                    )
                    .WithNullableContextOptions(nullable)
                    .WithAllowUnsafe(allowUnsafe)
            );

    public static GeneratorDriver Driver() =>
        CSharpGeneratorDriver.Create(
            [new SluiceGenerator().AsSourceGenerator()],
            parseOptions: s_parse,
            driverOptions: new GeneratorDriverOptions(
                IncrementalGeneratorOutputKind.None,
                trackIncrementalGeneratorSteps: true
            )
        );

    public static GeneratorRun Of(
        string source,
        bool isExe = false,
        NullableContextOptions nullable = NullableContextOptions.Enable,
        bool allowUnsafe = true
    )
    {
        GeneratorDriver driver = Driver()
            .RunGeneratorsAndUpdateCompilation(
                Compile(source, isExe, nullable, allowUnsafe),
                out Compilation output,
                out _
            );
        return new GeneratorRun(driver.GetRunResult(), output);
    }

    /// <summary>Over several files, in C# 14.</summary>
    public static GeneratorRun OfCSharp14(params string[] files)
    {
        CSharpParseOptions parse = s_parse.WithLanguageVersion(LanguageVersion.CSharp14);
        Compilation compilation = s_empty
            .Value.RemoveAllSyntaxTrees()
            .AddSyntaxTrees(
                files
                    .Select((text, i) => CSharpSyntaxTree.ParseText(text, parse, $"Source{i}.cs"))
                    .Prepend(CSharpSyntaxTree.ParseText(s_usings, parse, "Usings.cs"))
            );
        GeneratorDriver driver = CSharpGeneratorDriver
            .Create([new SluiceGenerator().AsSourceGenerator()], parseOptions: parse)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out _);
        return new GeneratorRun(driver.GetRunResult(), output);
    }

    /// <summary>Over two assemblies: the library is compiled with its own generated code first.</summary>
    public static GeneratorRun Of(string source, string library, params string[] aliases)
    {
        using var image = new MemoryStream();
        var compiled = Of(library).Output.WithAssemblyName("Library").Emit(image);
        if (!compiled.Success)
            throw new InvalidOperationException(string.Join("\n", compiled.Diagnostics));
        Compilation compilation = Compile(source)
            .AddReferences(
                MetadataReference.CreateFromImage(
                    image.ToArray(),
                    new MetadataReferenceProperties(aliases: [.. aliases])
                )
            );
        GeneratorDriver driver = Driver().RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out _);
        return new GeneratorRun(driver.GetRunResult(), output);
    }

    /// <summary>Over two assemblies: the compiler sees the reference assembly of the library.</summary>
    /// <param name="source">The source.</param>
    /// <param name="library">The source of the library, which has no generated code.</param>
    /// <param name="image">The library that runs.</param>
    public static GeneratorRun OfReferenceAssembly(string source, string library, out byte[] image)
    {
        CSharpCompilation compiled = Compile(library).WithAssemblyName("Library");
        using MemoryStream seen = new(),
            run = new();
        Assert.True(compiled.Emit(run).Success);
        EmitOptions options = new(metadataOnly: true, includePrivateMembers: false);
        Assert.True(compiled.Emit(seen, options: options).Success);
        image = run.ToArray();
        GeneratorDriver driver = Driver()
            .RunGeneratorsAndUpdateCompilation(
                Compile(source).AddReferences(MetadataReference.CreateFromImage(seen.ToArray())),
                out Compilation output,
                out _
            );
        return new GeneratorRun(driver.GetRunResult(), output);
    }

    private const string s_usings = """
        global using System;
        global using System.Collections.Generic;
        global using System.Linq;
        global using Sluice;
        """;
}
