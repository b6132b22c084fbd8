using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

#pragma warning disable SLC040 // the misuse that the guards are for

namespace Sluice.Tests.Shapes;

/// <summary>A run of unchecked writes that ended beyond its buffer ends the process, in release builds too.</summary>
public class OverrunTests
{
    [Theory]
    [InlineData(nameof(Json_Commit))]
    [InlineData(nameof(Json_EndUncheckedObject))]
    [InlineData(nameof(Json_StringAfterTheRun))]
    [InlineData(nameof(MessagePack_Commit))]
    [InlineData(nameof(MessagePack_EndUncheckedArray))]
    [InlineData(nameof(MessagePack_StringAfterTheRun))]
    public async Task RunBeyondItsBuffer_WhenHandedBack_EndsTheProcess(string misuse)
    {
        string[] arguments =
        [
            "exec",
            typeof(OverrunTests).Assembly.Location,
            "-explicit",
            "only",
            "-method",
            $"{typeof(OverrunTests).FullName}.{misuse}",
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
        Assert.Equal(134, child.ExitCode);
        Assert.Contains(
            "ended beyond its buffer and has damaged memory",
            errors + await output,
            StringComparison.Ordinal
        );
    }

    // The position is moved and nothing is written there: the guards look at positions only.
    [Fact(Explicit = true)]
    public void Json_Commit()
    {
        var writer = new JsonWireWriter(new byte[256]);
        writer.Commit(ref Beyond(ref writer.Reserve(0)));
    }

    [Fact(Explicit = true)]
    public void Json_EndUncheckedObject()
    {
        var writer = new JsonWireWriter(new byte[256]);
        writer.EndUncheckedObject(ref Beyond(ref writer.BeginUncheckedObject(1, 16)));
    }

    [Fact(Explicit = true)]
    public void MessagePack_Commit()
    {
        var writer = new MessagePackWireWriter(new byte[256]);
        writer.Commit(ref Beyond(ref writer.Reserve(0)));
    }

    [Fact(Explicit = true)]
    public void MessagePack_EndUncheckedArray()
    {
        var writer = new MessagePackWireWriter(new byte[256]);
        writer.EndUncheckedArray(ref Beyond(ref writer.BeginUncheckedArray(800, WireSizes.Int64)));
    }

    [Fact(Explicit = true)]
    public void Json_StringAfterTheRun()
    {
        var writer = new JsonWireWriter(new byte[256]);
        writer.WriteUncheckedString(ref Beyond(ref writer.Reserve(0)), "text", 0);
    }

    [Fact(Explicit = true)]
    public void MessagePack_StringAfterTheRun()
    {
        var writer = new MessagePackWireWriter(new byte[256]);
        writer.WriteUncheckedString(ref Beyond(ref writer.Reserve(0)), "text", 0);
    }

    private static ref byte Beyond(ref byte position) => ref Unsafe.Add(ref position, 800);
}
