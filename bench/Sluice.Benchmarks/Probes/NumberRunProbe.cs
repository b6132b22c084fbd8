using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using BenchmarkDotNet.Attributes;
using Sluice.Wires.MessagePack;

namespace Sluice.Benchmarks.Probes;

/// <summary>
/// Arrays of numbers on MessagePack: one number after the other against vectors that are permuted into codes and bytes.
/// </summary>
/// <remarks>
/// Decided: vectors (<see cref="MessagePackRuns"/>). 10,000 doubles: 1.5 times a memory copy of the encoded bytes
/// instead of 8. Integers whose sizes differ are compressed, where the processor can compress bytes: 9.5 ns for ten of
/// them instead of 20 to 40, which are mostly mispredicted branches. Reading those stays one by one, by a table of
/// shifts: where the next number begins is known only after the one before.
/// </remarks>
public class NumberRunProbe
{
    private readonly double[] _values = [.. Enumerable.Range(0, 10_000).Select(i => i * 0.37)];
    private readonly byte[] _buffer = new byte[100_000];

    [Benchmark(Baseline = true)]
    public void Copy() => _buffer.AsSpan(0, 90_000).CopyTo(_buffer.AsSpan(10_000));

    [Benchmark]
    public void OneByOne()
    {
        ref byte at = ref _buffer[0];
        foreach (double value in _values)
            at = ref MessagePackNumbers.WriteUncheckedDouble(ref at, value);
    }

    [Benchmark]
    public void Vectors() => MessagePackRuns.WriteUnchecked<double>(ref _buffer[0], _values);

    /// <summary>Two values for each shuffle, for processors without permutations of bytes.</summary>
    [Benchmark]
    public void Shuffles()
    {
        ref byte at = ref _buffer[0];
        ref double from = ref MemoryMarshal.GetReference(_values.AsSpan());
        nuint to = 0;
        for (nuint i = 0; i < (nuint)_values.Length - 1; i++, to += 9)
        {
            Vector128<byte> value = Vector128.LoadUnsafe(ref from, i).AsByte();
            (
                Vector128.Shuffle(
                    value,
                    Vector128.Create((byte)255, 7, 6, 5, 4, 3, 2, 1, 0, 255, 255, 255, 255, 255, 255, 255)
                ) | Vector128.CreateScalar((byte)0xCB)
            ).StoreUnsafe(ref at, to);
        }
        MessagePackNumbers.WriteUncheckedDouble(
            ref System.Runtime.CompilerServices.Unsafe.Add(ref at, (nint)to),
            _values[^1]
        );
    }
}
