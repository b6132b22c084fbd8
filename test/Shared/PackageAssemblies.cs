using System.Reflection;

namespace Sluice.TestSupport;

/// <summary>The assemblies of the package <c>Sluice</c>.</summary>
internal static class PackageAssemblies
{
    public static IReadOnlyList<Assembly> All { get; } =
    [
        Assembly.Load("Sluice.Abstractions"),
        Assembly.Load("Sluice.Core"),
        Assembly.Load("Sluice.Reflection"),
        Assembly.Load("Sluice.Consumers"),
        Assembly.Load("Sluice.Rows"),
        Assembly.Load("Sluice.Data"),
        Assembly.Load("Sluice.Filtering"),
        Assembly.Load("Sluice.Hosting"),
        Assembly.Load("Sluice.Queries"),
        Assembly.Load("Sluice.Http"),
    ];
}
