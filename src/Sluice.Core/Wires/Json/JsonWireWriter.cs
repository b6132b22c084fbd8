using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.Json;

// SAFETY: _start, _at and _end refer to one array or to the caller's span, in this order; _end is Slack bytes before
// its end. Bytes written at a position were reserved (Reserve, Ensure, Open) up to _end at most; closing brackets and
// headers use the slack. The checked build asserts it.
/// <summary>
/// Writes JSON (RFC 8259) in UTF-8 to one contiguous buffer under the default options. Straight-line code without a
/// state stack.
/// </summary>
/// <remarks>
/// Every value is followed by its comma, and a closing bracket overwrites the last one, so the writer needs no state
/// about preceding values. The buffer is pooled, or the caller's while it is large enough. <see cref="Dispose"/> must
/// be called exactly once; the output must not be read afterwards.
/// </remarks>
internal ref partial struct JsonWireWriter : IDocumentWriter
{
    // The layout that System.Text.Json converters see; it is applied afterwards.
    internal ulong LayoutFlags;

    private ref byte _start;
    private ref byte _position;

    // Slack bytes before the buffer's end, for the End… methods and for stores of whole words
    private ref byte _end;
    private nuint _floor; // stack addresses above this one are known to be safe
    private int _depth; // levels that can still be opened
    private int _maxDepth;

    // A pooled array, a GrownBuffer after growth, or null while the caller's memory is used. See WireBuffers.Take.
    private object? _owned;
#if DEBUG
    // The end of the latest reservation, for the checked build. A run may write up to this position; the bytes after it
    // are the slack for headers and closing brackets.
    private ref byte _reserved;
#endif

    /// <inheritdoc/>
    public static bool IsOptionsDriven => false;

    /// <inheritdoc/>
    public static bool UsesKeys => false;

    /// <inheritdoc/>
    public static bool IsJson => true;

    /// <summary>Initializes a writer.</summary>
    /// <param name="initial">The memory to write to while it is large enough; may be empty.</param>
    /// <param name="maxDepth">The maximum nesting depth.</param>
    public JsonWireWriter(Span<byte> initial, int maxDepth = 64)
    {
        _maxDepth = maxDepth;
        _depth = maxDepth;
        _floor = StackGuard.Floor;
        if (initial.Length < WireSizes.Slack * 2)
        {
            byte[] rented = WireBuffers.Rent();
            _owned = rented;
            initial = rented;
        }

        _start = ref MemoryMarshal.GetReference(initial);
        _position = ref _start;
        _end = ref Unsafe.Add(ref _start, initial.Length - WireSizes.Slack);
    }

    internal JsonWireWriter(byte[] rented, int maxDepth)
    {
        _maxDepth = maxDepth;
        _depth = maxDepth;
        _floor = StackGuard.Floor;
        _owned = rented;
        _start = ref MemoryMarshal.GetArrayDataReference(rented);
        _position = ref _start;
        _end = ref Unsafe.Add(ref _start, rented.Length - WireSizes.Slack);
    }

    /// <summary>
    /// Initializes a writer that takes over the output of another, field by field: a copy of the whole would wait for
    /// the stores of its fields (measured: 20 of 59 ns for a small object under options).
    /// </summary>
    internal static void Move(scoped in JsonWireWriter from, out JsonWireWriter to)
    {
        to.LayoutFlags = from.LayoutFlags;
        to._start = ref from._start;
        to._position = ref from._position;
        to._end = ref from._end;
        to._floor = from._floor;
        to._depth = from._depth;
        to._maxDepth = from._maxDepth;
        to._owned = from._owned;
#if DEBUG
        to._reserved = ref from._reserved;
#endif
    }

    /// <inheritdoc/>
    public readonly ReadOnlySpan<byte> Raw => MemoryMarshal.CreateReadOnlySpan(ref _start, Length);

    /// <inheritdoc/>
    public readonly int Depth => _maxDepth - LevelsLeft;

    /// <inheritdoc/>
    public readonly int LevelsLeft => _depth;

    /// <inheritdoc/>
    public readonly int Length => (int)Unsafe.ByteOffset(ref _start, ref _position);

    /// <inheritdoc/>
    public readonly bool IsRented => _owned is not null;

    /// <inheritdoc/>
    public readonly ReadOnlySpan<byte> Written =>
        Length == 0 ? default : MemoryMarshal.CreateReadOnlySpan(ref _start, Length - 1);

    /// <inheritdoc/>
    public void Rewind(int length)
    {
        // The buffer may be filled up to its last byte. User code may have replaced the writer by another one.
        long capacity = Unsafe.IsNullRef(ref _start) ? 0 : Unsafe.ByteOffset(ref _start, ref _end) + WireSizes.Slack;
        if ((uint)length > capacity)
            WireSafety.ThrowReplaced();
        _position = ref Unsafe.Add(ref _start, length);
    }

    /// <summary>Returns pooled memory.</summary>
    public void Dispose()
    {
        object? owned = _owned;
        this = default;
        if (owned is not null)
            WireBuffers.Return(WireBuffers.Take(owned));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte Reserve(int bytes)
    {
        // An equal size is treated as insufficient, so that a writer that user code has set to default gets a buffer
        // before anything is written.
        if (Unsafe.ByteOffset(ref _position, ref _end) <= bytes)
            Grow(bytes);
        NoteReserved(ref _position, bytes);
        return ref _position;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Commit(ref byte position)
    {
        if (Checks.Overruns && Unsafe.ByteOffset(ref _end, ref position) > WireSizes.Slack)
            WireSafety.FailOverrun();
        _position = ref Unsafe.AsRef(ref position); // AsRef only widens the scope: at points into our buffer
    }

    // For values of variable size: reserves more bytes at a position that is not committed yet.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte Ensure(ref byte position, long bytes)
    {
        if (Unsafe.ByteOffset(ref position, ref _end) > bytes)
        {
            NoteReserved(ref position, bytes);
            return ref position;
        }

        _position = ref Unsafe.AsRef(ref position);
        Grow(bytes);
        NoteReserved(ref _position, bytes);
        return ref _position;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(long bytes)
    {
        if (Unsafe.ByteOffset(ref _end, ref _position) > WireSizes.Slack)
            WireSafety.FailOverrun();
        int length = Length;
        long size = Math.Max(length + bytes + WireSizes.Slack, Math.Min(2L * length, Array.MaxLength));
        if (size > Array.MaxLength)
            throw Error(
                WireError.Limit,
                "The document exceeds the limit of 2 GB for one buffer. Write it as a stream of elements instead."
            );
        byte[] larger = WireBuffers.Rent((int)size);
        Raw.CopyTo(larger);
        _owned = WireBuffers.Grow(_owned, larger);
        _start = ref MemoryMarshal.GetArrayDataReference(larger);
        _position = ref Unsafe.Add(ref _start, length);
        _end = ref Unsafe.Add(ref _start, larger.Length - WireSizes.Slack);
    }

    // Called when the levels or the known part of the stack are exhausted.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CheckDepth()
    {
        if (_depth >= 0 && StackGuard.TryLower(ref _floor))
            return;
        throw Error(
            WireError.Depth,
            _depth++ < 0
                ? "The value nests deeper than the limit allows (JsonWireOptions.MaxDepth, 64 by default): does it "
                    + "contain itself?"
                : "The value is nested too deeply for this thread's stack. Write it on a thread with a larger stack."
        );
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte BeginUncheckedObject(int memberCount, int reserve) => ref Open((byte)'{', reserve);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndUncheckedObject(ref byte position) => Close(ref position, ('}' | ',' << 8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte BeginUncheckedArray(int count, int reserve) => ref Open((byte)'[', reserve);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndUncheckedArray(ref byte position) => Close(ref position, (']' | ',' << 8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte BeginUncheckedDictionary(int count, int reserve) => ref Open((byte)'{', reserve);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndUncheckedDictionary(ref byte position) => Close(ref position, ('}' | ',' << 8));

    /// <inheritdoc/>
    public int BeginUncountedArray()
    {
        Commit(ref Open((byte)'[', 0));
        return 0;
    }

    /// <inheritdoc/>
    public void EndUncountedArray(int mark, int count) => EndUncheckedArray(ref Reserve(0));

    /// <inheritdoc/>
    public int BeginUncountedDictionary()
    {
        Commit(ref Open((byte)'{', 0));
        return 0;
    }

    /// <inheritdoc/>
    public void EndUncountedDictionary(int mark, int count) => EndUncheckedDictionary(ref Reserve(0));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte Open(byte bracket, int reserve)
    {
        if (--_depth < 0 || StackGuard.IsBelow(_floor))
            CheckDepth();
        ref byte position = ref Reserve(reserve);
        position = bracket;
        NoteReserved(ref Unsafe.Add(ref position, 1), reserve);
        return ref Unsafe.Add(ref position, 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Close(ref byte position, int bracketAndComma)
    {
        // A branch on purpose, with stores in both arms: as a conditional move it would make each object wait for the
        // last byte of the one before (bench/Sluice.Benchmarks/Probes/ClosingBracketProbe).
        if (Checks.Overruns && Unsafe.ByteOffset(ref _end, ref position) > WireSizes.Slack)
            WireSafety.FailOverrun();
        ref byte last = ref Unsafe.Subtract(ref position, 1);
        if (last == ',')
        {
            WriteWord(ref last, (ushort)bracketAndComma);
            _position = ref Unsafe.AsRef(ref Unsafe.Add(ref position, 1));
        }
        else
        {
            WriteWord(ref position, (ushort)bracketAndComma);
            _position = ref Unsafe.AsRef(ref Unsafe.Add(ref position, 2));
        }

        _depth++;
    }

    /// <inheritdoc/>
    public void WriteDynamic(Converter converter, object value, SelectionNode? selection) =>
        converter.WriteObject(ref this, value, selection);

    /// <inheritdoc/>
    public void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection) =>
        shape.TypedConverter.Write(ref this, value, selection);

    /// <inheritdoc/>
    public bool TryConvert<T>(T value, SelectionNode? selection) => false;

    /// <inheritdoc/>
    public WireException Error(WireError error, string message) => new(error, message);

    // Stores the position first, so that the path, which is computed from the output, includes the failing member's
    // name.
    private WireException Error(ref byte position, WireError error, string message)
    {
        _position = ref Unsafe.AsRef(ref position);
        return Error(error, message);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteWord<T>(ref byte position, T word)
        where T : unmanaged => Unsafe.WriteUnaligned(ref position, word);
}
