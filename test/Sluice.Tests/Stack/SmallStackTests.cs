using System.Buffers;
using System.Diagnostics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Merging;
using Sluice.Model;
using Sluice.Reflection;
using Sluice.Tests.Reflection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Stack;

/// <summary>
/// On a stack of 256 KB a value of any type and depth is written and read, or is an error: the process survives. Each
/// type has a process of its own, since an overflow would end it, and since code that was never run before has the
/// largest frames.
/// </summary>
public class SmallStackTests
{
    private const int StackSize = 256 * 1024,
        WithinTheLimit = 60,
        BeyondEveryStack = 2_000;
    private const string CaseVariable = "SLUICE_SMALL_STACK_CASE";

    private static readonly Dictionary<string, Action> s_cases = new()
    {
        ["narrow record"] = () => Run<WideTypes.Narrow>(next => new(1, next)),
        ["record of 50"] = () => Run<WideTypes.Record50>(WideValues.Record50),
        ["record of 200"] = () => Run<WideTypes.Record200>(WideValues.Record200),
        ["class of 100"] = () => Run<WideTypes.Class100>(next => new() { Next = next }),
        ["class of 200"] = () => Run<WideTypes.Class200>(next => new() { Next = next }),
        ["class of 300"] = () => Run<WideTypes.Class300>(next => new() { Next = next }),
        ["struct of 60"] = () => Run<WideTypes.Struct60>(next => new() { Next = [next] }, isListed: true),
        ["wide leaf"] = () => Run<WideTypes.Chain>(next => new(next is null ? WideValues.Record200(null) : null, next)),
        ["list"] = () => Run<NestedKinds.Listed>(next => new(1, [next])),
        ["dictionary"] = () => Run<NestedKinds.Mapped>(next => new(1, new() { ["k"] = next })),
        ["tuple"] = () => Run<NestedKinds.Paired>(next => new(1, (2, next))),
        ["union"] = () => Run<NestedKinds.Node>(next => new NestedKinds.Branch(1, next)),
        ["surrogate"] = () => Run<NestedKinds.Replaced>(next => new(next)),
        ["converter"] = () => Run<NestedConversions.Tree>(next => new(1, next)),
        ["converter with roots of its own"] = RunNestedRoots,
        ["nodes"] = RunNodes,
        ["values without a type"] = RunUntyped,
        ["merged documents"] = RunMerges,
        ["copied and compared nodes"] = RunCopies,
    };

    public static TheoryData<string> Cases => [.. MatrixSample.Of(s_cases.Keys)];

