using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using DuckDB.NET.Data;
using DuckDB.NET.Native;

namespace Sluice.Data.Tests;

/// <summary>Opens databases in memory, with the native library from its package.</summary>
internal static class DuckDb
{
    [ModuleInitializer]
    internal static void ResolveNativeLibrary() =>
        NativeLibrary.SetDllImportResolver(
            typeof(NativeMethods).Assembly,
            static (name, _, _) =>
                name.Contains("duckdb", StringComparison.OrdinalIgnoreCase) ? NativeLibrary.Load(PathOfLibrary()) : 0
        );

    internal static DuckDBConnection Open()
    {
        var connection = new DuckDBConnection("Data Source=:memory:");
        connection.Open();
        return connection;
    }

    private static string PathOfLibrary()
    {
        string package = typeof(DuckDb)
            .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(a => a.Key == "DuckDb")
            .Value!;
        (string runtime, string file) =
            OperatingSystem.IsWindows() ? ("win", "duckdb.dll")
            : OperatingSystem.IsMacOS() ? ("osx", "libduckdb.dylib")
            : ("linux", "libduckdb.so");
        if (!OperatingSystem.IsMacOS())
            runtime += RuntimeInformation.OSArchitecture == Architecture.Arm64 ? "-arm64" : "-x64";
        return Path.Combine(package, "runtimes", runtime, "native", file);
    }
}
