using System.Reflection;

namespace Sluice.Generator.Diagnostics;

/// <summary>
/// Builds the address of a rule's documentation page: under the project URL if the publisher sets one, otherwise its
/// path in the package.
/// </summary>
internal static class HelpLink
{
    private static readonly string s_root = typeof(HelpLink)
        .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .FirstOrDefault(attribute => attribute.Key == "ProjectUrl")
        ?.Value
        is { Length: > 0 } url
        ? url.TrimEnd('/') + "/"
        : "";

    public static string CreateLink(string rule) => $"{s_root}docs/diagnostics/{rule}.md";
}
