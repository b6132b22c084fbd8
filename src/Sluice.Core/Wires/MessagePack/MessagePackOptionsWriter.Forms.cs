using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Sluice.Internal;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

// SAFETY: The caller has reserved WireSizes of the value or of the name: 38 bytes for a GUID as text or binary with its
// header, and the name's length with NameOverhead. The kept name of an enumeration is stored where a block is left.
internal ref partial struct MessagePackOptionsWriter
{
    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTime(ref byte position, DateTime value)
    {
        if (_state.NativeDates)
            return ref Plain.WriteUncheckedInt64(ref position, value.ToBinary());
        if (Plain.OldSpec)
            throw HasNoBinary(ref position);
        return ref Plain.WriteUncheckedDateTime(ref position, value);
    }

    // MessagePack-CSharp has no native form of it. Ours is for the old specification, which has no timestamps.
    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTimeOffset(ref byte position, DateTimeOffset value)
    {
        if (!Plain.OldSpec)
            return ref Plain.WriteUncheckedDateTimeOffset(ref position, value);
        if (!_state.NativeDates)
            throw HasNoBinary(ref position);
        position = ref MessagePackNumbers.WriteUncheckedArrayHeader(ref position, 2);
        position = ref Plain.WriteUncheckedInt64(ref position, new DateTime(value.Ticks, DateTimeKind.Utc).ToBinary());
        return ref Plain.WriteUncheckedInt32(ref position, value.TotalOffsetMinutes);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedGuid(ref byte position, Guid value)
    {
        if (!_state.Options.NativeGuids)
        {
            if (!Plain.OldSpec)
                return ref Plain.WriteUncheckedGuid(ref position, value);
            Plain.AssertReserved(ref position, WireSizes.Guid);
            position = ref MessagePackNumbers.WriteUncheckedStringHeader(ref position, 36, oldSpec: true);
            value.TryFormat(MemoryMarshal.CreateSpan(ref position, 36), out int written);
            return ref Unsafe.Add(ref position, written);
        }

        if (Plain.OldSpec)
            throw HasNoBinary(ref position);
        Plain.AssertReserved(ref position, WireSizes.Guid);
        position = ref MessagePackNumbers.WriteUncheckedBinHeader(ref position, 16);
        value.TryWriteBytes(MemoryMarshal.CreateSpan(ref position, 16));
        return ref Unsafe.Add(ref position, 16);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDecimal(ref byte position, decimal value)
    {
        if (!_state.Options.NativeDecimals)
            return ref Plain.WriteUncheckedDecimal(ref position, value);
        if (Plain.OldSpec)
            throw HasNoBinary(ref position);
        Plain.AssertReserved(ref position, WireSizes.Decimal);
        position = ref MessagePackNumbers.WriteUncheckedBinHeader(ref position, 16);
        NativeDecimal.Write(value, MemoryMarshal.CreateSpan(ref position, 16));
        return ref Unsafe.Add(ref position, 16);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedName(ref byte position, ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName)
    {
        position = ref MessagePackNumbers.WriteUncheckedStringHeader(ref position, utf8Name.Length, Plain.OldSpec);
        Plain.AssertReserved(ref position, utf8Name.Length);
        return ref WireSafety.AppendUnchecked(ref position, utf8Name);
    }

    // SAFETY: The table's names are no longer than what shapes reserve, doubled (EncodedNames).
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedMember(
        ref byte position,
        byte[]? names,
        int index,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    ) => ref EncodedNames.AppendUnchecked(ref position, names!, index);

    /// <summary>
    /// Writes the name of a small value of an enumeration if it is kept. The same in both specifications.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryWriteUncheckedKept<TEnum>(ref byte position, TEnum value, int reserve, out nint length)
    {
        length = 0;
        ulong bits = EnumNameTable<TEnum>.ToBits(value);
        if (
            bits >= MessagePackEnumNames<TEnum>.Count
            || Plain.Lacks(ref position, (long)MessagePackEnumNames<TEnum>.Block + Doubled(reserve))
        )
            return false;
        ref MessagePackEnumNames<TEnum>.Entry name = ref MessagePackEnumNames<TEnum>.Find(bits);
        length = Volatile.Read(ref name.Length);
        if (length <= 0)
            return false;
        Debug.Assert(length <= MessagePackEnumNames<TEnum>.Block);
        name.First.StoreUnsafe(ref position);
        return true;
    }

    /// <summary>Writes the name of a value of an enumeration, and keeps it if the value is small.</summary>
    internal ref byte WriteUncheckedEnum<TEnum>(ref byte position, EnumName name, int reserve)
    {
        if (name.Bits < MessagePackEnumNames<TEnum>.Count)
        {
            ref MessagePackEnumNames<TEnum>.Entry kept = ref MessagePackEnumNames<TEnum>.Find(name.Bits);
            if (kept.Length == 0)
                kept.Keep(name.Text);
        }
        return ref name.PlainLength != 0
            ? ref Plain.WriteUncheckedPlain(ref position, name, Doubled(reserve))
            : ref WriteUncheckedString(ref position, name.Text, reserve);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedStringKey(ref byte position, string key, int reserve) =>
        ref Plain.WriteUncheckedChars(ref position, key, Doubled(reserve));

    /// <inheritdoc/>
    public ref byte WriteUncheckedString(ref byte position, string? value, int reserve) =>
        ref Plain.WriteUncheckedString(ref position, value, Doubled(reserve));

    /// <inheritdoc/>
    public ref byte WriteUncheckedChars(ref byte position, ReadOnlySpan<char> value, int reserve) =>
        ref Plain.WriteUncheckedChars(ref position, value, Doubled(reserve));

    /// <inheritdoc/>
    public ref byte WriteUncheckedUtf8(ref byte position, ReadOnlySpan<byte> value, int reserve) =>
        ref Plain.WriteUncheckedUtf8(ref position, value, Doubled(reserve));

    /// <inheritdoc/>
    public ref byte WriteUncheckedBytes(ref byte position, ReadOnlySpan<byte> value, int reserve) =>
        ref Plain.WriteUncheckedBytes(ref position, value, Doubled(reserve));

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte position, BigInteger value, int reserve) =>
        ref Plain.OldSpec
            ? ref Plain.WriteUncheckedBytes(ref position, value.ToByteArray(), Doubled(reserve))
            : ref Plain.WriteUncheckedBigInteger(ref position, value, Doubled(reserve));
}
