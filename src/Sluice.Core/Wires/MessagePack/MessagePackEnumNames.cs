using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text.Unicode;

namespace Sluice.Wires.MessagePack;

// SAFETY: Find is called for the values below Count only. The block of an entry is complete before its length is
// published, and is never changed: every thread that fills an entry stores the same bytes.
/// <summary>
/// Contains the encoded names of the values of an enumeration that are small, so that each is written with one store.
/// Names are kept when they are written for the first time.
/// </summary>
internal static class MessagePackEnumNames<TEnum>
{
    /// <summary>Values below this one have an entry.</summary>
    internal const int Count = 64;

    /// <summary>The number of bytes that are stored at a time.</summary>
    internal const int Block = WireSizes.Slack;

    private static readonly Entry[] s_entries = new Entry[Count];

    internal struct Entry
    {
        /// <summary>
        /// The length of the encoded name; zero if it has not been written yet, or negative if it is longer than a
        /// block.
        /// </summary>
        internal nint Length;

        /// <summary>The name with its header; a shorter name is followed by zeros.</summary>
        internal Vector256<byte> First;

        internal void Keep(string name)
        {
            Span<byte> text = stackalloc byte[Block];
            text.Clear();
            if (
                Utf8.FromUtf16(name, text[1..], out _, out int length, replaceInvalidSequences: false)
                != OperationStatus.Done
            )
            {
                Length = -1;
                return;
            }
            text[0] = (byte)(MessagePackCode.MinFixStr | length);
            First = Vector256.Create<byte>(text);
            Volatile.Write(ref Length, 1 + length);
        }
    }

    /// <summary>Returns the entry of a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref Entry Find(ulong bits)
    {
        Debug.Assert(bits < Count);
        return ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(s_entries), (nint)bits);
    }
}
