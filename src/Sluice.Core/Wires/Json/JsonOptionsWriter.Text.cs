using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text.Unicode;
using Sluice.Internal;

namespace Sluice.Wires.Json;

// SAFETY: A name was just written, so the byte before the position is its comma.
internal ref partial struct JsonOptionsWriter
{
    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTime(ref byte position, DateTime value) =>
        ref Plain.WriteUncheckedDateTime(ref Element(ref position), value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTimeOffset(ref byte position, DateTimeOffset value) =>
        ref Plain.WriteUncheckedDateTimeOffset(ref Element(ref position), value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateOnly(ref byte position, DateOnly value) =>
        ref Plain.WriteUncheckedDateOnly(ref Element(ref position), value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeOnly(ref byte position, TimeOnly value) =>
        ref Plain.WriteUncheckedTimeOnly(ref Element(ref position), value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeSpan(ref byte position, TimeSpan value) =>
        ref Plain.WriteUncheckedTimeSpan(ref Element(ref position), value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedGuid(ref byte position, Guid value) =>
        ref Plain.WriteUncheckedGuid(ref Element(ref position), value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedBytes(ref byte position, ReadOnlySpan<byte> value, int reserve) =>
        ref Plain.WriteUncheckedBytes(ref Element(ref position), value, Expanded(reserve));

    /// <inheritdoc/>
    public ref byte WriteUncheckedName(ref byte position, ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName)
    {
        position = ref WriteLineBreak(ref position);
        if (_state.Encoder is null || _state.Encoder.FindFirstCharacterToEncodeUtf8(utf8Name) < 0)
            return ref Space(ref Plain.WriteUncheckedName(ref position, utf8Name, jsonName));
        // The escaped form may be longer than the shape assumed; the space reserved after it must be kept.
        position = ref WriteUncheckedEscaped(ref position, utf8Name, ReservedAfter(ref position));
        Debug.Assert(Unsafe.Subtract(ref position, 1) == ',');
        Unsafe.Subtract(ref position, 1) = (byte)':';
        return ref Space(ref position);
    }

    // SAFETY: The table's names are no longer than what shapes reserve, doubled, after their line (JsonNameTable).
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedMember(
        ref byte position,
        byte[]? names,
        int index,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    ) => ref EncodedNames.AppendUnchecked(ref position, names!, index);

    /// <summary>Writes the name of a value of an enumeration that has a plain form.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte WriteUncheckedPlain(ref byte position, EnumName name, int reserve) =>
        ref Plain.WriteUncheckedPlain(ref Element(ref position), name, Expanded(reserve));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedString(ref byte position, string? value, int reserve) =>
        ref _state.Encoder is not null && value is not null
            ? ref WriteUncheckedEscaped(ref Element(ref position), value, Expanded(reserve))
            : ref Plain.WriteUncheckedString(ref Element(ref position), value, Expanded(reserve));

    /// <inheritdoc/>
    public ref byte WriteUncheckedChars(ref byte position, ReadOnlySpan<char> value, int reserve) =>
        ref _state.Encoder is not null
            ? ref WriteUncheckedEscaped(ref Element(ref position), value, Expanded(reserve))
            : ref Plain.WriteUncheckedChars(ref Element(ref position), value, Expanded(reserve));

    /// <inheritdoc/>
    public ref byte WriteUncheckedUtf8(ref byte position, ReadOnlySpan<byte> value, int reserve) =>
        ref _state.Encoder is not null
            ? ref WriteUncheckedEscaped(ref Element(ref position), value, Expanded(reserve))
            : ref Plain.WriteUncheckedUtf8(ref Element(ref position), value, Expanded(reserve));

    /// <inheritdoc/>
    public ref byte WriteUncheckedStringKey(ref byte position, string key, int reserve)
    {
        if (_state.Ids is not null && key is ['$', ..] && (!IsUntyped || IsMetadata(key)))
        {
            Plain.Commit(ref position);
            throw MetadataName(key);
        }
        position = ref WriteLineBreak(ref position);
        int following = Expanded(reserve) + 1;
        if (_state.Encoder is null)
            return ref Space(ref Plain.WriteUncheckedStringKey(ref position, key, following));
        position = ref WriteUncheckedEscaped(ref position, key, following);
        Debug.Assert(Unsafe.Subtract(ref position, 1) == ',');
        Unsafe.Subtract(ref position, 1) = (byte)':';
        return ref Space(ref position);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedChar(ref byte position, char value) =>
        ref _state.Encoder is not null
            ? ref WriteUncheckedEscaped(
                ref Element(ref position),
                new ReadOnlySpan<char>(ref value),
                ReservedAfter(ref position)
            )
            : ref Plain.WriteUncheckedChar(ref Element(ref position), value);

    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json)
    {
        _state.Pending = null;
        // Numbers and names are written unchanged.
        _state.KeepsNumbers = _state.PassesJson = true;
        JsonTranscoder.Write(ref this, json, isUnique: false);
        _state.KeepsNumbers = _state.PassesJson = false;
    }

    // How much is reserved is not known, only how much is free. No run of members reserves more than 64 KB; to keep all
    // that is free would double the buffer with each text.
    private readonly int ReservedAfter(ref byte position) => Math.Min(Plain.GetRemaining(ref position), 64 * 1024);

    private ref byte WriteUncheckedEscaped(ref byte position, scoped ReadOnlySpan<char> text, int reserve)
    {
        byte[] utf8 = ArrayPool<byte>.Shared.Rent(Math.Max(16, text.Length * 3));
        try
        {
            OperationStatus status = Utf8.FromUtf16(
                text,
                utf8,
                out int read,
                out int written,
                replaceInvalidSequences: false
            );
            if (status != OperationStatus.Done)
            {
                Plain.Commit(ref position);
                throw Error(
                    WireError.InvalidText,
                    $"The text contains a lone surrogate (U+{(uint)text[read]:X4}), which UTF-8 cannot represent."
                );
            }

            return ref WriteUncheckedEscaped(ref position, utf8.AsSpan(0, written), reserve);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(utf8);
        }
    }

    private ref byte WriteUncheckedEscaped(ref byte position, scoped ReadOnlySpan<byte> text, int reserve)
    {
        Plain.Commit(ref position);
        if (!Utf8.IsValid(text))
            throw Error(WireError.InvalidText, "The text is not valid UTF-8.");
        Plain.WriteRaw("\""u8);
        while (text.Length > 0)
        {
            // A scalar outside the BMP takes twelve bytes for four bytes of UTF-8, so six for each byte are enough for
            // the platform's encoders; another one goes on with the rest.
            int take = Math.Min(text.Length, 512);
            Span<byte> target = Plain.GetFreeSpan(take * 6 + _state.Encoder!.MaxOutputCharactersPerInputCharacter);
            _state.Encoder.EncodeUtf8(
                text[..take],
                target,
                out int read,
                out int written,
                isFinalBlock: take == text.Length
            );
            Plain.Rewind(Plain.Length + written);
            text = text[read..];
        }

        Plain.WriteRaw("\","u8);
        return ref Plain.Reserve(reserve);
    }
}
