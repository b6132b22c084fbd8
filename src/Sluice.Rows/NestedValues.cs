using System.Collections;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Sluice.Rows;

/// <summary>Reads lists, structures and maps of DuckDB, with their nulls and binary values.</summary>
internal static class NestedValues
{
    private static readonly MethodInfo s_get = typeof(DbDataReader).GetMethod(nameof(DbDataReader.GetFieldValue))!;

    internal static bool IsNested(Type type) =>
        type.IsGenericType
        && (
            type.GetGenericTypeDefinition() == typeof(List<>)
            || type.GetGenericTypeDefinition() == typeof(Dictionary<,>)
        );

    /// <summary>
    /// Returns the value with binary values as arrays of bytes, and with times of a zone as text, as in columns.
    /// </summary>
    internal static object? Read(DbDataReader reader, int ordinal, Type type)
    {
        object? value;
        try
        {
            value = reader.GetValue(ordinal);
        }
        catch (InvalidCastException exception)
        {
            // The driver returns lists of values that cannot be null, unless it is asked for others.
            Type nullable = RuntimeFeature.IsDynamicCodeSupported ? WithNulls(type) : type;
            value = nullable == type ? throw Refusal(exception) : GetAs(reader, ordinal, nullable);
        }
        return HasOtherForm(value) ? InWireForm(value) : value;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "The types are those of the driver's value.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Called where code can be made.")]
    private static object? GetAs(DbDataReader reader, int ordinal, Type type)
    {
        try
        {
            return s_get.MakeGenericMethod(type).Invoke(reader, [ordinal]);
        }
        catch (TargetInvocationException exception) when (exception.InnerException is InvalidCastException inner)
        {
            throw Refusal(inner);
        }
    }

    private static WireException Refusal(InvalidCastException inner) =>
        new(
            WireError.Unsupported,
            "DuckDB's driver does not return lists with nulls within structures. Select the column as JSON text with "
                + "to_json(…), and name it in RowOptions.JsonColumns.",
            innerException: inner
        );

    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The types are those of the driver's value.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Called where code can be made.")]
    private static Type WithNulls(Type type)
    {
        if (!IsNested(type))
            return type.IsValueType && Nullable.GetUnderlyingType(type) is null
                ? typeof(Nullable<>).MakeGenericType(type)
                : type;
        Type[] arguments = type.GetGenericArguments();
        arguments[^1] = WithNulls(arguments[^1]);
        return type.GetGenericTypeDefinition().MakeGenericType(arguments);
    }

    // The driver returns a TIMETZ with a day that means nothing; it has DateTime for a TIMESTAMPTZ.
    private static bool HasOtherForm(object? value) =>
        value switch
        {
            Stream or DateTimeOffset => true,
            string or byte[] => false,
            IDictionary map => map.Values.Cast<object?>().Any(HasOtherForm)
                || map.Keys.Cast<object?>().Any(HasOtherForm),
            IList list => list.Cast<object?>().Any(HasOtherForm),
            _ => false,
        };

    private static object? InWireForm(object? value)
    {
        switch (value)
        {
            case Stream stream:
                return ReadStream(stream);
            case DateTimeOffset time:
                return DeclaredForms.TextOf(time);
            case IDictionary map:
                var members = new Dictionary<string, object?>(map.Count);
                foreach (DictionaryEntry entry in map)
                    members.Add(
                        entry.Key as string
                            ?? throw new WireException(
                                WireError.Unsupported,
                                "A map with binary values, or with times with a zone, is written only if its keys "
                                    + "are text. Cast the map."
                            ),
                        InWireForm(entry.Value)
                    );
                return members;
            case IList list and not byte[]:
                return list.Cast<object?>().Select(InWireForm).ToList();
            default:
                return value;
        }
    }

    /// <summary>Returns the bytes of a binary value, which some drivers return as streams.</summary>
    internal static byte[] ReadStream(Stream stream)
    {
        using (stream)
        {
            var bytes = new MemoryStream();
            stream.CopyTo(bytes);
            return bytes.ToArray();
        }
    }
}
