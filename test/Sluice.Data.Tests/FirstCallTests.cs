using System.Reflection;
using System.Runtime.Loader;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>Calls that may be the first of a program, before any member of <c>Sluice.Core</c> was used.</summary>
public class FirstCallTests
{
    public sealed class Place
    {
        public int Id { get; set; }
    }

    [Fact]
    public void Reader_of_objects_finds_their_shape()
    {
        var fresh = new FreshContext();
        Type readers = fresh.LoadFromAssemblyName(new("Sluice.Data")).GetType("Sluice.Data.ShapeDataReader", true)!;
        MethodInfo create = readers
            .GetMethods(BindingFlags.Public | BindingFlags.Static)
            .First(method => method.Name == "Of" && method.GetParameters()[0].ParameterType.Name == "IEnumerable`1");
        using var reader = (System.Data.Common.DbDataReader)
            create
                .MakeGenericMethod(typeof(Place))
                .Invoke(null, [new[] { new Place { Id = 7 } }, Array.Empty<string>()])!;
        Assert.NotSame(typeof(ShapeDataReader), readers);
        Assert.True(reader.Read());
        Assert.Equal(7, reader.GetInt32(0));
    }

    // Has its own copies of the package's assemblies, none of which has run.
    private sealed class FreshContext() : AssemblyLoadContext("fresh")
    {
        protected override Assembly? Load(AssemblyName assemblyName)
        {
            string path = Path.Combine(AppContext.BaseDirectory, assemblyName.Name + ".dll");
            bool isOwn =
                assemblyName.Name!.StartsWith("Sluice.", StringComparison.Ordinal)
                && !assemblyName.Name.EndsWith("Tests", StringComparison.Ordinal);
            return isOwn && File.Exists(path) ? LoadFromAssemblyPath(path) : null;
        }
    }
}
