using System.Numerics;
using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;
using Sluice.Wires.Json;

namespace Sluice.Benchmarks.Probes;

/// <summary>
/// Digits of 32-bit integers: pairs from a table by fixed-point fractions (what <see cref="JsonIntegers"/> does)
/// against all eight digits at once in one register.
/// </summary>
/// <remarks>
/// Decided: pairs. Eight at once has no branch on the length, but takes some 45 instructions for any number; pairs take
/// 12 to 30. On the object of nine ints of one to ten digits: 79 ns before, 58 to 63 ns after, on the same machine; on
/// lists, whose numbers are short, more.
/// </remarks>
public class DigitsProbe
{
    private readonly int[] _values = [7, -42, 365, -4_096, 86_400, -1_234_567, 98_765_432, -987_654_321, 2_147_483_647];
    private readonly byte[] _buffer = new byte[256];

    [Benchmark(Baseline = true)]
    public int Pairs()
    {
        ref byte start = ref _buffer[0];
        ref byte at = ref start;
        foreach (int value in _values)
            at = ref JsonIntegers.WriteUnchecked(ref at, value);
        return (int)Unsafe.ByteOffset(ref start, ref at);
    }

    [Benchmark]
    public int EightAtOnce()
    {
        ref byte start = ref _buffer[0];
        ref byte at = ref start;
        foreach (int value in _values)
            at = ref WriteUncheckedEight(ref at, value);
        return (int)Unsafe.ByteOffset(ref start, ref at);
    }

    private static ref byte WriteUncheckedEight(ref byte at, int value)
    {
        at = (byte)'-';
        uint sign = (uint)(value >> 31);
        at = ref Unsafe.Subtract(ref at, (nint)(int)sign);
        uint magnitude = ((uint)value ^ sign) - sign;
        if (magnitude >= 100_000_000)
            return ref JsonIntegers.WriteUnchecked(ref at, magnitude);
        ulong digits = JsonIntegers.Digits8(magnitude);
        int zeros = BitOperations.TrailingZeroCount(digits | 1UL << 56) >> 3;
        Unsafe.WriteUnaligned(ref at, (digits | 0x3030_3030_3030_3030) >> (zeros << 3));
        Unsafe.Add(ref at, 8 - zeros) = (byte)',';
        return ref Unsafe.Add(ref at, 9 - zeros);
    }
}
