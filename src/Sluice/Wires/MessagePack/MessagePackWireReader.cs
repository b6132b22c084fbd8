using System.Numerics;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>To be written.</summary>
public ref partial struct MessagePackWireReader : IWireReader
{
    /// <inheritdoc/>
    public static bool UsesTables => false;
    /// <inheritdoc/>
    public static bool UsesKeys => true;
    /// <inheritdoc/>
    public int Position { get; set; }
    /// <inheritdoc/>
    public WireToken Peek() => throw null!;
    /// <inheritdoc/>
    public bool TryReadNull() => throw null!;
    /// <inheritdoc/>
    public bool BeginObject(out int remaining) => throw null!;
    /// <inheritdoc/>
    public bool NextMember(ref int remaining) => throw null!;
    /// <inheritdoc/>
    public bool TryName(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName) => throw null!;
    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadName() => throw null!;
    /// <inheritdoc/>
    public bool BeginArray(out int remaining) => throw null!;
    /// <inheritdoc/>
    public bool NextElement(ref int remaining) => throw null!;
    /// <inheritdoc/>
    public bool BeginDictionary(out int remaining) => throw null!;
    /// <inheritdoc/>
    public bool NextEntry(ref int remaining) => throw null!;
    /// <inheritdoc/>
    public void BeginKey() => throw null!;
    /// <inheritdoc/>
    public void EndKey() => throw null!;
    /// <inheritdoc/>
    public void SkipValue() => throw null!;
    /// <inheritdoc/>
    public bool ReadBoolean() => throw null!;
    /// <inheritdoc/>
    public sbyte ReadSByte() => throw null!;
    /// <inheritdoc/>
    public byte ReadByte() => throw null!;
    /// <inheritdoc/>
    public short ReadInt16() => throw null!;
    /// <inheritdoc/>
    public ushort ReadUInt16() => throw null!;
    /// <inheritdoc/>
    public int ReadInt32() => throw null!;
    /// <inheritdoc/>
    public uint ReadUInt32() => throw null!;
    /// <inheritdoc/>
    public long ReadInt64() => throw null!;
    /// <inheritdoc/>
    public ulong ReadUInt64() => throw null!;
    /// <inheritdoc/>
    public Int128 ReadInt128() => throw null!;
    /// <inheritdoc/>
    public UInt128 ReadUInt128() => throw null!;
    /// <inheritdoc/>
    public Half ReadHalf() => throw null!;
    /// <inheritdoc/>
    public float ReadSingle() => throw null!;
    /// <inheritdoc/>
    public double ReadDouble() => throw null!;
    /// <inheritdoc/>
    public decimal ReadDecimal() => throw null!;
    /// <inheritdoc/>
    public BigInteger ReadBigInteger() => throw null!;
    /// <inheritdoc/>
    public char ReadChar() => throw null!;
    /// <inheritdoc/>
    public string? ReadString() => throw null!;
    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadUtf8() => throw null!;
    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadNumberText() => throw null!;
    /// <inheritdoc/>
    public byte[]? ReadBytes() => throw null!;
    /// <inheritdoc/>
    public DateTime ReadDateTime() => throw null!;
    /// <inheritdoc/>
    public DateTimeOffset ReadDateTimeOffset() => throw null!;
    /// <inheritdoc/>
    public DateOnly ReadDateOnly() => throw null!;
    /// <inheritdoc/>
    public TimeOnly ReadTimeOnly() => throw null!;
    /// <inheritdoc/>
    public TimeSpan ReadTimeSpan() => throw null!;
    /// <inheritdoc/>
    public Guid ReadGuid() => throw null!;
    /// <inheritdoc/>
    public object? ReadUntyped() => throw null!;
    /// <inheritdoc/>
    public byte[] ReadJson() => throw null!;
    /// <inheritdoc/>
    public object? ReadDynamic(Converter converter) => throw null!;
    /// <inheritdoc/>
    public int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name) => throw null!;
    /// <inheritdoc/>
    public void UnknownMember(scoped ReadOnlySpan<byte> utf8Name) => throw null!;
    /// <inheritdoc/>
    public void DuplicateMember(scoped ReadOnlySpan<byte> utf8Name) => throw Error(WireError.DuplicateMember, "The member occurs twice.");
    /// <inheritdoc/>
    public bool TryConvert<T>(out T? value) => throw null!;
    /// <inheritdoc/>
    public WireException Error(WireError error, string message) => throw null!;
}
