using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Sluice.Architecture.Tests;

/// <summary>
/// The sources of all assemblies of the package <c>Sluice</c> and of the type model, compiled as one for .NET 10 with
/// the framework alone.
/// </summary>
internal static class CoreCompilation
{
    private const string ImplicitUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    public static CSharpCompilation Instance { get; } = Create();

    private static CSharpCompilation Create()
    {
        CSharpParseOptions parsing = new(
            LanguageVersion.Preview,
            DocumentationMode.Parse,
            SourceCodeKind.Regular,
            ["NET", "NET9_0_OR_GREATER", "NET10_0", "NET10_0_OR_GREATER"]
        );
        IEnumerable<SyntaxTree> trees = PackageParts
            .All.SelectMany(part => Repository.CSharpFiles("src/" + part))
            .Concat(Repository.CSharpFiles("src/Sluice.TypeModel"))
            .Select(path =>
                CSharpSyntaxTree.ParseText(File.ReadAllText(Path.Combine(Repository.Root, path)), parsing, path)
            );
        string trusted = (string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!;
        string framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        IEnumerable<MetadataReference> references = trusted
            .Split(Path.PathSeparator)
            .Where(path => Path.GetDirectoryName(path) == framework)
            .Select(path => MetadataReference.CreateFromFile(path));
        return CSharpCompilation.Create(
            "Sluice",
            trees.Append(CSharpSyntaxTree.ParseText(ImplicitUsings, parsing)),
            references,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                allowUnsafe: true,
                nullableContextOptions: NullableContextOptions.Enable
            ).WithSpecificDiagnosticOptions([new("SLC040", ReportDiagnostic.Suppress)])
        );
    }
}
