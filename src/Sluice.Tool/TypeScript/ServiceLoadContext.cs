using System.Reflection;
using System.Runtime.InteropServices;
using System.Runtime.Loader;

namespace Sluice.Tool.TypeScript;

/// <summary>
/// Loads an assembly with its own dependencies. Assemblies that the tool has itself, such as Sluice, are the tool's,
/// so that both mean the same types.
/// </summary>
internal sealed class ServiceLoadContext(string path) : AssemblyLoadContext(Path.GetFileName(path), isCollectible: true)
{
    private readonly AssemblyDependencyResolver _resolver = new(path);

    protected override Assembly? Load(AssemblyName name)
    {
        try
        {
            // The version may be any: what the tool does not know fails with the member's name.
            if (name.Name is { } simple)
                return Default.LoadFromAssemblyName(new AssemblyName(simple));
        }
        catch (FileNotFoundException)
        {
            // Not one of the tool's.
        }

        string? file = _resolver.ResolveAssemblyToPath(name) ?? OfWebFramework(name);
        return file is null ? null : LoadFromAssemblyPath(file);
    }

    protected override nint LoadUnmanagedDll(string unmanagedDllName) =>
        _resolver.ResolveUnmanagedDllToPath(unmanagedDllName) is { } file ? LoadUnmanagedDllFromPath(file) : 0;

    // The tool itself does not use ASP.NET Core, whose assemblies are beside those of .NET.
    private static string? OfWebFramework(AssemblyName name)
    {
        string core = RuntimeEnvironment.GetRuntimeDirectory().TrimEnd(Path.DirectorySeparatorChar);
        string web = Path.Combine(core, "..", "..", "Microsoft.AspNetCore.App");
        if (!Directory.Exists(web))
            return null;
        string version = Path.GetFileName(core);
        string file = Path.Combine(web, version, $"{name.Name}.dll");
        return File.Exists(file)
            ? file
            : Directory
                .EnumerateDirectories(web)
                .OrderByDescending(each => each, StringComparer.Ordinal)
                .Select(each => Path.Combine(each, $"{name.Name}.dll"))
                .FirstOrDefault(File.Exists);
    }
}
