using Microsoft.CodeAnalysis.CSharp;

namespace Sluice.Generator.Tests.Messages;

/// <summary>The projects whose messages are reviewed.</summary>
internal static class SourceProject
{
    private static readonly string[] s_tools = ["Sluice.Generator", "Sluice.Analyzers", "Sluice.CodeFixes"];

    private static readonly Lazy<(string Name, CSharpCompilation Compilation)[]> s_all = new(() => [.. Compile()]);

    /// <summary>Gets the libraries that applications reference, and the tools that run in the compiler.</summary>
    public static (string Name, CSharpCompilation Compilation)[] All => s_all.Value;

    private static IEnumerable<(string Name, CSharpCompilation Compilation)> Compile()
    {
        string[] folders =
        [
            .. Directory
                .GetDirectories(Repository.PathOf("src"))
                .Select(p => Path.GetFileName(p)!)
                .Order(StringComparer.Ordinal),
        ];
        yield return ("Libraries", SourceCompilation.Of("Libraries", folders.Except(s_tools)));
        yield return ("Tools", SourceCompilation.Of("Tools", [.. s_tools, "Sluice.TypeModel"]));
    }
}
