using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using Sluice.Model;

namespace Sluice.Selection;

// SAFETY: The cache of a Converter<T> contains only selections of T. Words are read at offsets of at most the length
// minus their size.
/// <summary>
/// A cache of a type's bound expressions, keyed by text and options. Bounded regardless of client input: a new text
/// only displaces other new ones; it must be requested again to gain a permanent slot, where it only displaces an entry
/// that was not used recently. Contains nothing that depends on the caller.
/// </summary>
/// <remarks>
/// Read without locks. Entries are immutable except for their usage flags; a race costs at most a slot. The hash is
/// seeded per process.
/// </remarks>
internal sealed class SelectionCache
{
    private const int Sets = 32;
    private const int Ways = 8;
    private const int Lasting = 6;
    private const int LongestText = 512;
    private const int MostTargets = 32;

    private static readonly ulong s_seed1 = Seed(), s_seed2 = Seed();
    private readonly Entry?[] _entries = new Entry?[Sets * Ways];
    private int _next;

    private sealed class Entry(ulong hash, string text, IncludeOptions options, FieldSelection selection)
    {
        public readonly ulong Hash = hash;
        public readonly string Text = text;
        public readonly IncludeOptions Options = options;
        public readonly FieldSelection Selection = selection;
        public bool WasUsed;
    }

    /// <summary>Returns a cached selection, or binds an expression to a type.</summary>
    /// <exception cref="IncludeException">The expression has errors.</exception>
    internal static FieldSelection<T> Parse<T>(Converter<T> converter, ReadOnlySpan<char> include,
        in IncludeOptions options)
    {
        ulong hash = HashOf(include);
        if (Of(converter)?.Find(hash, include, options) is { } found) return Unsafe.As<FieldSelection<T>>(found);
        return Bind(converter, hash, include, options);
    }

    // SAFETY: Only a SelectionCache is ever stored there.
    private static SelectionCache? Of(Converter converter) => Unsafe.As<SelectionCache?>(converter.Selections);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FieldSelection<T> Bind<T>(Converter<T> converter, ulong hash, ReadOnlySpan<char> include,
        in IncludeOptions options)
    {
        FieldSelection<T> selection = Bind(converter, include, options, null, null, out int cost);
        if (include.Length <= LongestText && cost <= MostTargets)
        {
            if (Of(converter) is null)
                Interlocked.CompareExchange(ref converter.Selections, new SelectionCache(), null);
            Of(converter)!.Keep(new(hash, include.ToString(), options, selection));
        }
        return selection;
    }

    /// <summary>Binds an expression for a specific caller and endpoint, bypassing the cache.</summary>
    internal static FieldSelection<T> Bind<T>(Converter<T> converter, ReadOnlySpan<char> include,
        in IncludeOptions options,
            Func<MemberShape, MemberAccess>? access, FieldSelection<T>? offered, out int cost)
    {
        TypeShape? selectable = converter.Shape.Selectable;
        SelectionPlan? plan = selectable is null
            ? null
            : access is null ? PlanBuilder.For(selectable, options.Unions)
            : PlanBuilder.For(selectable, access, options.Unions);
        SelectionNode? node = SelectionBinder.Bind(plan?.Place, include, options, offered?.Node, out bool isDeep,
            out cost);
        if (plan is not null && offered?.Node is { } limit) node = SelectionAlgebra.Intersect(node, limit, plan);
        // Selections within the default set are not limited; the endpoint accepts their cost.
        SelectionLimits? limits = plan is null || SelectionAlgebra.IsWithin(node, plan.Place.DefaultNode, plan)
            ? null
            : SelectionLimits.Of(options);
        return new(converter, node, isDeep && node == plan?.AllNode)
        {
            KnownPlan = plan,
            Naming = options.Naming,
            Limits = limits
        };
    }

    private FieldSelection? Find(ulong hash, ReadOnlySpan<char> text, in IncludeOptions options)
    {
        ReadOnlySpan<Entry?> set = _entries.AsSpan((int)(hash & (Sets - 1)) * Ways, Ways);
        for (int i = 0; i < set.Length; i++)
        {
            if (set[i] is not { } entry || entry.Hash != hash || !text.SequenceEqual(entry.Text)
                || entry.Options != options) continue;
            if (i >= Lasting) Promote(hash, i);
            else if (!entry.WasUsed) entry.WasUsed = true;
            return entry.Selection;
        }
        return null;
    }

    private void Keep(Entry entry)
    {
        Span<Entry?> set = _entries.AsSpan((int)(entry.Hash & (Sets - 1)) * Ways, Ways);
        // Use empty slots first; entries keep them only if they are used.
        int place = 0;
        while (place < set.Length && set[place] is not null) place++;
        if (place == set.Length)
        {
            place = Lasting + (Interlocked.Increment(ref _next) & 1);
            if (set[place] is { WasUsed: true }) place ^= 1;
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
        if (entry is null) return;
        if (!entry.WasUsed)
        {
            entry.WasUsed = true;
            return;
        }
        for (int i = 0; i < Lasting; i++)
        {
            Entry? old = set[i];
            if (old is { WasUsed: true }) continue;
            Volatile.Write(ref set[i], entry);
            Volatile.Write(ref set[from], old);
            return;
        }
        for (int i = 0; i < Lasting; i++) set[i]?.WasUsed = false;
        entry.WasUsed = false;
    }

    // Folds the product of two words, 16 bytes per step (the idea of wyhash): short texts cost a few nanoseconds.
    private static ulong HashOf(ReadOnlySpan<char> text)
    {
        ReadOnlySpan<byte> bytes = MemoryMarshal.AsBytes(text);
        ref byte start = ref MemoryMarshal.GetReference(bytes);
        nuint at = 0;
        int rest = bytes.Length;
        Debug.Assert((rest & 1) == 0, "Characters are two bytes.");
        ulong hash = s_seed2 ^ (uint)rest;
        for (; rest > 16; rest -= 16, at += 16)
            hash = Fold(Read(ref start, at) ^ s_seed1, Read(ref start, at + 8) ^ hash);
        ulong a = 0, b = 0;
        if (rest >= 8) (a, b) = (Read(ref start, at), Read(ref start, at + (nuint)rest - 8));
        else
            for (int i = 0; i < rest; i += 2)
                a = a << 16 | Unsafe.ReadUnaligned<ushort>(ref Unsafe.AddByteOffset(ref start, at + (nuint)i));
        return Fold(a ^ s_seed1, b ^ hash);

        static ulong Read(ref byte start, nuint at) =>
            Unsafe.ReadUnaligned<ulong>(ref Unsafe.AddByteOffset(ref start, at));
        static ulong Fold(ulong a, ulong b) => Math.BigMul(a, b, out ulong low) ^ low;
    }

    private static ulong Seed() => BitConverter.ToUInt64(RandomNumberGenerator.GetBytes(8)) | 1;
}
