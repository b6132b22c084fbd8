using System.Buffers.Binary;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Wires.MessagePack;

// SAFETY: _start and _end enclose bytes that outlive the reader (a ref struct over the caller's span), and _at is
// between them: it moves only over bytes that were compared with Left or _end before.
/// <summary>
/// Reads MessagePack from contiguous bytes under the default options. Accepts every valid width of every value, not
/// only the shortest.
/// </summary>
/// <remarks>
/// A value is consumed only after it was read: after an error, the position is that of the invalid value.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct MessagePackWireReader : IMessagePackReader, IDocumentReader
{
    private ref byte _start; // set by Start only, like the end
    private ref byte _position;
    private ref byte _end;
    private nuint _floor; // stack addresses above this one are known to be safe
    private int _depth; // levels that can still be opened

    /// <inheritdoc/>
    public static bool IsOptionsDriven => false;

    /// <inheritdoc/>
    public static bool UsesKeys => true;

    /// <inheritdoc/>
    public static bool IsJson => false;

    /// <summary>Initializes a reader.</summary>
    /// <param name="input">The bytes of complete values, which must not change while they are read.</param>
    /// <param name="maxDepth">The maximum nesting depth.</param>
    public MessagePackWireReader(ReadOnlySpan<byte> input, int maxDepth = 64) => Start(out this, input, maxDepth);

    /// <summary>Initializes a reader in its place, without a copy of it.</summary>
    internal static void Start(out MessagePackWireReader reader, ReadOnlySpan<byte> input, int maxDepth)
    {
        Debug.Assert(maxDepth >= 0);
        reader._start = ref MemoryMarshal.GetReference(input);
        reader._position = ref reader._start;
        reader._end = ref Unsafe.Add(ref reader._start, input.Length);
        reader._depth = maxDepth;
        reader._floor = StackGuard.Floor;
    }

    /// <inheritdoc/>
    public int Position
    {
        readonly get => (int)Unsafe.ByteOffset(ref _start, ref _position);
        set => _position = ref Unsafe.Add(ref _start, Math.Clamp(value, 0, Input.Length));
    }

    private readonly int Left => (int)Unsafe.ByteOffset(ref _position, ref _end);
    internal readonly ReadOnlySpan<byte> Rest => MemoryMarshal.CreateReadOnlySpan(ref _position, Left);
    internal readonly ReadOnlySpan<byte> Input =>
        MemoryMarshal.CreateReadOnlySpan(ref _start, (int)Unsafe.ByteOffset(ref _start, ref _end));

    /// <summary>Verifies that the input has been consumed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void End()
    {
        if (Left != 0)
            throw Error(WireError.TrailingData, "Expected the end of the input after the value.");
    }

    // The code of the next value, or -1 at the end of the input.
    private readonly int Code
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Unsafe.IsAddressLessThan(ref _position, ref _end) ? _position : -1;
    }

    /// <inheritdoc/>
    public readonly WireToken Peek() =>
        Code switch
        {
            < 0 => WireToken.End,
            <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt => WireToken.Number,
            <= MessagePackCode.MaxFixMap or MessagePackCode.Map16 or MessagePackCode.Map32 => WireToken.Object,
            <= MessagePackCode.MaxFixArray or MessagePackCode.Array16 or MessagePackCode.Array32 => WireToken.Array,
            <= MessagePackCode.MaxFixStr or MessagePackCode.Str8 or MessagePackCode.Str16 or MessagePackCode.Str32 =>
                WireToken.String,
            MessagePackCode.Nil => WireToken.Null,
            MessagePackCode.True or MessagePackCode.False => WireToken.Boolean,
            MessagePackCode.Bin8 or MessagePackCode.Bin16 or MessagePackCode.Bin32 => WireToken.Bytes,
            >= MessagePackCode.Float32 and <= MessagePackCode.Int64 => WireToken.Number,
            MessagePackCode.NeverUsed => throw Error(WireError.Syntax, "The byte 0xC1 is not valid in MessagePack."),
            _ => WireToken.Extension,
        };

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadNull()
    {
        if (Code != MessagePackCode.Nil)
            return false;
        _position = ref Unsafe.Add(ref _position, 1);
        return true;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginObject(out int remaining)
    {
        int code = Code;
        if ((code & 0xF0) == MessagePackCode.MinFixMap)
        {
            remaining = code & 0x0F;
            return Open(1, remaining, 2 * remaining);
        }
        return OpenWide(MessagePackCode.Map16, 2, out remaining);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginArray(out int remaining)
    {
        int code = Code;
        if ((code & 0xF0) == MessagePackCode.MinFixArray)
        {
            remaining = code & 0x0F;
            return Open(1, remaining, remaining);
        }
        return OpenWide(MessagePackCode.Array16, 1, out remaining);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginDictionary(out int remaining) => BeginObject(out remaining);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextMember(ref int remaining)
    {
        if (--remaining > 0)
            return true;
        _depth++;
        return false;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextElement(ref int remaining) => NextMember(ref remaining);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextEntry(ref int remaining) => NextMember(ref remaining);

    // Every value takes at least one byte, so a count beyond the remaining bytes is an error before anything is
    // allocated.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Open(int header, int count, long atLeast)
    {
        if (atLeast > Left - header)
            throw Truncated();
        if (count != 0)
        {
            if (--_depth < 0 || StackGuard.IsBelow(_floor))
                CheckDepth();
        }
        else if (_depth <= 0)
        {
            RejectEmptyLevel();
        }
        _position = ref Unsafe.Add(ref _position, header);
        return count != 0;
    }

    private bool OpenWide(byte code16, int valuesEach, out int remaining)
    {
        int code = Code,
            header;
        if (code == code16)
            header = 3;
        else if (code == code16 + 1)
            header = 5;
        else
            throw Mismatch(valuesEach == 2 ? "an object" : "an array");
        if (Left < header)
            throw Truncated();
        uint count =
            header == 3
                ? BinaryPrimitives.ReverseEndianness(Unsafe.ReadUnaligned<ushort>(ref Unsafe.Add(ref _position, 1)))
                : BinaryPrimitives.ReverseEndianness(Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref _position, 1)));
        remaining = (int)Math.Min(count, int.MaxValue);
        return Open(header, remaining, (long)count * valuesEach);
    }

    /// <summary>Enters a level that is neither an array nor a map.</summary>
    internal void Enter()
    {
        if (--_depth < 0 || StackGuard.IsBelow(_floor))
            CheckDepth();
    }

    internal void Leave() => _depth++;

    // An empty container counts as a level like any other, although nothing is nested in it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RejectEmptyLevel()
    {
        _depth--;
        CheckDepth();
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
                ? "The value nests deeper than the limit allows (option MaxDepth, 64 by default)."
                : "The value is nested too deeply for this thread's stack. Read it on a thread with a larger stack."
        );
    }

    /// <inheritdoc/>
    public void BeginKey() { }

    /// <inheritdoc/>
    public void EndKey() { }

    T? IDocumentReader.ReadRoot<T>(Converter<T> converter)
        where T : default => converter.Read(ref this);

    void IDocumentReader.End() => End();

    bool IDocumentReader.IsFinerThanTick() => IsFinerThanTick();

    internal bool IsFinerThanTick()
    {
        if (Peek() != WireToken.Extension)
            return false;
        int from = Position;
        ReadOnlySpan<byte> payload = ReadExtension(out sbyte type);
        Position = from;
        return type == MessagePackCode.Timestamp && MessagePackTimes.IsFinerThanTick(payload);
    }

    /// <inheritdoc/>
    public object? ReadDynamic(Converter converter) => converter.ReadObject(ref this);

    /// <inheritdoc/>
    public int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name) =>
        MessagePackMembers.GetMembers(shape).Find(utf8Name, exact: false);

    /// <inheritdoc/>
    public readonly bool SkipDiscriminator(scoped ReadOnlySpan<byte> utf8Name) => false;

    /// <inheritdoc/>
    public void UnknownMember(scoped ReadOnlySpan<byte> utf8Name) => SkipValue();

    /// <inheritdoc/>
    public void DuplicateMember(scoped ReadOnlySpan<byte> utf8Name) =>
        throw Error(WireError.DuplicateMember, $"The member '{Encoding.UTF8.GetString(utf8Name)}' occurs twice.");

    /// <inheritdoc/>
    public bool TryConvert<T>(out T? value)
    {
        value = default;
        return false;
    }

    /// <inheritdoc/>
    public readonly WireException Error(WireError error, string message) => new(error, message, Position);

    private readonly WireException Truncated() =>
        Error(WireError.EndOfInput, "The input ends inside a value, or declares more elements than it contains.");

    /// <summary>Creates the error for a value of another kind.</summary>
    private readonly WireException Mismatch(string expected)
    {
        int code = Code;
        if (code < 0)
            return Error(WireError.EndOfInput, $"Expected {expected} but reached the end of the input.");
        if (code == MessagePackCode.NeverUsed)
            return Error(WireError.Syntax, "The byte 0xC1 is not valid in MessagePack.");
        return code == MessagePackCode.Nil
            ? Error(WireError.Null, $"Expected {expected} but found null.")
            : Error(WireError.Type, $"Expected {expected} but found {Describe(Peek())} (code {code:X2}).");
    }

    private static string Describe(WireToken found) =>
        found switch
        {
            WireToken.Boolean => "true or false",
            WireToken.Number => "a number",
            WireToken.String => "a string",
            WireToken.Bytes => "binary data",
            WireToken.Array => "an array",
            WireToken.Object => "a map",
            _ => "an extension",
        };
}
