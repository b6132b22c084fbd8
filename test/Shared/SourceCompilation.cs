using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Sluice.TestSupport;

/// <summary>The library's own sources, compiled for .NET 10, to be searched by symbol.</summary>
internal static class SourceCompilation
{
    private static readonly string[] s_symbols =
    [
        "NET",
        "NET8_0_OR_GREATER",
        "NET9_0_OR_GREATER",
        "NET10_0",
        "NET10_0_OR_GREATER",
    ];

    private const string Usings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    /// <summary>Compiles the projects of some folders of <c>src</c> as one assembly.</summary>
    /// <param name="name">The assembly's name.</param>
    /// <param name="projects">The folders.</param>
    /// <param name="isFrameworkOnly">
    /// Whether the framework is the only reference, as for the core package; otherwise what the tests reference, apart
    /// from Sluice.
    /// </param>
    public static CSharpCompilation Of(string name, IEnumerable<string> projects, bool isFrameworkOnly = false)
    {
        CSharpParseOptions parsing = new(
            LanguageVersion.Preview,
            DocumentationMode.Parse,
            SourceCodeKind.Regular,
            s_symbols
        );
        IEnumerable<SyntaxTree> trees = projects
            .SelectMany(project => Repository.CSharpFiles("src/" + project))
            .Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(Repository.PathOf(path)), parsing, path));
        string framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        IEnumerable<MetadataReference> references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(path =>
                isFrameworkOnly
                    ? Path.GetDirectoryName(path) == framework
                    : !Path.GetFileName(path).StartsWith("Sluice", StringComparison.Ordinal)
            )
            .Select(path => MetadataReference.CreateFromFile(path));
        return CSharpCompilation.Create(
            name,
            trees.Append(CSharpSyntaxTree.ParseText(Usings, parsing, "Usings.cs")),
            references,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                allowUnsafe: true,
                nullableContextOptions: NullableContextOptions.Enable
            ).WithSpecificDiagnosticOptions([new("SLC040", ReportDiagnostic.Suppress)])
        );
    }
}
