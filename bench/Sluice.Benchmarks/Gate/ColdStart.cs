using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Gate;

/// <summary>
/// The first call with a type in a process, against System.Text.Json's generated code: every sample is a process of its
/// own, which runs this program again as <c>cold NAME SIDE</c>. What is timed is the call alone, with what it loads and
/// compiles.
/// </summary>
/// <param name="Name">Its name in <c>targets.tsv</c>.</param>
/// <param name="Subject">The first call.</param>
/// <param name="Peer">The peer's.</param>
internal sealed record ColdStart(string Name, ColdStart.Side Subject, ColdStart.Side Peer)
{
    private const int Processes = 20;

    private static readonly byte[] s_nineInts = """{"myProperty1":1,"myProperty2":2}"""u8.ToArray();
    private static readonly byte[] s_poco =
        """{"bool":true,"string":"myString","list":[1,2,3],"dict":{"key1":42,"key2":-1}}"""u8.ToArray();

    internal static IEnumerable<ColdStart> All()
    {
        Side writeOurs = new(
            () => JsonWire.SerializeToUtf8Bytes(NineInts.Zeros),
            () => JsonWire.SerializeToUtf8Bytes(MyPoco.Sample)
        );
        Side writeTheirs = new(
            () => JsonSerializer.SerializeToUtf8Bytes(NineInts.Zeros, StjContext.Default.NineInts),
            () => JsonSerializer.SerializeToUtf8Bytes(MyPoco.Sample, StjContext.Default.MyPoco)
        );
        Side readOurs = new(
            () => JsonWire.Deserialize<NineInts>(s_nineInts),
            () => JsonWire.Deserialize<MyPoco>(s_poco)
        );
        Side readTheirs = new(
            () => JsonSerializer.Deserialize(s_nineInts, StjContext.Default.NineInts),
            () => JsonSerializer.Deserialize(s_poco, StjContext.Default.MyPoco)
        );
        return
        [
            new("write.cold.first-type", writeOurs with { Before = null }, writeTheirs with { Before = null }),
            new("write.cold.next-type", writeOurs, writeTheirs),
            new("read.cold.first-type", readOurs with { Before = null }, readTheirs with { Before = null }),
            new("read.cold.next-type", readOurs, readTheirs),
        ];
    }

    /// <summary>
    /// In the new process: one call, then a line with its time, what it allocated and what came of it.
    /// </summary>
    internal static int RunChild(string name, string side)
    {
        ColdStart start = All().Single(cold => cold.Name == name);
        (Func<object?>? before, Func<object?> call) = side == "subject" ? start.Subject : start.Peer;
        // Both assemblies are there already: the type's own interface has loaded ours.
        GC.KeepAlive((typeof(JsonWire), typeof(JsonSerializer)));
        Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp());
        GC.KeepAlive(MyPoco.Sample);
        before?.Invoke();
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        long at = Stopwatch.GetTimestamp();
        object? result = call();
        double microseconds = Stopwatch.GetElapsedTime(at).TotalMicroseconds;
        long bytes = GC.GetAllocatedBytesForCurrentThread() - allocated;
        string text = result is byte[] utf8
            ? System.Text.Encoding.UTF8.GetString(utf8)
            : JsonSerializer.Serialize(result, StjContext.Default.MyPoco);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{microseconds}\t{bytes}\t{text}"));
        return 0;
    }

    /// <summary>
    /// Twenty processes a side in turn: the ratio of the medians, and the bytes that our call allocates.
    /// </summary>
    internal (double Ratio, long Bytes, double Nanoseconds, double PeerNanoseconds) Measure()
    {
        List<double> subject = [],
            peer = [];
        long bytes = 0;
        for (int i = 0; i < Processes; i++)
        {
            Sample ours = Start("subject"),
                theirs = Start("peer");
            if (ours.Text != theirs.Text)
                throw new InvalidOperationException($"{Name}: {ours.Text} is not {theirs.Text}.");
            subject.Add(ours.Microseconds);
            peer.Add(theirs.Microseconds);
            bytes = ours.Bytes;
        }

        double a = TimedWorkload.MedianOf(subject),
            b = TimedWorkload.MedianOf(peer);
        return (a / b, bytes, a * 1000, b * 1000);
    }

    private Sample Start(string side)
    {
        using Process process = OwnProgram.Start(["cold", Name, side]);
        string[] fields = process.StandardOutput.ReadToEnd().Trim().Split('\t');
        process.WaitForExit();
        if (process.ExitCode != 0 || fields.Length != 3)
            throw new InvalidOperationException($"{Name}: the {side}'s process answered {process.ExitCode}.");
        return new(
            double.Parse(fields[0], CultureInfo.InvariantCulture),
            long.Parse(fields[1], CultureInfo.InvariantCulture),
            fields[2]
        );
    }

    /// <summary>One side's calls: with another type, so that only the second is cold, and then the timed one.</summary>
    internal sealed record Side(Func<object?>? Before, Func<object?> Call);

    private readonly record struct Sample(double Microseconds, long Bytes, string Text);
}
