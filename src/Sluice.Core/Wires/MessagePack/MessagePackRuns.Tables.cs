using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Sluice.Wires.MessagePack;

// SAFETY: every table has the 64 bytes of one vector, and its entries are below 64.
internal static partial class MessagePackRuns
{
    // The bytes at which values with eight, four, two and one byte after their code begin, in a vector of 64.
    private const ulong EveryNinth = 0x0040_2010_0804_0201, EveryFifth = 0x0084_2108_4210_8421,
        EveryThird = 0x2492_4924_9249, EverySecond = 0x5555_5555;

    private static Vector512<byte> Table(ReadOnlySpan<byte> bytes)
    {
        Debug.Assert(bytes.Length == Vector512<byte>.Count);
        return Vector512.LoadUnsafe(ref MemoryMarshal.GetReference(bytes));
    }

    // Writing: the source of each byte, most significant first. The code's place gets the top byte, for its sign.
    private static ReadOnlySpan<byte> PlacesOfNine =>
    [
        7, 7, 6, 5, 4, 3, 2, 1, 0, 15, 15, 14, 13, 12, 11, 10,
        9, 8, 23, 23, 22, 21, 20, 19, 18, 17, 16, 31, 31, 30, 29, 28,
        27, 26, 25, 24, 39, 39, 38, 37, 36, 35, 34, 33, 32, 47, 47, 46,
        45, 44, 43, 42, 41, 40, 55, 55, 54, 53, 52, 51, 50, 49, 48, 63,
    ];

    private static ReadOnlySpan<byte> PlacesOfFive =>
    [
        3, 3, 2, 1, 0, 7, 7, 6, 5, 4, 11, 11, 10, 9, 8, 15,
        15, 14, 13, 12, 19, 19, 18, 17, 16, 23, 23, 22, 21, 20, 27, 27,
        26, 25, 24, 31, 31, 30, 29, 28, 35, 35, 34, 33, 32, 39, 39, 38,
        37, 36, 43, 43, 42, 41, 40, 47, 47, 46, 45, 44, 51, 51, 50, 49,
    ];

    // Writing: the places of the codes.
    private static ReadOnlySpan<byte> CodesOfNine =>
    [
        255, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0,
        0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0,
        0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0,
        0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 255,
    ];

    private static ReadOnlySpan<byte> CodesOfFive =>
    [
        255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255,
        0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0,
        0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0,
        0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0,
    ];

    // Reading: the source of each byte of the values.
    private static ReadOnlySpan<byte> ValuesOfNine =>
    [
        8, 7, 6, 5, 4, 3, 2, 1, 17, 16, 15, 14, 13, 12, 11, 10,
        26, 25, 24, 23, 22, 21, 20, 19, 35, 34, 33, 32, 31, 30, 29, 28,
        44, 43, 42, 41, 40, 39, 38, 37, 53, 52, 51, 50, 49, 48, 47, 46,
        62, 61, 60, 59, 58, 57, 56, 55, 0, 0, 0, 0, 0, 0, 0, 0,
    ];

    private static ReadOnlySpan<byte> ValuesOfFive =>
    [
        4, 3, 2, 1, 9, 8, 7, 6, 14, 13, 12, 11, 19, 18, 17, 16,
        24, 23, 22, 21, 29, 28, 27, 26, 34, 33, 32, 31, 39, 38, 37, 36,
        44, 43, 42, 41, 49, 48, 47, 46, 54, 53, 52, 51, 59, 58, 57, 56,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ];

    // Reading: two bytes or one, then the code up to the top of the lane, which decides about the sign.
    private static ReadOnlySpan<byte> ValuesOfThree =>
    [
        2, 1, 0, 0, 5, 4, 3, 3, 8, 7, 6, 6, 11, 10, 9, 9,
        14, 13, 12, 12, 17, 16, 15, 15, 20, 19, 18, 18, 23, 22, 21, 21,
        26, 25, 24, 24, 29, 28, 27, 27, 32, 31, 30, 30, 35, 34, 33, 33,
        38, 37, 36, 36, 41, 40, 39, 39, 44, 43, 42, 42, 47, 46, 45, 45,
    ];

    private static ReadOnlySpan<byte> ValuesOfTwo =>
    [
        1, 0, 0, 0, 3, 2, 2, 2, 5, 4, 4, 4, 7, 6, 6, 6,
        9, 8, 8, 8, 11, 10, 10, 10, 13, 12, 12, 12, 15, 14, 14, 14,
        17, 16, 16, 16, 19, 18, 18, 18, 21, 20, 20, 20, 23, 22, 22, 22,
        25, 24, 24, 24, 27, 26, 26, 26, 29, 28, 28, 28, 31, 30, 30, 30,
    ];
}
