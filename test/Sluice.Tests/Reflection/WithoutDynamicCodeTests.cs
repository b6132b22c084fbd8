using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>The same tests in a process where the runtime says that it allows no dynamic code.</summary>
public class WithoutDynamicCodeTests
{
    private static readonly Type[] s_tests =
    [
        typeof(CatalogueOverProvidersTests),
        typeof(PlainTypesAgainstStjTests),
        typeof(SiblingsOfReportsTests),
        typeof(Shapes.Consumers.CloneAndEqualityTests),
    ];

    [Fact]
    public async Task The_catalogue_runs_where_no_code_can_be_emitted()
    {
        if (!RuntimeFeature.IsDynamicCodeSupported)
            return;
        string assembly = typeof(WithoutDynamicCodeTests).Assembly.Location;
        string config = Path.Combine(Path.GetTempPath(), $"sluice-{Guid.NewGuid():n}.runtimeconfig.json");
        JsonNode settings = JsonNode.Parse(
            await File.ReadAllTextAsync(Path.ChangeExtension(assembly, ".runtimeconfig.json"))
        )!;
        settings["runtimeOptions"]!["configProperties"]![
            "System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported"
        ] = false;
        await File.WriteAllTextAsync(config, settings.ToJsonString());
        try
        {
            string[] arguments =
            [
                "exec",
                "--runtimeconfig",
                config,
                "--depsfile",
                Path.ChangeExtension(assembly, ".deps.json"),
                assembly,
                "-parallel",
                "none",
                .. s_tests.SelectMany(test => new[] { "-class", test.FullName! }),
            ];
            using Process child = Process.Start(
                new ProcessStartInfo(
                    Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet"
                        ? path
                        : "dotnet",
                    arguments
                )
                {
                    RedirectStandardOutput = true,
                }
            )!;
            string output = await child.StandardOutput.ReadToEndAsync();
            await child.WaitForExitAsync();
            Assert.True(child.ExitCode == 0, output[^Math.Min(output.Length, 8_000)..]);
            Assert.Matches("Total: [0-9]{3,}", output);
        }
        finally
        {
            File.Delete(config);
        }
    }
}
