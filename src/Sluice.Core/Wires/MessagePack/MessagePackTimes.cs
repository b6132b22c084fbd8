using System.Buffers.Binary;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.MessagePack;

// SAFETY: The caller has reserved 15 bytes, the longest timestamp, with their slack.
/// <summary>
/// Writes and reads the timestamp extension (type -1): 32-bit seconds, 34-bit seconds with nanoseconds, or 64-bit
/// seconds with nanoseconds, whichever is shortest.
/// </summary>
internal static class MessagePackTimes
{
    internal const long EpochSeconds = 62135596800; // 0001-01-01 to 1970-01-01
    private const long NanosecondsPerTick = 100;

    /// <summary>
    /// Writes a point in time, in up to 15 bytes. Local times are converted; times of unspecified kind are treated as
    /// UTC, as in MessagePack-CSharp.
    /// </summary>
    internal static ref byte WriteUncheckedDateTime(ref byte position, DateTime value)
    {
        if (value.Kind == DateTimeKind.Local)
            value = value.ToUniversalTime();
        return ref WriteUncheckedTicks(ref position, value.Ticks);
    }

    internal static ref byte WriteUncheckedTicks(ref byte position, long ticks)
    {
        long seconds = ticks / TimeSpan.TicksPerSecond - EpochSeconds;
        ulong nanoseconds = (ulong)(ticks % TimeSpan.TicksPerSecond * NanosecondsPerTick);
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.TimestampBeforeEpoch) && seconds < 0)
            nanoseconds = 0;
#endif
        Debug.Assert(nanoseconds <= 999_999_999);
        if (seconds >> 34 != 0)
        {
            Unsafe.WriteUnaligned(ref position, MessagePackCode.Ext8 | 12 << 8 | 0xFF << 16);
            Unsafe.WriteUnaligned(
                ref Unsafe.Add(ref position, 3),
                BinaryPrimitives.ReverseEndianness((uint)nanoseconds)
            );
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, 7), BinaryPrimitives.ReverseEndianness(seconds));
            return ref Unsafe.Add(ref position, 15);
        }
        ulong both = nanoseconds << 34 | (ulong)seconds;
        if (both >> 32 == 0)
        {
            Unsafe.WriteUnaligned(ref position, (ushort)(MessagePackCode.FixExt4 | 0xFF << 8));
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, 2), BinaryPrimitives.ReverseEndianness((uint)both));
            return ref Unsafe.Add(ref position, 6);
        }
        Unsafe.WriteUnaligned(ref position, (ushort)(MessagePackCode.FixExt8 | 0xFF << 8));
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, 2), BinaryPrimitives.ReverseEndianness(both));
        return ref Unsafe.Add(ref position, 10);
    }

    /// <summary>Returns whether a timestamp's payload has nanoseconds below a tick.</summary>
    internal static bool IsFinerThanTick(ReadOnlySpan<byte> payload) =>
        payload.Length switch
        {
            8 => (BinaryPrimitives.ReadUInt64BigEndian(payload) >> 34) % NanosecondsPerTick != 0,
            12 => BinaryPrimitives.ReadUInt32BigEndian(payload) % NanosecondsPerTick != 0,
            _ => false,
        };

    /// <summary>
    /// Converts a timestamp's payload to ticks. Returns -1 if it is out of the range of .NET, or -2 if it is malformed.
    /// </summary>
    /// <remarks>Nanoseconds below a tick are truncated, as in every .NET reader of the extension.</remarks>
    internal static long ReadTicks(ReadOnlySpan<byte> payload)
    {
        long seconds;
        uint nanoseconds;
        switch (payload.Length)
        {
            case 4:
                (seconds, nanoseconds) = (BinaryPrimitives.ReadUInt32BigEndian(payload), 0);
                break;
            case 8:
                ulong both = BinaryPrimitives.ReadUInt64BigEndian(payload);
                (seconds, nanoseconds) = ((long)(both & 0x3_FFFF_FFFF), (uint)(both >> 34));
                break;
            case 12:
                (seconds, nanoseconds) = (
                    BinaryPrimitives.ReadInt64BigEndian(payload[4..]),
                    BinaryPrimitives.ReadUInt32BigEndian(payload)
                );
                break;
            default:
                return -2;
        }
        if (nanoseconds > 999_999_999)
            return -2;
        if (seconds < -EpochSeconds || seconds > DateTime.MaxValue.Ticks / TimeSpan.TicksPerSecond - EpochSeconds)
            return -1;
        return (seconds + EpochSeconds) * TimeSpan.TicksPerSecond + nanoseconds / NanosecondsPerTick;
    }
}
