using System.Numerics;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>To be written.</summary>
public ref partial struct MessagePackWireWriter : IWireWriter
{
    /// <inheritdoc/>
    public static bool UsesTables => false;
    /// <inheritdoc/>
    public static bool UsesKeys => true;
    /// <inheritdoc/>
    public ref byte Reserve(int bytes) => throw null!;
    /// <inheritdoc/>
    public void Commit(ref byte at) => throw null!;
    /// <inheritdoc/>
    public ref byte BeginObject(int memberCount, int room) => throw null!;
    /// <inheritdoc/>
    public void EndObject(ref byte at) => throw null!;
    /// <inheritdoc/>
    public ref byte BeginArray(int count, int room) => throw null!;
    /// <inheritdoc/>
    public void EndArray(ref byte at) => throw null!;
    /// <inheritdoc/>
    public int BeginUncountedArray() => throw null!;
    /// <inheritdoc/>
    public void EndUncountedArray(int mark, int count) => throw null!;
    /// <inheritdoc/>
    public ref byte BeginDictionary(int count, int room) => throw null!;
    /// <inheritdoc/>
    public void EndDictionary(ref byte at) => throw null!;
    /// <inheritdoc/>
    public int BeginUncountedDictionary() => throw null!;
    /// <inheritdoc/>
    public void EndUncountedDictionary(int mark, int count) => throw null!;
    /// <inheritdoc/>
    public void BeginKey() => throw null!;
    /// <inheritdoc/>
    public void EndKey() => throw null!;
    /// <inheritdoc/>
    public ref byte PutStringKey(ref byte at, string key, int room) => throw null!;
    /// <inheritdoc/>
    public ref byte PutName(ref byte at, ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName) => throw null!;
    /// <inheritdoc/>
    public ref byte PutNull(ref byte at) => throw null!;
    /// <inheritdoc/>
    public ref byte PutBoolean(ref byte at, bool value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutInt32(ref byte at, int value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutUInt32(ref byte at, uint value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutInt64(ref byte at, long value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutUInt64(ref byte at, ulong value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutInt128(ref byte at, Int128 value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutUInt128(ref byte at, UInt128 value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutBoxedInteger(ref byte at, long bits, int size, bool signed) => throw null!;
    /// <inheritdoc/>
    public ref byte PutHalf(ref byte at, Half value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutSingle(ref byte at, float value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutDouble(ref byte at, double value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutDecimal(ref byte at, decimal value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutChar(ref byte at, char value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutDateTime(ref byte at, DateTime value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutDateTimeOffset(ref byte at, DateTimeOffset value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutDateOnly(ref byte at, DateOnly value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutTimeOnly(ref byte at, TimeOnly value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutTimeSpan(ref byte at, TimeSpan value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutGuid(ref byte at, Guid value) => throw null!;
    /// <inheritdoc/>
    public ref byte PutString(ref byte at, string? value, int room) => throw null!;
    /// <inheritdoc/>
    public ref byte PutChars(ref byte at, ReadOnlySpan<char> value, int room) => throw null!;
    /// <inheritdoc/>
    public ref byte PutUtf8(ref byte at, ReadOnlySpan<byte> value, int room) => throw null!;
    /// <inheritdoc/>
    public ref byte PutBytes(ref byte at, ReadOnlySpan<byte> value, int room) => throw null!;
    /// <inheritdoc/>
    public ref byte PutBigInteger(ref byte at, BigInteger value, int room) => throw null!;
    /// <inheritdoc/>
    public ref byte PutNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int room) => throw null!;
    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json) => throw null!;
    /// <inheritdoc/>
    public void WriteDynamic(Converter converter, object value, SelectionNode? selection) => throw null!;
    /// <inheritdoc/>
    public void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection) => throw null!;
    /// <inheritdoc/>
    public bool TryConvert<T>(T value, SelectionNode? selection) => throw null!;
    /// <inheritdoc/>
    public WireException Error(WireError error, string message) => throw null!;
}
