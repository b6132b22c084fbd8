using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;
using Sluice.Wires;

namespace Sluice.Reflection.Emission;

/// <summary>
/// A value that is written within a run directly by the writer's method, and read by the reader's method.
/// </summary>
/// <param name="Write">The writer's <c>WriteUnchecked…</c> method.</param>
/// <param name="Size">The maximum size in bytes; 0 for a method that reserves bytes itself.</param>
/// <param name="Read">The reader's method; <see langword="null"/> if the shape reads the value.</param>
/// <param name="IsNullable">Whether the value is nullable and a struct.</param>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed record UncheckedWrite(MethodInfo Write, int Size, MethodInfo? Read, bool IsNullable = false)
{
    private static readonly Dictionary<Type, UncheckedWrite> s_writes = new()
    {
        [typeof(bool)] = Of("Boolean", WireSizes.Boolean),
        [typeof(sbyte)] = Of("Int32", WireSizes.Int32, "SByte"),
        [typeof(byte)] = Of("Int32", WireSizes.Int32, "Byte"),
        [typeof(short)] = Of("Int32", WireSizes.Int32, "Int16"),
        [typeof(ushort)] = Of("Int32", WireSizes.Int32, "UInt16"),
        [typeof(int)] = Of("Int32", WireSizes.Int32),
        [typeof(uint)] = Of("UInt32", WireSizes.UInt32),
        [typeof(long)] = Of("Int64", WireSizes.Int64),
        [typeof(ulong)] = Of("UInt64", WireSizes.UInt64),
        [typeof(Int128)] = Of("Int128", WireSizes.Int128),
        [typeof(UInt128)] = Of("UInt128", WireSizes.Int128),
        [typeof(Half)] = Of("Half", WireSizes.Double),
        [typeof(float)] = Of("Single", WireSizes.Double),
        [typeof(double)] = Of("Double", WireSizes.Double),
        [typeof(decimal)] = Of("Decimal", WireSizes.Decimal),
        [typeof(char)] = Of("Char", WireSizes.Char),
        [typeof(DateTime)] = Of("DateTime", WireSizes.DateTime),
        [typeof(DateTimeOffset)] = Of("DateTimeOffset", WireSizes.DateTimeOffset),
        [typeof(DateOnly)] = Of("DateOnly", WireSizes.DateOnly),
        [typeof(TimeOnly)] = Of("TimeOnly", WireSizes.TimeOnly),
        [typeof(TimeSpan)] = Of("TimeSpan", WireSizes.TimeSpan),
        [typeof(Guid)] = Of("Guid", WireSizes.Guid),
        [typeof(string)] = Of("String", 0),
    };

    /// <summary>
    /// Returns how a type is written; <see langword="null"/> for values that are written through their shape.
    /// </summary>
    internal static UncheckedWrite? For(Type type)
    {
        if (s_writes.TryGetValue(type, out UncheckedWrite? put)) return put;
        if (type.IsEnum) return s_writes[type.GetEnumUnderlyingType()] with { Read = null };
        if (Nullable.GetUnderlyingType(type) is { } inner && For(inner) is { Size: > 0 } value)
            return value with { IsNullable = true };
        return null;
    }

    private static UncheckedWrite Of(string name, int size, string? read = null) =>
        new(typeof(IUncheckedWireWriter).GetMethod("WriteUnchecked" + name)!, size,
            typeof(IWireReader).GetMethod("Read" + (read ?? name)));
}
