using System.Reflection;

namespace Sluice.Generator.Tests;

/// <summary>
/// The policies as the generator compiled them: both assemblies have the type, so it is called by reflection.
/// </summary>
internal static class Naming
{
    private static readonly MethodInfo s_convert = typeof(SluiceGenerator)
        .Assembly.GetType("Sluice.Internal.NamingPolicies")!
        .GetMethod("Convert")!;
    private static readonly Type s_naming = typeof(SluiceGenerator).Assembly.GetType("Sluice.WireNaming")!;

    internal static string Convert(byte naming, string name) =>
        (string)s_convert.Invoke(null, [Enum.ToObject(s_naming, naming), name])!;
}
