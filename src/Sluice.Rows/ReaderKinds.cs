using System.Numerics;

namespace Sluice.Rows;

/// <summary>Maps the .NET types that drivers declare to kinds of columns.</summary>
internal static class ReaderKinds
{
    internal static RowColumnKind GetKind(Type type)
    {
        if (type == typeof(string))
            return RowColumnKind.String;
        if (type == typeof(int))
            return RowColumnKind.Int32;
        if (type == typeof(long))
            return RowColumnKind.Int64;
        if (type == typeof(double))
            return RowColumnKind.Double;
        if (type == typeof(bool))
            return RowColumnKind.Boolean;
        if (type == typeof(decimal))
            return RowColumnKind.Decimal;
        if (type == typeof(DateTime))
            return RowColumnKind.DateTime;
        if (type == typeof(byte[]))
            return RowColumnKind.Bytes;
        if (type == typeof(Guid))
            return RowColumnKind.Guid;
        if (type == typeof(short))
            return RowColumnKind.Int16;
        if (type == typeof(byte))
            return RowColumnKind.Byte;
        if (type == typeof(float))
            return RowColumnKind.Single;
        return FindRareKind(type);
    }

    private static RowColumnKind FindRareKind(Type type)
    {
        if (type == typeof(DateTimeOffset))
            return RowColumnKind.DateTimeOffset;
        if (type == typeof(TimeSpan))
            return RowColumnKind.TimeSpan;
        if (type == typeof(DateOnly))
            return RowColumnKind.DateOnly;
        if (type == typeof(TimeOnly))
            return RowColumnKind.TimeOnly;
        if (type == typeof(sbyte))
            return RowColumnKind.SByte;
        if (type == typeof(ushort))
            return RowColumnKind.UInt16;
        if (type == typeof(uint))
            return RowColumnKind.UInt32;
        if (type == typeof(ulong))
            return RowColumnKind.UInt64;
        if (type == typeof(char))
            return RowColumnKind.Char;
        if (type == typeof(Int128))
            return RowColumnKind.Int128;
        if (type == typeof(BigInteger))
            return RowColumnKind.BigInteger;
        return RowColumnKind.Boxed;
    }
}
