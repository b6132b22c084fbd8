using System.Numerics;
using Sluice;
using Sluice.Wires;
using Sluice.Wires.Sinks;

namespace Cbor;

/// <summary>
/// The same reading for values whose type is known only at run time: each call goes to a <see cref="CborWireReader"/>.
/// </summary>
public sealed class CborSource : WireSource
{
    private readonly byte[] _input;
    private int _position;
    private int _depth;

    /// <summary>Makes a source over one document.</summary>
    public CborSource(byte[] cbor) => _input = cbor;

    internal CborSource(byte[] cbor, int depth)
        : this(cbor) => _depth = depth;

    private delegate T Reading<out T>(scoped ref CborWireReader reader)
        where T : allows ref struct;

    private T Read<T>(Reading<T> read)
        where T : allows ref struct
    {
        var reader = new CborWireReader(_input) { Position = _position, Depth = _depth };
        T value = read(ref reader);
        _position = reader.Position;
        _depth = reader.Depth;
        return value;
    }

    /// <summary>Checks that nothing follows the value that was read.</summary>
    public void End() =>
        Read(
            static (scoped ref CborWireReader reader) =>
            {
                reader.End();
                return true;
            }
        );

    /// <inheritdoc/>
    public override int Position
    {
        get => _position;
        set => _position = value;
    }

    /// <inheritdoc/>
    public override WireToken Peek() => Read(static (scoped ref CborWireReader reader) => reader.Peek());

    /// <inheritdoc/>
    public override bool TryReadNull() => Read(static (scoped ref CborWireReader reader) => reader.TryReadNull());

    /// <inheritdoc/>
    public override bool BeginObject(out int remaining)
    {
        (bool any, remaining) = Read(
            static (scoped ref CborWireReader reader) => (reader.BeginObject(out int left), left)
        );
        return any;
    }

    /// <inheritdoc/>
    public override bool NextMember(ref int remaining) => Next(ref remaining);

    /// <inheritdoc/>
    public override bool BeginArray(out int remaining)
    {
        (bool any, remaining) = Read(
            static (scoped ref CborWireReader reader) => (reader.BeginArray(out int left), left)
        );
        return any;
    }

    /// <inheritdoc/>
    public override bool NextElement(ref int remaining) => Next(ref remaining);

    private bool Next(ref int remaining)
    {
        int before = remaining;
        (bool any, remaining) = Read(
            (scoped ref CborWireReader reader) =>
            {
                int left = before;
                return (reader.NextElement(ref left), left);
            }
        );
        return any;
    }

    /// <inheritdoc/>
    public override ReadOnlySpan<byte> ReadName() =>
        Read(static (scoped ref CborWireReader reader) => reader.ReadName());

    /// <inheritdoc/>
    public override void SkipValue() =>
        Read(
            static (scoped ref CborWireReader reader) =>
            {
                reader.SkipValue();
                return true;
            }
        );

    /// <inheritdoc/>
    public override bool ReadBoolean() => Read(static (scoped ref CborWireReader reader) => reader.ReadBoolean());

    /// <inheritdoc/>
    public override object ReadNumber() =>
        Read(static (scoped ref CborWireReader reader) => reader.ReadUntypedNumber()) is var number
        && number is int narrow
            ? (long)narrow
            : number;

    /// <inheritdoc/>
    public override ReadOnlySpan<byte> ReadUtf8() =>
        Read(static (scoped ref CborWireReader reader) => reader.ReadUtf8());

    /// <inheritdoc/>
    public override byte[] ReadBytes() => Read(static (scoped ref CborWireReader reader) => reader.ReadBytes())!;

    /// <inheritdoc/>
    public override long ReadInt64() => Read(static (scoped ref CborWireReader reader) => reader.ReadInt64());

    /// <inheritdoc/>
    public override ulong ReadUInt64() => Read(static (scoped ref CborWireReader reader) => reader.ReadUInt64());

    /// <inheritdoc/>
    public override BigInteger ReadBigInteger() =>
        Read(static (scoped ref CborWireReader reader) => reader.ReadBigInteger());

    /// <inheritdoc/>
    public override double ReadDouble() => Read(static (scoped ref CborWireReader reader) => reader.ReadDouble());

    /// <inheritdoc/>
    public override decimal ReadDecimal() => Read(static (scoped ref CborWireReader reader) => reader.ReadDecimal());

    /// <inheritdoc/>
    public override ReadOnlySpan<byte> ReadNumberText() =>
        Read(static (scoped ref CborWireReader reader) => reader.ReadNumberText());

    /// <inheritdoc/>
    public override DateTime ReadDateTime() => Read(static (scoped ref CborWireReader reader) => reader.ReadDateTime());

    /// <inheritdoc/>
    public override DateTimeOffset ReadDateTimeOffset() =>
        Read(static (scoped ref CborWireReader reader) => reader.ReadDateTimeOffset());

    /// <inheritdoc/>
    public override DateOnly ReadDateOnly() => Read(static (scoped ref CborWireReader reader) => reader.ReadDateOnly());

    /// <inheritdoc/>
    public override TimeOnly ReadTimeOnly() => Read(static (scoped ref CborWireReader reader) => reader.ReadTimeOnly());

    /// <inheritdoc/>
    public override TimeSpan ReadTimeSpan() => Read(static (scoped ref CborWireReader reader) => reader.ReadTimeSpan());

    /// <inheritdoc/>
    public override Guid ReadGuid() => Read(static (scoped ref CborWireReader reader) => reader.ReadGuid());

    /// <inheritdoc/>
    public override WireException Error(WireError error, string message) => new(error, message, _position);
}
