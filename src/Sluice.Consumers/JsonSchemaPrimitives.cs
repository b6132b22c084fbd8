using System.Text.Json.Nodes;
using Sluice.Model;

namespace Sluice.Consumers;

/// <summary>Creates the schemas of primitive values.</summary>
internal static class JsonSchemaPrimitives
{
    internal static JsonObject CreateSchema(Type type, PrimitiveForm form) =>
        form switch
        {
            PrimitiveForm.Boolean => Typed("boolean"),
            PrimitiveForm.Integer => Integer(type),
            PrimitiveForm.Number => Typed("number"),
            PrimitiveForm.Text when type == typeof(char) => new()
            {
                ["type"] = "string",
                ["minLength"] = 1,
                ["maxLength"] = 1,
            },
            PrimitiveForm.Text => Typed("string"),
            PrimitiveForm.Binary => new() { ["type"] = "string", ["contentEncoding"] = "base64" },
            PrimitiveForm.DateTime => Formatted("date-time"),
            PrimitiveForm.Date => Formatted("date"),
            PrimitiveForm.Time => Formatted("time"),
            // Days, hours, minutes, seconds and ticks, as .NET writes them; not ISO 8601, which the format "duration"
            // specifies.
            PrimitiveForm.Duration => new()
            {
                ["type"] = "string",
                ["pattern"] = @"^-?(\d+\.)?\d{2}:\d{2}:\d{2}(\.\d{1,7})?$",
            },
            PrimitiveForm.Uuid => Formatted("uuid"),
            PrimitiveForm.Uri => Formatted("uri-reference"),
            _ => [],
        };

    private static JsonObject Typed(string type) => new() { ["type"] = type };

    private static JsonObject Formatted(string format) => new() { ["type"] = "string", ["format"] = format };

    private static JsonObject Integer(Type type)
    {
        (long Least, ulong Greatest)? range = Type.GetTypeCode(type) switch
        {
            TypeCode.SByte => (sbyte.MinValue, (ulong)sbyte.MaxValue),
            TypeCode.Byte => (0, byte.MaxValue),
            TypeCode.Int16 => (short.MinValue, (ulong)short.MaxValue),
            TypeCode.UInt16 => (0, ushort.MaxValue),
            TypeCode.Int32 => (int.MinValue, int.MaxValue),
            TypeCode.UInt32 => (0, uint.MaxValue),
            TypeCode.Int64 => (long.MinValue, long.MaxValue),
            TypeCode.UInt64 => (0, ulong.MaxValue),
            _ => null,
        };
        JsonObject schema = Typed("integer");
        if (range is { } known)
        {
            schema["minimum"] = known.Least;
            schema["maximum"] = known.Greatest;
        }
        return schema;
    }
}
