using System.Numerics;
using Sluice;
using Sluice.Wires;
using Sluice.Wires.Sinks;

namespace Cbor;

/// <summary>
/// The same bytes for values whose type is known only at run time: each call is forwarded to a
/// <see cref="CborWireWriter"/>.
/// </summary>
public sealed class CborSink : WireSink
{
    private CborWireWriter _writer = new(256);

    // Whether each open array or map was begun with its count, innermost last.
    private readonly Stack<bool> _counted = [];

    /// <summary>Makes a sink.</summary>
    public CborSink() { }

    internal CborSink(int depth) => _writer.Enter(depth);

    internal ReadOnlySpan<byte> Written => _writer.Written;

    /// <summary>What was written.</summary>
    public byte[] ToArray() => _writer.ToArray();

    /// <inheritdoc/>
    public override void BeginObject(int memberCount)
    {
        _counted.Push(memberCount >= 0);
        if (memberCount >= 0)
            _writer.Commit(ref _writer.BeginUncheckedObject(memberCount, 0));
        else
            _writer.BeginUncountedDictionary();
    }

    /// <inheritdoc/>
    public override void EndObject()
    {
        if (_counted.Pop())
            _writer.EndUncheckedObject(ref _writer.Reserve(0));
        else
            _writer.EndUncountedDictionary(0, 0);
    }

    /// <inheritdoc/>
    public override void BeginArray(int count)
    {
        _counted.Push(count >= 0);
        if (count >= 0)
            _writer.Commit(ref _writer.BeginUncheckedArray(count, 0));
        else
            _writer.BeginUncountedArray();
    }

    /// <inheritdoc/>
    public override void EndArray()
    {
        if (_counted.Pop())
            _writer.EndUncheckedArray(ref _writer.Reserve(0));
        else
            _writer.EndUncountedArray(0, 0);
    }

    /// <inheritdoc/>
    public override void WriteName(ReadOnlySpan<byte> utf8Name) => _writer.WriteUtf8(utf8Name);

    /// <inheritdoc/>
    public override void WriteNull() => _writer.WriteNull();

    /// <inheritdoc/>
    public override void WriteBoolean(bool value) => _writer.WriteBoolean(value);

    /// <inheritdoc/>
    public override void WriteInt64(long value) => _writer.WriteInt64(value);

    /// <inheritdoc/>
    public override void WriteUInt64(ulong value) => _writer.WriteUInt64(value);

    /// <inheritdoc/>
    public override void WriteBigInteger(BigInteger value) => _writer.WriteBigInteger(value);

    /// <inheritdoc/>
    public override void WriteDouble(double value) => _writer.WriteDouble(value);

    /// <inheritdoc/>
    public override void WriteDecimal(decimal value) => _writer.WriteDecimal(value);

    /// <inheritdoc/>
    public override void WriteNumberText(ReadOnlySpan<byte> jsonNumber) =>
        _writer.Commit(ref _writer.WriteUncheckedNumberText(ref _writer.Reserve(0), jsonNumber, 0));

    /// <inheritdoc/>
    public override void WriteString(ReadOnlySpan<char> value) => _writer.WriteString(value);

    /// <inheritdoc/>
    public override void WriteUtf8(ReadOnlySpan<byte> value) => _writer.WriteUtf8(value);

    /// <inheritdoc/>
    public override void WriteBytes(ReadOnlySpan<byte> value) => _writer.WriteBytes(value);

    /// <inheritdoc/>
    public override void WriteChar(char value) =>
        _writer.Commit(ref _writer.WriteUncheckedChar(ref _writer.Reserve(WireSizes.Char), value));

    /// <inheritdoc/>
    public override void WriteDateTime(DateTime value) => _writer.WriteDateTime(value);

    /// <inheritdoc/>
    public override void WriteDateTimeOffset(DateTimeOffset value) =>
        _writer.Commit(ref _writer.WriteUncheckedDateTimeOffset(ref _writer.Reserve(WireSizes.DateTimeOffset), value));

    /// <inheritdoc/>
    public override void WriteDateOnly(DateOnly value) =>
        _writer.Commit(ref _writer.WriteUncheckedDateOnly(ref _writer.Reserve(WireSizes.DateOnly), value));

    /// <inheritdoc/>
    public override void WriteTimeOnly(TimeOnly value) =>
        _writer.Commit(ref _writer.WriteUncheckedTimeOnly(ref _writer.Reserve(WireSizes.TimeOnly), value));

    /// <inheritdoc/>
    public override void WriteTimeSpan(TimeSpan value) =>
        _writer.Commit(ref _writer.WriteUncheckedTimeSpan(ref _writer.Reserve(WireSizes.TimeSpan), value));

    /// <inheritdoc/>
    public override void WriteGuid(Guid value) => _writer.WriteGuid(value);

    /// <inheritdoc/>
    public override WireException Error(WireError error, string message) => _writer.Error(error, message);
}
