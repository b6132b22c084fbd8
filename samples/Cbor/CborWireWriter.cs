using System.Runtime.CompilerServices;
using Sluice;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Cbor;

/// <summary>
/// Writes CBOR in its preferred serialization: shortest integers, lengths and floating-point numbers, definite lengths
/// where the count is known.
/// </summary>
public partial struct CborWireWriter : IWireWriter
{
    private const int MaxDepth = 64;

    private byte[] _buffer;
    private int _position;
    private int _depth;

    /// <summary>Makes a writer with room for some bytes.</summary>
    public CborWireWriter(int capacity) => _buffer = new byte[Math.Max(capacity, 64)];

    /// <inheritdoc/>
    public static bool IsOptionsDriven => false;

    /// <inheritdoc/>
    public static bool UsesKeys => false;

    /// <inheritdoc/>
    public static bool IsJson => false;

    /// <summary>What was written.</summary>
    public readonly byte[] ToArray() => _buffer.AsSpan(0, _position).ToArray();

    /// <inheritdoc/>
    public ref byte Reserve(int bytes)
    {
        // The sizes asked for are JSON's; a quarter more covers the few forms that are longer here (a date with its
        // tag).
        int room = bytes + (bytes >> 2) + WireSizes.Slack;
        if (_buffer.Length - _position < room)
            System.Array.Resize(ref _buffer, Math.Max(_buffer.Length * 2, _position + room));
        return ref _buffer[_position];
    }

    /// <inheritdoc/>
    public void Commit(ref byte position) => _position = (int)Unsafe.ByteOffset(ref _buffer[0], ref position);

    // Makes room in the middle of a run, keeping what was put so far.
    private ref byte More(ref byte position, int bytes)
    {
        Commit(ref position);
        return ref Reserve(bytes);
    }

    private static ref byte WriteUncheckedHead(ref byte position, byte major, ulong argument)
    {
        if (argument < 24)
        {
            position = (byte)(major | (byte)argument);
            return ref Unsafe.Add(ref position, 1);
        }
        int size =
            argument <= byte.MaxValue ? 1
            : argument <= ushort.MaxValue ? 2
            : argument <= uint.MaxValue ? 4
            : 8;
        position = (byte)(
            major
            | size switch
            {
                1 => 24,
                2 => 25,
                4 => 26,
                _ => 27,
            }
        );
        for (int i = 1; i <= size; i++)
            Unsafe.Add(ref position, i) = (byte)(argument >> (8 * (size - i)));
        return ref Unsafe.Add(ref position, 1 + size);
    }

    private ref byte Begin(byte major, int count, int room)
    {
        if (++_depth > MaxDepth)
            throw Error(WireError.Depth, $"The value nests deeper than {MaxDepth}.");
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw Error(WireError.Depth, "The value is nested too deeply for this thread's stack.");
        return ref WriteUncheckedHead(ref Reserve(room + 9), major, (ulong)count);
    }

    private void End(ref byte position)
    {
        _depth--;
        Commit(ref position);
    }

    private int BeginIndefinite(byte major)
    {
        if (++_depth > MaxDepth)
            throw Error(WireError.Depth, $"The value nests deeper than {MaxDepth}.");
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw Error(WireError.Depth, "The value is nested too deeply for this thread's stack.");
        Reserve(1) = (byte)(major | CborCode.Indefinite);
        return _position++;
    }

    private void EndIndefinite()
    {
        _depth--;
        Reserve(1) = CborCode.Break;
        _position++;
    }

    /// <inheritdoc/>
    public ref byte BeginUncheckedObject(int memberCount, int room) => ref Begin(CborCode.Map, memberCount, room);

    /// <inheritdoc/>
    public void EndUncheckedObject(ref byte position) => End(ref position);

    /// <inheritdoc/>
    public ref byte BeginUncheckedArray(int count, int room) => ref Begin(CborCode.Array, count, room);

    /// <inheritdoc/>
    public void EndUncheckedArray(ref byte position) => End(ref position);

    /// <inheritdoc/>
    public int BeginUncountedArray() => BeginIndefinite(CborCode.Array);

    /// <inheritdoc/>
    public void EndUncountedArray(int mark, int count) => EndIndefinite();

    /// <inheritdoc/>
    public ref byte BeginUncheckedDictionary(int count, int room) => ref Begin(CborCode.Map, count, room);

    /// <inheritdoc/>
    public void EndUncheckedDictionary(ref byte position) => End(ref position);

    /// <inheritdoc/>
    public int BeginUncountedDictionary() => BeginIndefinite(CborCode.Map);

    /// <inheritdoc/>
    public void EndUncountedDictionary(int mark, int count) => EndIndefinite();

    /// <inheritdoc/>
    public readonly void BeginKey() { }

    /// <inheritdoc/>
    public readonly void EndKey() { }

    /// <inheritdoc/>
    public int BeginCase(ReadOnlySpan<byte> jsonHead, ReadOnlySpan<byte> utf8Name, int tag, bool isTag) =>
        ArrayCases.Begin(ref this, utf8Name, tag, isTag);

    /// <inheritdoc/>
    public void EndCase(int mark) => ArrayCases.End(ref this);

    /// <inheritdoc/>
    public void WriteDynamic(Converter converter, object value, SelectionNode? selection)
    {
        ArgumentNullException.ThrowIfNull(converter);
        var sink = new CborSink(_depth);
        converter.WriteTo(sink, value, selection);
        ReadOnlySpan<byte> bytes = sink.Written;
        Reserve(bytes.Length);
        bytes.CopyTo(_buffer.AsSpan(_position));
        _position += bytes.Length;
    }

    /// <summary>Never called: this wire has no tables.</summary>
    public readonly void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection) =>
        throw new NotSupportedException();

    /// <inheritdoc/>
    public readonly bool TryConvert<T>(T value, SelectionNode? selection) => false;

    /// <inheritdoc/>
    public readonly WireException Error(WireError error, string message) => new(error, message, _position);

    internal readonly ReadOnlySpan<byte> Written => _buffer.AsSpan(0, _position);

    /// <inheritdoc/>
    public readonly int Depth => _depth;

    internal void Enter(int depth) => _depth = depth;
}
