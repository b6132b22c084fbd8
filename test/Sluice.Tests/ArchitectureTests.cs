using System.Reflection;
using Sluice.TestSupport;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests;

public class ArchitectureTests
{
    private static bool IsWireParameter(Type parameter) =>
        parameter.GetGenericParameterConstraints().Any(c => c == typeof(IWireWriter) || c == typeof(IWireReader));

    [Fact]
    public void Writers_and_readers_are_type_parameters_of_static_methods_or_struct_methods_only()
    {
        var offenders =
            from assembly in PackageAssemblies.All
            from type in assembly.GetTypes()
            from method in type.GetMethods(
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly
            )
            where
                method.IsGenericMethodDefinition
                && (method.IsVirtual || type.IsInterface)
                && method.GetGenericArguments().Any(IsWireParameter)
            select $"{type}.{method.Name}";
        Assert.Empty(offenders);
    }
}
