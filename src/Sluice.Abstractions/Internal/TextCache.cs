using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Sluice.Internal;

// SAFETY: Words are read at offsets of at most the length minus their size.
/// <summary>
/// A cache of values that are made from texts and options. Bounded regardless of client input: a new text only
/// displaces other new ones; it must be requested again to gain a permanent slot, where it only displaces an entry
/// that was not used recently. Contains nothing that depends on the caller.
/// </summary>
/// <remarks>
/// Read without locks. Entries are immutable except for their usage flags; a race costs at most a slot. The hash is
/// seeded per process.
/// </remarks>
internal sealed class TextCache<TOptions, TValue>
    where TOptions : struct, IEquatable<TOptions>
    where TValue : class
{
    private const int Sets = 32;
    private const int Ways = 8;
    private const int Lasting = 6;

    private readonly Entry?[] _entries = new Entry?[Sets * Ways];
    private int _next;

    /// <summary>Returns the value of a text in a cache that may not exist yet, or <see langword="null"/>.</summary>
    internal static TValue? Find(object? cache, ulong hash, ReadOnlySpan<char> text, in TOptions options) =>
        ((TextCache<TOptions, TValue>?)cache)?.Find(hash, text, options);

    /// <summary>Adds a value to a cache, which is created if it does not exist yet.</summary>
    internal static void Keep(ref object? cache, ulong hash, ReadOnlySpan<char> text, in TOptions options, TValue value)
    {
        if (cache is null)
            Interlocked.CompareExchange(ref cache, new TextCache<TOptions, TValue>(), null);
        ((TextCache<TOptions, TValue>)cache).Keep(hash, text, options, value);
    }

    private sealed class Entry(ulong hash, string text, in TOptions options, TValue value)
    {
        public readonly ulong Hash = hash;
        public readonly string Text = text;
        public readonly TOptions Options = options;
        public readonly TValue Value = value;
        public bool WasUsed;
    }

    /// <summary>Returns the value of a text, or <see langword="null"/>.</summary>
    /// <param name="hash">What <see cref="TextHash.Compute"/> returns for the text.</param>
    internal TValue? Find(ulong hash, ReadOnlySpan<char> text, in TOptions options)
    {
        ReadOnlySpan<Entry?> set = _entries.AsSpan((int)(hash & (Sets - 1)) * Ways, Ways);
        for (int i = 0; i < set.Length; i++)
        {
            if (
                set[i] is not { } entry
                || entry.Hash != hash
                || !text.SequenceEqual(entry.Text)
                || !entry.Options.Equals(options)
            )
                continue;
            if (i >= Lasting)
                Promote(hash, i);
            else if (!entry.WasUsed)
                entry.WasUsed = true;
            return entry.Value;
        }
        return null;
    }

    /// <summary>Adds the value of a text that was not found.</summary>
    internal void Keep(ulong hash, ReadOnlySpan<char> text, in TOptions options, TValue value)
    {
        var entry = new Entry(hash, text.ToString(), options, value);
        Span<Entry?> set = _entries.AsSpan((int)(entry.Hash & (Sets - 1)) * Ways, Ways);
        // Use empty slots first; entries keep them only if they are used.
        int place = 0;
        while (place < set.Length && set[place] is not null)
            place++;
        if (place == set.Length)
        {
            place = Lasting + (Interlocked.Increment(ref _next) & 1);
            if (set[place] is { WasUsed: true })
                place ^= 1;
        }
        Volatile.Write(ref set[place], entry);
    }

    /// <summary>
    /// Swaps an entry that was requested again with a permanent one that was not used. If all permanent entries were
    /// used, their flags are reset, and they must be used again to stay.
    /// </summary>
    private void Promote(ulong hash, int from)
    {
        Span<Entry?> set = _entries.AsSpan((int)(hash & (Sets - 1)) * Ways, Ways);
        Entry? entry = set[from];
        if (entry is null)
            return;
        if (!entry.WasUsed)
        {
            entry.WasUsed = true;
            return;
        }
        for (int i = 0; i < Lasting; i++)
        {
            Entry? old = set[i];
            if (old is { WasUsed: true })
                continue;
            Volatile.Write(ref set[i], entry);
            Volatile.Write(ref set[from], old);
            return;
        }
        for (int i = 0; i < Lasting; i++)
            set[i]?.WasUsed = false;
        entry.WasUsed = false;
    }
}

/// <summary>Hashes texts with a seed of the process.</summary>
internal static class TextHash
{
    private static readonly ulong s_seed1 = CreateSeed(),
        s_seed2 = CreateSeed();

    // Folds the product of two words, 16 bytes per step (the idea of wyhash): short texts cost a few nanoseconds.
    internal static ulong Compute(ReadOnlySpan<char> text)
    {
        ReadOnlySpan<byte> bytes = MemoryMarshal.AsBytes(text);
        ref byte start = ref MemoryMarshal.GetReference(bytes);
        nuint position = 0;
        int rest = bytes.Length;
        Debug.Assert((rest & 1) == 0, "Characters are two bytes.");
        ulong hash = s_seed2 ^ (uint)rest;
        for (; rest > 16; rest -= 16, position += 16)
            hash = Mix(Read(ref start, position) ^ s_seed1, Read(ref start, position + 8) ^ hash);
        ulong a = 0,
            b = 0;
        if (rest >= 8)
            (a, b) = (Read(ref start, position), Read(ref start, position + (nuint)rest - 8));
        else
            for (int i = 0; i < rest; i += 2)
                a = a << 16 | Unsafe.ReadUnaligned<ushort>(ref Unsafe.AddByteOffset(ref start, position + (nuint)i));
        return Mix(a ^ s_seed1, b ^ hash);

        static ulong Read(ref byte start, nuint position) =>
            Unsafe.ReadUnaligned<ulong>(ref Unsafe.AddByteOffset(ref start, position));
        static ulong Mix(ulong a, ulong b) => Math.BigMul(a, b, out ulong low) ^ low;
    }

    private static ulong CreateSeed() => BitConverter.ToUInt64(RandomNumberGenerator.GetBytes(8)) | 1;
}
