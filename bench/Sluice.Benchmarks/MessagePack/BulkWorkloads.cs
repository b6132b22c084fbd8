using System.Buffers;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Sluice.Benchmarks.Gate;

namespace Sluice.Benchmarks.MessagePack;

/// <summary>
/// What is encoded in bulk: arrays of numbers and long text against copying as many bytes in memory, short text against
/// the same values as JSON.
/// </summary>
public sealed class BulkWorkloads : IWorkloadFamily
{
    private const int Count = 10_000;

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["msgpack"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        var random = new Random(1);
        double[] doubles = Make(_ => random.NextDouble() * 360 - 180);
        foreach (Workload workload in Numbers("doubles", doubles))
            yield return workload;
        foreach (Workload workload in Numbers("floats", Make(_ => random.NextSingle())))
            yield return workload;
        foreach (Workload workload in Numbers("ints", Make(_ => random.Next(int.MinValue, int.MaxValue))))
            yield return workload;
        foreach (Workload workload in Numbers("ints-small", Make(i => i % 100)))
            yield return workload;
        foreach (Workload workload in Numbers("ints-mixed", Make(_ => random.Next() >> random.Next(31))))
            yield return workload;
        foreach (Workload workload in Numbers("longs", Make(_ => random.NextInt64())))
            yield return workload;
        foreach (Workload workload in LongText("text-1mb", Text(1 << 20, _ => (char)random.Next(' ', '~'))))
            yield return workload;
        foreach (Workload workload in AgainstJson("short-text", Make(i => Text(3 + i % 24, _ => 'x'), 500)))
            yield return workload;
        foreach (
            Workload workload in AgainstJson(
                "dictionary",
                Enumerable
                    .Range(0, 1_000)
                    .ToDictionary(i => string.Create(CultureInfo.InvariantCulture, $"key {i}"), i => $"value of {i}")
            )
        )
            yield return workload;
    }

    private static T[] Make<T>(Func<int, T> make, int count = Count) => [.. Enumerable.Range(0, count).Select(make)];

    private static string Text(int length, Func<int, char> make) =>
        string.Create(
            length,
            make,
            static (chars, make) =>
            {
                for (int i = 0; i < chars.Length; i++)
                    chars[i] = make(i);
            }
        );

    private static IEnumerable<Workload> Numbers<T>(string name, T[] numbers)
    {
        byte[] bytes = MessagePackWire.Serialize(numbers);
        yield return new($"msgpack.{name}.write", Write(numbers), Copy(bytes));
        yield return new(
            $"msgpack.{name}.read",
            Read<T[]>(bytes),
            count =>
            {
                for (int i = 0; i < count; i++)
                    _ = numbers.AsSpan().ToArray();
            }
        )
        {
            Check = () => Same(name, MessagePackWire.Deserialize<T[]>(bytes)!.SequenceEqual(numbers)),
        };
    }

    private static IEnumerable<Workload> LongText(string name, string text)
    {
        byte[] bytes = MessagePackWire.Serialize(text);
        yield return new($"msgpack.{name}.write", Write(text), NarrowLoop(text));
        yield return new($"msgpack.{name}.read", Read<string>(bytes), WidenLoop(bytes.AsMemory(5)))
        {
            Check = () => Same(name, MessagePackWire.Deserialize<string>(bytes) == text),
        };
    }

    private static IEnumerable<Workload> AgainstJson<T>(string name, T value)
    {
        byte[] bytes = MessagePackWire.Serialize(value),
            json = JsonWire.SerializeToUtf8Bytes(value);
        var buffer = new ArrayBufferWriter<byte>(1 << 20);
        yield return new(
            $"msgpack.{name}.write",
            Write(value),
            count =>
            {
                for (int i = 0; i < count; i++)
                {
                    buffer.ResetWrittenCount();
                    JsonWire.Serialize(buffer, value);
                }
            }
        );
        yield return new(
            $"msgpack.{name}.read",
            Read<T>(bytes),
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Deserialize<T>(json);
            }
        );
    }

    private static Action<int> Write<T>(T value)
    {
        var buffer = new ArrayBufferWriter<byte>(4 << 20);
        return count =>
        {
            for (int i = 0; i < count; i++)
            {
                buffer.ResetWrittenCount();
                MessagePackWire.Serialize(buffer, value);
            }
        };
    }

    private static Action<int> Read<T>(byte[] bytes) =>
        count =>
        {
            for (int i = 0; i < count; i++)
                MessagePackWire.Deserialize<T>(bytes);
        };

    private static Action<int> Copy(byte[] bytes)
    {
        var buffer = new ArrayBufferWriter<byte>(4 << 20);
        return count =>
        {
            for (int i = 0; i < count; i++)
            {
                buffer.ResetWrittenCount();
                buffer.Write(bytes);
            }
        };
    }

    // The plainest loops that do the work: vectors of sixteen without any check.
    private static Action<int> NarrowLoop(string text)
    {
        var buffer = new ArrayBufferWriter<byte>(4 << 20);
        return count =>
        {
            for (int n = 0; n < count; n++)
            {
                buffer.ResetWrittenCount();
                ref ushort from = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text.AsSpan()));
                ref byte to = ref MemoryMarshal.GetReference(buffer.GetSpan(text.Length));
                for (nuint i = 0; i < (nuint)text.Length; i += 16)
                    Vector128
                        .Narrow(Vector128.LoadUnsafe(ref from, i), Vector128.LoadUnsafe(ref from, i + 8))
                        .StoreUnsafe(ref to, i);
                buffer.Advance(text.Length);
            }
        };
    }

    private static Action<int> WidenLoop(ReadOnlyMemory<byte> bytes) =>
        count =>
        {
            for (int n = 0; n < count; n++)
            {
                _ = string.Create(
                    bytes.Length,
                    bytes,
                    static (chars, bytes) =>
                    {
                        ref byte from = ref MemoryMarshal.GetReference(bytes.Span);
                        ref ushort to = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(chars));
                        for (nuint i = 0; i < (nuint)chars.Length; i += 16)
                        {
                            (Vector128<ushort> low, Vector128<ushort> high) = Vector128.Widen(
                                Vector128.LoadUnsafe(ref from, i)
                            );
                            low.StoreUnsafe(ref to, i);
                            high.StoreUnsafe(ref to, i + 8);
                        }
                    }
                );
            }
        };

    private static void Same(string name, bool same)
    {
        if (!same)
            throw new InvalidOperationException($"{name}: what is read is not what was written.");
    }
}