    [Theory, MemberData(nameof(Cases))]
    public async Task Value_OnASmallStack_IsWrittenAndReadOrIsAnError(string name)
    {
        string[] arguments =
        [
            "exec",
            typeof(SmallStackTests).Assembly.Location,
            "-noColor",
            "-explicit",
            "only",
            "-method",
            $"{typeof(SmallStackTests).FullName}.{nameof(Child)}",
        ];
        using Process child = Process.Start(
            new ProcessStartInfo("dotnet", arguments)
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                Environment = { [CaseVariable] = name, ["DOTNET_DbgEnableMiniDump"] = "0" },
            }
        )!;
        Task<string> errors = child.StandardError.ReadToEndAsync();
        string output = await child.StandardOutput.ReadToEndAsync();
        await child.WaitForExitAsync();
        string said = output + await errors;
        Assert.True(
            child.ExitCode == 0 && said.Contains("Failed: 0", StringComparison.Ordinal),
            $"exit code {child.ExitCode}\n{said[..Math.Min(said.Length, 4_000)]}"
        );
    }

    [Fact(Explicit = true)]
    public void Child() => s_cases[Environment.GetEnvironmentVariable(CaseVariable)!]();

    private static void Run<T>(Func<T?, T> around, bool isListed = false)
    {
        foreach (ProvidedBy provider in Provided.All)
        {
            Converter<T> converter =
                provider == ProvidedBy.Generation ? Converters.For<T>() : Provided.Converter<T>(provider);
            foreach (int levels in (int[])[WithinTheLimit, BeyondEveryStack])
            {
                T value = around(default);
                for (int i = 1; i < levels; i++)
                    value = around(value);
                bool mustFail = levels == BeyondEveryStack;
                Survives(
                    mustFail,
                    () =>
                        JsonOutput.ToArray(
                            new JsonBody<T>(converter, value, null),
                            new JsonWireOptions { MaxDepth = 100_000 }
                        )
                );
                Survives(
                    mustFail,
                    () =>
                        JsonOutput.ToArray(
                            new JsonBody<T>(converter, value, null),
                            new JsonWireOptions { MaxDepth = 100_000, NumbersAsText = true }
                        )
                );
                Survives(
                    mustFail,
                    () =>
                        MessagePackOutput.ToArray(
                            new MessagePackBody<T>(converter, value, null),
                            new MessagePackWireOptions { MaxDepth = 100_000 }
                        )
                );
                Survives(
                    mustFail,
                    () =>
                        MessagePackOutput.ToArray(
                            new MessagePackBody<T>(converter, value, null),
                            new MessagePackWireOptions { MaxDepth = 100_000, NativeDateTimes = true }
                        )
                );
                var wide = new JsonWireOptions { MaxDepth = 100_000 };
                var packs = new MessagePackWireOptions { MaxDepth = 100_000 };
                Survives(mustFail, () => JsonWire.Serialize(new ArrayBufferWriter<byte>(), value, typeof(T), wide));
                Survives(
                    mustFail,
                    () => MessagePackWire.Serialize(new ArrayBufferWriter<byte>(), value, typeof(T), packs)
                );
            }

            T flat = isListed ? default! : around(default);
            byte[] json = JsonOutput.ToArray(new JsonBody<T>(converter, flat, null), default),
                packed = MessagePackOutput.ToArray(new MessagePackBody<T>(converter, flat, null), default);
            foreach (int levels in (int[])[WithinTheLimit, BeyondEveryStack])
            {
                bool mustFail = levels == BeyondEveryStack;
                byte[] deepJson = NestedJson(json, levels, isListed),
                    deepPacked = NestedMessagePack(packed, levels, isListed);
                Survives(
                    mustFail,
                    () => JsonReading.Read(deepJson, converter, new JsonWireOptions { MaxDepth = 100_000 })
                );
                Survives(
                    mustFail,
                    () =>
                        JsonReading.Read(
                            deepJson,
                            converter,
                            new JsonWireOptions { MaxDepth = 100_000, ExactNames = true }
                        )
                );
                Survives(
                    mustFail,
                    () =>
                        MessagePackReading.Read(
                            deepPacked,
                            converter,
                            new MessagePackWireOptions { MaxDepth = 100_000 }
                        )
                );
                var wide = new JsonWireOptions { MaxDepth = 100_000 };
                var packs = new MessagePackWireOptions { MaxDepth = 100_000 };
                Survives(
                    mustFail,
                    () => JsonWire.DeserializeAsync<T>(new MemoryStream(deepJson), in wide).GetAwaiter().GetResult()
                );
                Survives(
                    mustFail,
                    () =>
                        MessagePackWire
                            .DeserializeAsync<T>(new MemoryStream(deepPacked), in packs)
                            .GetAwaiter()
                            .GetResult()
                );
            }
        }
    }

    // A value ends with the null of its own kind's member, where the next level goes: itself, or a list of it.
    private static byte[] NestedJson(byte[] json, int levels, bool isListed)
    {
        string text = Encoding.UTF8.GetString(json);
        int hole = text.LastIndexOf("null", StringComparison.Ordinal);
        (string head, string tail) = (text[..hole], text[(hole + 4)..]);
        if (isListed)
            (head, tail) = (head + "[", "]" + tail);
        return Encoding.UTF8.GetBytes(
            new StringBuilder().Insert(0, head, levels).Append(isListed ? text : "null").ToString()
                + new StringBuilder().Insert(0, tail, levels)
        );
    }

    private static byte[] NestedMessagePack(byte[] packed, int levels, bool isListed)
    {
        byte[] head = isListed ? [.. packed[..^1], 0x91] : packed[..^1];
        return [.. Enumerable.Repeat(head, levels).SelectMany(part => part), .. isListed ? packed : [0xC0]];
    }

    private static void RunNestedRoots()
    {
        NestedConversions.Rooted? value = null;
        for (int i = 0; i < 2_000; i++)
            value = new(1, value);
        Survives(mustFail: true, () => JsonWire.Serialize(value!));
        Survives(mustFail: true, () => MessagePackWire.Serialize(value!));
    }

    private static void RunNodes()
    {
        foreach (
            (int levels, bool mustFail) in (IEnumerable<(int, bool)>)
                [(60, false), (127, false), (129, false), (900, false), (20_000, true)]
        )
        {
            JsonNode deep = MakeNode(levels);
            Converter<JsonNode> converter = Converters.For<JsonNode>();
            byte[]? written = null;
            Assert.Equal(
                mustFail,
                Survives(
                    mustFail,
                    () =>
                        written = JsonOutput.ToArray(
                            new JsonBody<JsonNode>(converter, deep, null),
                            new JsonWireOptions { MaxDepth = 100_000 }
                        )
                )
            );
            if (!mustFail)
                Assert.Equal(NodeText(levels), Encoding.UTF8.GetString(written!));
            Assert.Equal(
                mustFail,
                Survives(
                    mustFail,
                    () =>
                        MessagePackOutput.ToArray(
                            new MessagePackBody<JsonNode>(converter, deep, null),
                            new MessagePackWireOptions { MaxDepth = 100_000 }
                        )
                )
            );
        }
    }

    private static void RunUntyped()
    {
        foreach ((int levels, bool mustFail) in (IEnumerable<(int, bool)>)[(60, false), (20_000, true)])
        {
            byte[] json = Encoding.UTF8.GetBytes(NodeText(levels));
            byte[] packed = [.. Enumerable.Repeat((byte)0x91, levels), 1];
            var text = new JsonWireOptions { MaxDepth = 100_000 };
            var options = new JsonWireOptions { MaxDepth = 100_000, References = WireReferenceHandling.Preserve };
            var binary = new MessagePackWireOptions { MaxDepth = 100_000 };
            Survives(mustFail, () => JsonReading.Read(json, Converters.For<object>(), text));
            Survives(mustFail, () => JsonReading.Read(json, Converters.For<object>(), options));
            Survives(mustFail, () => MessagePackReading.Read(packed, Converters.For<object>(), binary));
            // Skipping and copying text takes no stack for a level, so that these may succeed.
            Survives(false, () => JsonReading.Read(json, Converters.For<JsonNode>(), text));
            Survives(false, () => JsonReading.Read(json, Converters.For<JsonElement>(), text));
            Survives(false, () => JsonReading.Read(json, Converters.For<WireValue>(), text));
            Survives(false, () => MessagePackReading.Read(packed, Converters.For<JsonNode>(), binary));
            Survives(false, () => MessagePackReading.Read(packed, Converters.For<JsonElement>(), binary));
            Survives(false, () => MessagePackReading.Read(packed, Converters.For<WireValue>(), binary));
            Survives(
                false,
                () => JsonReading.Read([.. "{\"x\":"u8, .. json, (byte)'}'], Converters.For<WideTypes.Narrow>(), text)
            );
            Survives(false, () => MessagePackWire.FromJson(json, binary));
            Survives(false, () => MessagePackWire.ToJson(packed, options: binary));
        }
    }

    private static void RunMerges()
    {
        foreach ((int levels, bool mustFail) in (IEnumerable<(int, bool)>)[(60, false), (20_000, true)])
        {
            string patch = new StringBuilder()
                .Insert(0, "{\"next\":", levels)
                .Append("null")
                .Append('}', levels)
                .ToString();
            byte[] json = Encoding.UTF8.GetBytes(patch);
            byte[] packed =
            [
                .. Enumerable.Repeat((byte[])[0x81, 0xA4, .. "next"u8], levels).SelectMany(part => part),
                0xC0,
            ];
            var text = new JsonWireOptions { MaxDepth = 100_000 };
            var binary = new MessagePackWireOptions { MaxDepth = 100_000 };
            WideTypes.Class100? deep = null;
            for (int i = 0; i < levels; i++)
                deep = new WideTypes.Class100 { Next = deep };
            foreach (WideTypes.Class100? target in new[] { null, new WideTypes.Class100(), deep })
            {
                Survives(
                    mustFail,
                    () => Merger.MergeJson(json, target, Converters.For<WideTypes.Class100>(), text, false, null)
                );
                Survives(
                    mustFail,
                    () =>
                        Merger.MergeMessagePack(
                            packed,
                            target,
                            Converters.For<WideTypes.Class100>(),
                            binary,
                            false,
                            null
                        )
                );
            }
            Survives(mustFail, () => Merger.MergeJson(json, null, Converters.For<object>(), text, false, null));
            // The document is a node, whose reading takes no stack for a level; merging and copying it does.
            JsonNode there = JsonReading.Read(json, Converters.For<JsonNode>(), text)!;
            foreach (JsonNode? target in new[] { null, new JsonObject(), there })
            {
                Survives(mustFail, () => Merger.MergeJson(json, target, Converters.For<JsonNode>(), text, false, null));
                Survives(
                    mustFail,
                    () => Merger.MergeMessagePack(packed, target, Converters.For<JsonNode>(), binary, false, null)
                );
            }
        }
    }

    private static void RunCopies()
    {
        foreach (int levels in (IEnumerable<int>)[60, 1_000, 6_000, 20_000])
        {
            string text = NodeText(levels);
            foreach (
                Func<JsonNode> make in (Func<JsonNode>[])
                    [
                        () => ReadNode(text),
                        () => MakeNode(levels),
                        () => JsonNode.Parse(text, null, new JsonDocumentOptions { MaxDepth = levels })!,
                    ]
            )
            {
                foreach (int stack in (IEnumerable<int>)[StackSize, 1536 * 1024, 4096 * 1024])
                    RunCopies(make, stack, mustFail: levels == 20_000 && stack == StackSize, mustSucceed: levels == 60);
            }
        }
    }

    private static void RunCopies(Func<JsonNode> make, int stack, bool mustFail, bool mustSucceed)
    {
        Converter<JsonNode> converter = Converters.For<JsonNode>();
        TypeShape<JsonNode> shape = converter.TypedShape;
        var text = new JsonWireOptions { MaxDepth = 100_000 };
        JsonNode left = make(),
            right = make(),
            leaf = left;
        // A node without options asks its parents for them recursively.
        Assert.Null(
            RunOn(
                64 * 1024 * 1024,
                () =>
                {
                    while ((leaf is JsonArray items ? items[0] : (leaf as JsonObject)?["n"]) is { } child)
                        leaf = child;
                }
            )
        );
        foreach (
            (Action use, bool isWhole) in (IEnumerable<(Action, bool)>)
                [
                    (() => Assert.NotNull(DeepClone.Of(shape, left)), true),
                    (() => Assert.True(StructuralEquality.Equals(shape, left, right)), true),
                    (() => Merger.MergeJson("{\"n\":{\"n\":1}}"u8.ToArray(), left, converter, text, false, null), true),
                    (
                        () =>
                            Assert.Equal(
                                "1"u8,
                                JsonOutput.ToArray(new JsonBody<JsonNode>(converter, leaf, null), text)
                            ),
                        false
                    ),
                ]
        )
        {
            Exception? failure = RunOn(stack, use);
            if (mustSucceed)
                Assert.Null(failure);
            if (mustFail && isWhole)
                Assert.NotNull(failure);
            Assert.True(
                failure is null or InsufficientExecutionStackException or WireException { Error: WireError.Depth },
                $"{failure}"
            );
        }
    }

    private static JsonNode ReadNode(string text) =>
        JsonReading.Read(
            Encoding.UTF8.GetBytes(text),
            Converters.For<JsonNode>(),
            new JsonWireOptions { MaxDepth = 100_000 }
        )!;

    private static JsonNode MakeNode(int levels)
    {
        JsonNode node = new JsonArray(1);
        for (int i = 1; i < levels; i++)
            node = (i & 1) == 0 ? new JsonArray(node) : new JsonObject { ["n"] = node };
        return node;
    }

    private static string NodeText(int levels)
    {
        var (head, tail) = (new StringBuilder("[1]"), "");
        for (int i = 1; i < levels; i++)
        {
            head.Insert(0, (i & 1) == 0 ? "[" : "{\"n\":");
            tail += (i & 1) == 0 ? "]" : "}";
        }
        return head.Append(tail).ToString();
    }

    private static bool Survives(bool mustFail, Action action)
    {
        Exception? failure = RunOn(StackSize, action);
        if (failure is not null)
            Assert.Equal(WireError.Depth, Assert.IsType<WireException>(failure).Error);
        if (mustFail)
            Assert.NotNull(failure);
        return failure is not null;
    }

    /// <summary>Runs the action on a thread with a stack of the given size and returns what it threw.</summary>
    private static Exception? RunOn(int stack, Action action)
    {
        Exception? failure = null;
        var thread = new Thread(
            () =>
            {
                try
                {
                    action();
                }
                catch (Exception e)
                {
                    failure = e;
                }
            },
            stack
        );
        thread.Start();
        thread.Join();
        return failure;
    }
}
