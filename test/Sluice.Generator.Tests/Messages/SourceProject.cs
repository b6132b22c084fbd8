using Microsoft.CodeAnalysis.CSharp;

namespace Sluice.Generator.Tests.Messages;

/// <summary>The projects whose messages are reviewed.</summary>
internal static class SourceProject
{
    private static readonly string[] s_tools = ["Sluice.Generator", "Sluice.Analyzers", "Sluice.CodeFixes"];

    /// <summary>The libraries that applications reference, and the tools that run in the compiler.</summary>
    public static IEnumerable<(string Name, CSharpCompilation Compilation)> All()
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
