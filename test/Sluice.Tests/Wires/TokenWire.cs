using System.Numerics;
using System.Text;
using Sluice.Wires;
using Sluice.Wires.Sinks;

namespace Sluice.Tests.Wires;

/// <summary>
/// A third wire: what a document is made of, as a list. It overrides only what it must, so that the defaults of sink
/// and source are what is tested.
/// </summary>
internal sealed class TokenSink : WireSink
{
    internal List<(WireToken Token, object? Value)> Tokens { get; } = [];

    private void Add(WireToken token, object? value) => Tokens.Add((token, value));

    public override void BeginObject(int memberCount) => Add(WireToken.Object, true);

    public override void EndObject() => Add(WireToken.Object, false);

    public override void BeginArray(int count) => Add(WireToken.Array, true);

    public override void EndArray() => Add(WireToken.Array, false);

    public override void WriteName(ReadOnlySpan<byte> utf8Name) => WriteUtf8(utf8Name);

    public override void WriteNull() => Add(WireToken.Null, null);

    public override void WriteBoolean(bool value) => Add(WireToken.Boolean, value);

    public override void WriteInt64(long value) => Add(WireToken.Number, value);

    public override void WriteUInt64(ulong value) => Add(WireToken.Number, value);

    public override void WriteBigInteger(BigInteger value) => Add(WireToken.Number, value);

    public override void WriteDouble(double value) => Add(WireToken.Number, value);

    public override void WriteDecimal(decimal value) => Add(WireToken.Number, value);

    public override void WriteString(ReadOnlySpan<char> value) => WriteUtf8(Encoding.UTF8.GetBytes(value.ToString()));

    public override void WriteUtf8(ReadOnlySpan<byte> value) => Add(WireToken.String, value.ToArray());

    public override void WriteBytes(ReadOnlySpan<byte> value) => Add(WireToken.Bytes, value.ToArray());
}

/// <inheritdoc cref="TokenSink"/>
internal sealed class TokenSource(List<(WireToken Token, object? Value)> tokens) : WireSource
{
    public override int Position { get; set; }

    public override WireToken Peek() => Position < tokens.Count ? tokens[Position].Token : WireToken.End;

    private object? Take(WireToken expected)
    {
        if (Peek() != expected)
            throw Error(WireError.Type, $"{Peek()} stands where {expected} should.");
        return tokens[Position++].Value;
    }

    public override bool TryReadNull()
    {
        if (Peek() != WireToken.Null)
            return false;
        Position++;
        return true;
    }

    public override bool BeginObject(out int remaining) => Begin(WireToken.Object, out remaining);

    public override bool NextMember(ref int remaining) => Next(WireToken.Object);

    public override bool BeginArray(out int remaining) => Begin(WireToken.Array, out remaining);

    public override bool NextElement(ref int remaining) => Next(WireToken.Array);

    private bool Begin(WireToken kind, out int remaining)
    {
        remaining = -1;
        if (Take(kind) is not true)
            throw Error(WireError.Syntax, "An end stands where a value should.");
        return Next(kind);
    }

    private bool Next(WireToken kind)
    {
        if (Position >= tokens.Count)
            throw Error(WireError.EndOfInput, "The tokens end early.");
        if (tokens[Position].Token != kind || tokens[Position].Value is not false)
            return true;
        Position++;
        return false;
    }

    public override ReadOnlySpan<byte> ReadName() => ReadUtf8();

    public override void SkipValue()
    {
        int depth = 0;
        do
        {
            if (Position >= tokens.Count)
                throw Error(WireError.EndOfInput, "The tokens end early.");
            (WireToken token, object? value) = tokens[Position++];
            if (token is WireToken.Object or WireToken.Array)
                depth += value is true ? 1 : -1;
        } while (depth > 0);
    }

    public override bool ReadBoolean() => (bool)Take(WireToken.Boolean)!;

    public override object ReadNumber() => Take(WireToken.Number)!;

    public override ReadOnlySpan<byte> ReadUtf8() => (byte[])Take(WireToken.String)!;

    public override byte[] ReadBytes() => (byte[])Take(WireToken.Bytes)!;
}
