using System.Xml.Linq;

namespace Sluice.Architecture.Tests;

/// <summary>The assemblies of the package <c>Sluice</c>, as its project lists them.</summary>
internal static class PackageParts
{
    /// <summary>The contracts, on which all others build.</summary>
    public const string Abstractions = "Sluice.Abstractions";

    /// <summary>The serializer: wires, shapes, selections.</summary>
    public const string Core = "Sluice.Core";

    /// <summary>Gets the names of the assemblies, each of which is a project and a folder of <c>src</c>.</summary>
    public static IReadOnlyList<string> All { get; } = Read();

    /// <summary>Makes shapes at run time; compiles the type model, as the generator does.</summary>
    public const string Reflection = "Sluice.Reflection";

    /// <summary>Gets whether a file is of the core.</summary>
    public static bool IsOfCore(string file) => file.StartsWith($"src/{Core}/", StringComparison.Ordinal);

    /// <summary>Gets whether a file is of an assembly that has layers of its own.</summary>
    public static bool HasLayers(string file) =>
        IsOfCore(file) || file.StartsWith($"src/{Abstractions}/", StringComparison.Ordinal);

    private static string[] Read() =>
        XDocument
            .Load(Repository.PathOf("src", "Sluice", "Sluice.csproj"))
            .Descendants("Part")
            .Select(part => part.Attribute("Include")?.Value)
            .OfType<string>()
            .Single()
            .Split(';');
}
