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
        [typeof(bool)] = Create("Boolean", WireSizes.Boolean),
        [typeof(sbyte)] = Create("Int32", WireSizes.Int32, "SByte"),
        [typeof(byte)] = Create("Int32", WireSizes.Int32, "Byte"),
        [typeof(short)] = Create("Int32", WireSizes.Int32, "Int16"),
        [typeof(ushort)] = Create("Int32", WireSizes.Int32, "UInt16"),
        [typeof(int)] = Create("Int32", WireSizes.Int32),
        [typeof(uint)] = Create("UInt32", WireSizes.UInt32),
        [typeof(long)] = Create("Int64", WireSizes.Int64),
        [typeof(ulong)] = Create("UInt64", WireSizes.UInt64),
        [typeof(Int128)] = Create("Int128", WireSizes.Int128),
        [typeof(UInt128)] = Create("UInt128", WireSizes.Int128),
        [typeof(Half)] = Create("Half", WireSizes.Double),
        [typeof(float)] = Create("Single", WireSizes.Double),
        [typeof(double)] = Create("Double", WireSizes.Double),
        [typeof(decimal)] = Create("Decimal", WireSizes.Decimal),
        [typeof(char)] = Create("Char", WireSizes.Char),
        [typeof(DateTime)] = Create("DateTime", WireSizes.DateTime),
        [typeof(DateTimeOffset)] = Create("DateTimeOffset", WireSizes.DateTimeOffset),
        [typeof(DateOnly)] = Create("DateOnly", WireSizes.DateOnly),
        [typeof(TimeOnly)] = Create("TimeOnly", WireSizes.TimeOnly),
        [typeof(TimeSpan)] = Create("TimeSpan", WireSizes.TimeSpan),
        [typeof(Guid)] = Create("Guid", WireSizes.Guid),
        [typeof(string)] = Create("String", 0),
    };

    /// <summary>
    /// Returns how a type is written; <see langword="null"/> for values that are written through their shape.
    /// </summary>
    internal static UncheckedWrite? Find(Type type)
    {
        if (s_writes.TryGetValue(type, out UncheckedWrite? put))
            return put;
        if (type.IsEnum)
            return s_writes[type.GetEnumUnderlyingType()] with { Read = null };
        if (Nullable.GetUnderlyingType(type) is { } inner && Find(inner) is { Size: > 0 } value)
            return value with { IsNullable = true };
        return null;
    }

    private static UncheckedWrite Create(string name, int size, string? read = null) =>
        new(
            typeof(IUncheckedWireWriter).GetMethod("WriteUnchecked" + name)!,
            size,
            typeof(IWireReader).GetMethod("Read" + (read ?? name))
        );
}
