using System.Reflection;

namespace Sluice.Generator.Diagnostics;

/// <summary>
/// The address of a rule's page: under the project's URL where the publisher sets one, else its path in the package.
/// </summary>
internal static class HelpLink
{
    private static readonly string s_root = typeof(HelpLink).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .FirstOrDefault(a => a.Key == "ProjectUrl")?.Value is { Length: > 0 } url ? url.TrimEnd('/') + "/" : "";

    public static string To(string rule) => $"{s_root}docs/diagnostics/{rule}.md";
}
