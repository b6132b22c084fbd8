using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

// SAFETY: _start, _at and _end refer to one array or to the caller's span, in this order; _end is Slack bytes before
// its end. Bytes written at a position were reserved (Reserve, Ensure) up to _end at most; headers use the slack. Marks
// from user code are checked. The checked build asserts it.
/// <summary>
/// Writes MessagePack to one contiguous buffer under the default options, in the shortest encodings. Straight-line code
/// without a state stack.
/// </summary>
/// <remarks>
/// The buffer is pooled, or the caller's while it is large enough. <see cref="Dispose"/> must be called exactly once;
/// the output must not be read afterwards.
/// </remarks>
internal ref partial struct MessagePackWireWriter : IDocumentWriter
{
    private ref byte _start;
    private ref byte _position;
    private ref byte _end; // Slack bytes before the buffer's end, for headers and stores of words
    private nuint _floor; // stack addresses above this one are known to be safe
    private int _depth; // levels that can still be opened
    private int _maxDepth;

    // A pooled array, a GrownBuffer after growth, or null while the caller's memory is used. See WireBuffers.Take.
    private object? _owned;

    // The specification without binary data and one-byte lengths of strings; short strings do not depend on it.
    internal bool OldSpec;
#if DEBUG
    // The end of the latest reservation, for the checked build. A run may write up to this position; the bytes after it
    // are the slack for headers.
    private ref byte _reserved;
#endif

    // headers that are patched later
    private const byte OpenArray = MessagePackCode.NeverUsed,
        OpenMap = MessagePackCode.MaxFixMap;

    /// <inheritdoc/>
    public static bool IsOptionsDriven => false;

    /// <inheritdoc/>
    public static bool UsesKeys => true;

    /// <inheritdoc/>
    public static bool IsJson => false;

    /// <summary>Initializes a writer.</summary>
    /// <param name="initial">The memory to write to while it is large enough; may be empty.</param>
    /// <param name="maxDepth">The maximum nesting depth.</param>
    public MessagePackWireWriter(Span<byte> initial, int maxDepth = 64)
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

    internal MessagePackWireWriter(byte[] rented, int maxDepth)
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
    internal static void Move(scoped in MessagePackWireWriter from, out MessagePackWireWriter to)
    {
        to.OldSpec = from.OldSpec;
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
    public readonly int Depth => _maxDepth - LevelsLeft;

    /// <inheritdoc/>
    public readonly int LevelsLeft => _depth;

    /// <inheritdoc/>
    public readonly int Length => (int)Unsafe.ByteOffset(ref _start, ref _position);

    /// <inheritdoc/>
    public readonly bool IsRented => _owned is not null;

    /// <inheritdoc/>
    public readonly ReadOnlySpan<byte> Written => MemoryMarshal.CreateReadOnlySpan(ref _start, Length);

    /// <inheritdoc/>
    public readonly ReadOnlySpan<byte> Raw => Written;

    /// <inheritdoc/>
    public void Rewind(int length)
    {
        // The buffer may be filled up to its last byte. User code may have replaced the writer by another one.
        long capacity = Unsafe.IsNullRef(ref _start) ? 0 : Unsafe.ByteOffset(ref _start, ref _end) + WireSizes.Slack;
        if ((uint)length > capacity)
            WireSafety.ThrowReplaced();
        _position = ref Unsafe.Add(ref _start, length);
    }

    /// <inheritdoc/>
    public byte[] Release()
    {
        object? owned = _owned;
        this = default;
        return WireBuffers.Take(owned);
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool Lacks(ref byte position, long bytes)
    {
        if (Unsafe.ByteOffset(ref position, ref _end) < bytes)
            return true;
        NoteReserved(ref position, bytes);
        return false;
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
        Written.CopyTo(larger);
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
                ? "The value nests deeper than the limit allows (MessagePackWireOptions.MaxDepth, 64 by "
                    + "default): does it "
                    + "contain itself?"
                : "The value is nested too deeply for this thread's stack. Write it on a thread with a larger stack."
        );
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte BeginUncheckedObject(int memberCount, int reserve)
    {
        if (--_depth < 0 || StackGuard.IsBelow(_floor))
            CheckDepth();
        ref byte position = ref MessagePackNumbers.WriteUncheckedMapHeader(ref Reserve(reserve), memberCount);
        NoteReserved(ref position, reserve);
        return ref position;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndUncheckedObject(ref byte position)
    {
        Commit(ref position);
        _depth++;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte BeginUncheckedArray(int count, int reserve)
    {
        if (--_depth < 0 || StackGuard.IsBelow(_floor))
            CheckDepth();
        ref byte position = ref MessagePackNumbers.WriteUncheckedArrayHeader(ref Reserve(reserve), count);
        NoteReserved(ref position, reserve);
        return ref position;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndUncheckedArray(ref byte position) => EndUncheckedObject(ref position);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte BeginUncheckedDictionary(int count, int reserve) => ref BeginUncheckedObject(count, reserve);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndUncheckedDictionary(ref byte position) => EndUncheckedObject(ref position);

    /// <inheritdoc/>
    public int BeginUncountedArray() => BeginUncounted(OpenArray);

    /// <inheritdoc/>
    public int BeginUncountedDictionary() => BeginUncounted(OpenMap);

    /// <inheritdoc/>
    public void EndUncountedArray(int mark, int count) =>
        EndUncounted(mark, count, MessagePackCode.MinFixArray, MessagePackCode.Array16);

    /// <inheritdoc/>
    public void EndUncountedDictionary(int mark, int count) =>
        EndUncounted(mark, count, MessagePackCode.MinFixMap, MessagePackCode.Map16);

    private int BeginUncounted(byte header)
    {
        if (--_depth < 0 || StackGuard.IsBelow(_floor))
            CheckDepth();
        ref byte position = ref Reserve(1);
        int mark = Length;
        position = header;
        _position = ref Unsafe.Add(ref position, 1);
        return mark;
    }

    /// <summary>
    /// Writes the header of a map again if it is one byte long, and was when the map was started with fewer members.
    /// Its start is what <see cref="Length"/> was, unless user code has replaced the writer.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly bool TryCorrectCount(int start, int count)
    {
        if (count > 15 || (uint)start >= (uint)Unsafe.ByteOffset(ref _start, ref _end))
            return false;
        Unsafe.Add(ref _start, start) = (byte)(MessagePackCode.MinFixMap | count);
        return true;
    }

    /// <summary>
    /// Writes the header of a map again, whose members are more than it was started with. They are moved where the new
    /// header is longer.
    /// </summary>
    internal void CorrectCount(int start, int before, int count)
    {
        int size = MessagePackNumbers.MapHeaderSize(before);
        CheckMark(start);
        CheckMark(start + size - 1);
        int shift = MessagePackNumbers.MapHeaderSize(count) - size;
        if (shift != 0)
            MoveEnd(start + size, shift);
        MessagePackNumbers.WriteUncheckedMapHeader(ref Unsafe.Add(ref _start, start), count);
    }

    // Makes space for a longer header by moving everything from an offset.
    private void MoveEnd(int from, int shift)
    {
        Reserve(shift);
        ref byte first = ref Unsafe.Add(ref _start, from);
        int length = Length - from;
        MemoryMarshal
            .CreateSpan(ref first, length)
            .CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref first, shift), length));
        _position = ref Unsafe.Add(ref _position, shift);
    }

    // The mark is passed through user code and determines where the header is written.
    private readonly void CheckMark(int mark)
    {
        if ((uint)mark >= (uint)Length)
            throw new ArgumentOutOfRangeException(
                nameof(mark),
                mark,
                "The mark was not returned by BeginUncountedArray or BeginUncountedObject of this writer."
            );
    }

    // One byte was reserved for the header; the content of containers with more than 15 elements is moved by two or
    // four.
    private void EndUncounted(int mark, int count, byte fix, byte code16)
    {
        CheckMark(mark);
        _depth++;
        if (count <= 15)
        {
            Unsafe.Add(ref _start, mark) = (byte)(fix | count);
            return;
        }
        MoveEnd(mark + 1, count <= 0xFFFF ? 2 : 4);
        MessagePackNumbers.WriteUncheckedLength(ref Unsafe.Add(ref _start, mark), count, code16);
    }

    /// <inheritdoc/>
    public void BeginKey() { }

    /// <inheritdoc/>
    public void EndKey() { }

    /// <inheritdoc/>
    public void WriteDynamic(Converter converter, object value, SelectionNode? selection) =>
        converter.WriteObject(ref this, value, selection);

    /// <inheritdoc/>
    public void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection)
    {
        // Static code calls this method if extension data belongs into the slots.
        if (shape.IsKeyed)
            MessagePackMembers.WriteSlots(
                ref this,
                shape,
                MessagePackMembers.GetMembers(shape),
                ref value,
                MessagePackMembers.ResolveMembers(shape, selection, isVerbatim: false),
                selection
            );
        else
            shape.TypedConverter.Write(ref this, value, selection);
    }

    /// <inheritdoc/>
    public bool TryConvert<T>(T value, SelectionNode? selection) => false;

    /// <inheritdoc/>
    public readonly WireException Error(WireError error, string message) => new(error, message, Length);
}
