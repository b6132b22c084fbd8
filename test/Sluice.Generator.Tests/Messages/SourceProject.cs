using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Sluice.Generator.Tests.Messages;

/// <summary>The library's own sources as compilations, to be searched by symbol.</summary>
internal static class SourceProject
{
    private static readonly string[] s_symbols = ["NET", "NET8_0_OR_GREATER", "NET9_0_OR_GREATER",
        "NET10_0_OR_GREATER"];
    private static readonly string[] s_tools = ["Sluice.Generator", "Sluice.Analyzers", "Sluice.CodeFixes"];

    /// <summary>The libraries that applications reference, and the tools that run in the compiler.</summary>
    public static IEnumerable<(string Name, CSharpCompilation Compilation)> All()
    {
        string[] folders = [.. Directory.GetDirectories(Path.Combine(Repository.Root, "src"))
            .Select(p => Path.GetFileName(p)!).Order(StringComparer.Ordinal)];
        yield return ("Libraries", Compile("Libraries", folders.Except(s_tools)));
        yield return ("Tools", Compile("Tools", s_tools));
    }

    private static CSharpCompilation Compile(string name, IEnumerable<string> folders)
    {
        var parse = new CSharpParseOptions(LanguageVersion.Preview, preprocessorSymbols: s_symbols);
        var trees = from folder in folders
                    from path in Directory.EnumerateFiles(Path.Combine(Repository.Root, "src", folder), "*.cs",
                        SearchOption.AllDirectories)
                    let relative = Path.GetRelativePath(Repository.Root, path).Replace('\\', '/')
                    where !relative.Contains("/obj/", StringComparison.Ordinal)
                        && !relative.Contains("/bin/", StringComparison.Ordinal)
                    orderby relative
                    select CSharpSyntaxTree.ParseText(File.ReadAllText(path), parse, relative);
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(p => !Path.GetFileName(p).StartsWith("Sluice", StringComparison.Ordinal))
            .Select(p => MetadataReference.CreateFromFile(p));
        return CSharpCompilation.Create(name, [CSharpSyntaxTree.ParseText(Usings, parse, "Usings.cs"), .. trees],
            references,
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true,
                    nullableContextOptions: NullableContextOptions.Enable));
    }

    private const string Usings = """
        global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq;
        global using System.Net.Http; global using System.Threading; global using System.Threading.Tasks;
        """;
}
