#if DEBUG
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Sluice.Wires.Sinks;
using Xunit;

#pragma warning disable SLC040 // the misuse that the asserts are for
#pragma warning disable CA2255 // an assembly of tests has no other place that runs first

namespace Sluice.Tests.Shapes;

/// <summary>
/// In the checked build a write that stays in the buffer but exceeds its reservation ends the process. A test runner
/// would make an exception of it, which code under test could catch.
/// </summary>
public class CheckedBuildTests
{
    [ModuleInitializer]
    internal static void EndOnAnyFailedAssert() => Trace.Listeners.Insert(0, new Ending());

    [Theory]
    [InlineData(nameof(Json_Value))]
    [InlineData(nameof(Json_Name))]
    [InlineData(nameof(MessagePack_Value))]
    [InlineData(nameof(Cast))]
    public async Task FailedAssert_InCodeThatCatchesEverything_EndsTheProcess(string misuse)
    {
        string[] arguments =
        [
            "exec",
            typeof(CheckedBuildTests).Assembly.Location,
            "-explicit",
            "only",
            "-method",
            $"{typeof(CheckedBuildTests).FullName}.{misuse}",
        ];
        using Process child = Process.Start(
            new ProcessStartInfo("dotnet", arguments)
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                Environment = { ["DOTNET_DbgEnableMiniDump"] = "0" },
            }
        )!;
        Task<string> output = child.StandardOutput.ReadToEndAsync();
        string errors = await child.StandardError.ReadToEndAsync();
        await child.WaitForExitAsync();
        Assert.True(child.ExitCode == 134, $"exit code {child.ExitCode}\n{errors}{await output}");
        Assert.Contains("An assert failed: ", errors + await output, StringComparison.Ordinal);
    }

    [Fact(Explicit = true)]
    public void Json_Value() =>
        Survives(static () =>
        {
            var writer = new JsonWireWriter(new byte[256]);
            writer.WriteUncheckedInt64(ref writer.Reserve(WireSizes.Null), 1);
        });

    [Fact(Explicit = true)]
    public void Json_Name() =>
        Survives(static () =>
        {
            var writer = new JsonWireWriter(new byte[256]);
            writer.WriteUncheckedName(ref writer.BeginUncheckedObject(1, 4), "name"u8, "\"name\":"u8);
        });

    [Fact(Explicit = true)]
    public void MessagePack_Value() =>
        Survives(static () =>
        {
            var writer = new MessagePackWireWriter(new byte[256]);
            ref byte at = ref writer.BeginUncheckedArray(2, WireSizes.Guid);
            writer.WriteUncheckedGuid(ref writer.WriteUncheckedGuid(ref at, default), default);
        });

    [Fact(Explicit = true)]
    public void Cast() =>
        Survives(static () =>
        {
            long value = 0;
            WireSafety.Cast<long, double>(ref value);
        });

    private static void Survives(Action action)
    {
        try
        {
            action();
        }
        catch (Exception) { }
    }

    private sealed class Ending : TraceListener
    {
        public override void Fail(string? message, string? detailMessage) =>
            Environment.FailFast($"An assert failed: {message} {detailMessage}");

        public override void Fail(string? message) => Fail(message, null);

        public override void Write(string? message) { }

        public override void WriteLine(string? message) { }
    }
}
#endif
