namespace Sluice.Data;

public abstract partial class ShapeDataReader
{
    /// <inheritdoc/>
    public override bool GetBoolean(int ordinal) => GetFieldValue<bool>(ordinal);

    /// <inheritdoc/>
    public override byte GetByte(int ordinal) => GetFieldValue<byte>(ordinal);

    /// <inheritdoc/>
    public override char GetChar(int ordinal) => GetFieldValue<char>(ordinal);

    /// <inheritdoc/>
    public override DateTime GetDateTime(int ordinal) => GetFieldValue<DateTime>(ordinal);

    /// <inheritdoc/>
    public override decimal GetDecimal(int ordinal) => GetFieldValue<decimal>(ordinal);

    /// <inheritdoc/>
    public override double GetDouble(int ordinal) => GetFieldValue<double>(ordinal);

    /// <inheritdoc/>
    public override float GetFloat(int ordinal) => GetFieldValue<float>(ordinal);

    /// <inheritdoc/>
    public override Guid GetGuid(int ordinal) => GetFieldValue<Guid>(ordinal);

    /// <inheritdoc/>
    public override short GetInt16(int ordinal) => GetFieldValue<short>(ordinal);

    /// <inheritdoc/>
    public override int GetInt32(int ordinal) => GetFieldValue<int>(ordinal);

    /// <inheritdoc/>
    public override long GetInt64(int ordinal) => GetFieldValue<long>(ordinal);

    /// <inheritdoc/>
    public override string GetString(int ordinal) => GetFieldValue<string>(ordinal);

    /// <inheritdoc/>
    public override Stream GetStream(int ordinal) => new MemoryStream(GetFieldValue<byte[]>(ordinal), writable: false);

    /// <inheritdoc/>
    public override TextReader GetTextReader(int ordinal) => new StringReader(GetString(ordinal));

    /// <inheritdoc/>
    public override long GetBytes(int ordinal, long dataOffset, byte[]? buffer, int bufferOffset, int length) =>
        Copy<byte>(GetFieldValue<byte[]>(ordinal), dataOffset, buffer, bufferOffset, length);

    /// <inheritdoc/>
    public override long GetChars(int ordinal, long dataOffset, char[]? buffer, int bufferOffset, int length) =>
        Copy(GetString(ordinal), dataOffset, buffer, bufferOffset, length);

    private static int Copy<T>(ReadOnlySpan<T> value, long offset, T[]? buffer, int bufferOffset, int length)
    {
        if (buffer is null)
            return value.Length;
        ArgumentOutOfRangeException.ThrowIfNegative(offset);
        if (offset >= value.Length)
            return 0;
        ReadOnlySpan<T> rest = value[(int)offset..];
        int count = Math.Min(rest.Length, length);
        rest[..count].CopyTo(buffer.AsSpan(bufferOffset, length));
        return count;
    }
}
