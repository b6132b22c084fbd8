using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Sluice.Wires.MessagePack;

// SAFETY: A span of T is reinterpreted as a span of what T was tested to be. The caller has reserved SizeOf bytes for
// each item. A block of vectors is loaded and stored only while the items that are left reserve and contain as many
// bytes as the vector has.
/// <summary>Writes and reads the numbers of an array many at a time.</summary>
/// <remarks>
/// MessagePack interleaves each number with its code, so that a vector of values becomes a vector of nine or five bytes
/// each by one permutation. Each method has a loop over single numbers, for what is left and for processors without
/// the instructions; the bytes are the same.
/// </remarks>
internal static partial class MessagePackRuns
{
    /// <summary>Returns the maximum size of a number in bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int SizeOf<T>() => Unsafe.SizeOf<T>() + 1;

    /// <summary>Returns the least size of a number in bytes, which is the only one of floating-point numbers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int LeastSizeOf<T>() => typeof(T) == typeof(int) || typeof(T) == typeof(long) ? 1 : SizeOf<T>();

    /// <summary>Writes numbers of one of the four supported types.</summary>
    /// <returns>The position after the last number.</returns>
    internal static ref byte WriteUnchecked<T>(ref byte position, ReadOnlySpan<T> items)
    {
        if (typeof(T) == typeof(double))
            return ref WriteUnchecked(ref position, Reinterpret<T, double>(items));
        if (typeof(T) == typeof(float))
            return ref WriteUnchecked(ref position, Reinterpret<T, float>(items));
        if (typeof(T) == typeof(long))
            return ref WriteUnchecked(ref position, Reinterpret<T, long>(items));
        Debug.Assert(typeof(T) == typeof(int));
        return ref WriteUnchecked(ref position, Reinterpret<T, int>(items));
    }

    /// <summary>
    /// Reads numbers while they have the encodings that arrays of their type usually have. The caller reads any other.
    /// </summary>
    /// <param name="input">The bytes from the first number on.</param>
    /// <param name="to">The destination, for at most as many numbers as the array has left.</param>
    /// <param name="used">The number of bytes read.</param>
    /// <returns>The count of numbers read.</returns>
    internal static int Read<T>(ReadOnlySpan<byte> input, Span<T> to, out int used)
    {
        if (typeof(T) == typeof(double))
            return Read(input, Reinterpret<T, double>(to), out used);
        if (typeof(T) == typeof(float))
            return Read(input, Reinterpret<T, float>(to), out used);
        if (typeof(T) == typeof(long))
            return Read(input, Reinterpret<T, long>(to), out used);
        Debug.Assert(typeof(T) == typeof(int));
        return Read(input, Reinterpret<T, int>(to), out used);
    }

    private static ReadOnlySpan<TTo> Reinterpret<TFrom, TTo>(ReadOnlySpan<TFrom> items)
    {
        Debug.Assert(typeof(TFrom) == typeof(TTo));
        return MemoryMarshal.CreateReadOnlySpan(
            ref Unsafe.As<TFrom, TTo>(ref MemoryMarshal.GetReference(items)),
            items.Length
        );
    }

    private static Span<TTo> Reinterpret<TFrom, TTo>(Span<TFrom> items)
    {
        Debug.Assert(typeof(TFrom) == typeof(TTo));
        return MemoryMarshal.CreateSpan(ref Unsafe.As<TFrom, TTo>(ref MemoryMarshal.GetReference(items)), items.Length);
    }

    private static ref byte WriteUnchecked(ref byte position, ReadOnlySpan<double> items)
    {
        ref double from = ref MemoryMarshal.GetReference(items);
        int i = 0;
        if (Avx512Vbmi.IsSupported)
        {
            Vector512<byte> places = Table(PlacesOfNine),
                codes = Table(CodesOfNine);
            Vector512<byte> code = codes & Vector512.Create(MessagePackCode.Float64);
            for (; i <= items.Length - 8; i += 7)
            {
                Debug.Assert(i + 8 <= items.Length && (items.Length - i) * 9 >= 64);
                Vector512<byte> values = Vector512.LoadUnsafe(ref from, (nuint)i).AsByte();
                Vector512
                    .ConditionalSelect(codes, code, Avx512Vbmi.PermuteVar64x8(values, places))
                    .StoreUnsafe(ref position);
                position = ref Unsafe.Add(ref position, 7 * 9);
            }
        }
        for (; i < items.Length; i++)
            position = ref MessagePackNumbers.WriteUncheckedDouble(ref position, Unsafe.Add(ref from, i));
        return ref position;
    }

    private static ref byte WriteUnchecked(ref byte position, ReadOnlySpan<float> items)
    {
        ref float from = ref MemoryMarshal.GetReference(items);
        int i = 0;
        if (Avx512Vbmi.IsSupported)
        {
            Vector512<byte> places = Table(PlacesOfFive),
                codes = Table(CodesOfFive);
            Vector512<byte> code = codes & Vector512.Create(MessagePackCode.Float32);
            for (; i <= items.Length - 16; i += 12)
            {
                Debug.Assert(i + 16 <= items.Length && (items.Length - i) * 5 >= 64);
                Vector512<byte> values = Vector512.LoadUnsafe(ref from, (nuint)i).AsByte();
                Vector512
                    .ConditionalSelect(codes, code, Avx512Vbmi.PermuteVar64x8(values, places))
                    .StoreUnsafe(ref position);
                position = ref Unsafe.Add(ref position, 12 * 5);
            }
        }
        else if (Vector128.IsHardwareAccelerated)
        {
            for (; i <= items.Length - 4; i += 3)
            {
                Debug.Assert(i + 4 <= items.Length && (items.Length - i) * 5 >= 16);
                Vector128<byte> values = Vector128.LoadUnsafe(ref from, (nuint)i).AsByte();
                (Fives(values) | CodesOfThree & Vector128.Create(MessagePackCode.Float32)).StoreUnsafe(ref position);
                position = ref Unsafe.Add(ref position, 3 * 5);
            }
        }
        for (; i < items.Length; i++)
            position = ref MessagePackNumbers.WriteUncheckedSingle(ref position, Unsafe.Add(ref from, i));
        return ref position;
    }

    // Three values of four bytes, most significant byte first, with a zero in the places of the codes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Fives(Vector128<byte> values) =>
        Vector128.Shuffle(values, Vector128.Create((byte)255, 3, 2, 1, 0, 255, 7, 6, 5, 4, 255, 11, 10, 9, 8, 255));

    private static Vector128<byte> CodesOfThree
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector128.Create((byte)255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0);
    }
}
