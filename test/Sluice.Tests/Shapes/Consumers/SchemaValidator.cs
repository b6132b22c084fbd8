using System.Numerics;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Sluice.Tests.Shapes.Consumers;

/// <summary>The part of JSON Schema 2020-12 that the library's schemas use.</summary>
internal static class SchemaValidator
{
    /// <summary>The first reason why a value is not valid, or null.</summary>
    internal static string? Check(JsonObject schema, JsonNode? value) => Check(schema, schema, value, "$");

    private static string? Check(JsonObject root, JsonObject schema, JsonNode? value, string path)
    {
        foreach ((string keyword, JsonNode? argument) in schema)
        {
            string? failure = keyword switch
            {
                "$schema" or "$defs" or "format" or "contentEncoding" or "readOnly" or "writeOnly" => null,
                "$ref" => Check(
                    root,
                    root["$defs"]![argument!.GetValue<string>()["#/$defs/".Length..]]!.AsObject(),
                    value,
                    path
                ),
                "type" => IsOfType(argument!, value)
                    ? null
                    : $"{path}: {value?.ToJsonString() ?? "null"} is not of type {argument!.ToJsonString()}",
                "anyOf" => argument!.AsArray().Any(arm => Check(root, arm!.AsObject(), value, path) is null)
                    ? null
                    : $"{path}: no arm of {argument.ToJsonString()} takes {value?.ToJsonString() ?? "null"}",
                "allOf" => argument!
                    .AsArray()
                    .Select(arm => Check(root, arm!.AsObject(), value, path))
                    .FirstOrDefault(reason => reason is not null),
                "const" => JsonNode.DeepEquals(argument, value) ? null : $"{path}: not {argument!.ToJsonString()}",
                "enum" => argument!.AsArray().Any(constant => JsonNode.DeepEquals(constant, value))
                    ? null
                    : $"{path}: none of {argument.ToJsonString()}",
                "minimum" => value is not JsonValue || Number(value) >= Number(argument!)
                    ? null
                    : $"{path}: below {argument}",
                "maximum" => value is not JsonValue || Number(value) <= Number(argument!)
                    ? null
                    : $"{path}: above {argument}",
                "minLength" or "maxLength" => null,
                "pattern" => value is JsonValue
                && value.GetValueKind() == JsonValueKind.String
                && !Regex.IsMatch(value.GetValue<string>(), argument!.GetValue<string>())
                    ? $"{path}: does not match"
                    : null,
                "items" => value is not JsonArray array
                    ? null
                    : array
                        .Select((item, i) => Check(root, argument!.AsObject(), item, $"{path}[{i}]"))
                        .FirstOrDefault(reason => reason is not null),
                "uniqueItems" => value is JsonArray items
                && items.Select(item => item?.ToJsonString()).Distinct().Count() != items.Count
                    ? $"{path}: repeats"
                    : null,
                "properties" => value is not JsonObject target
                    ? null
                    : argument!
                        .AsObject()
                        .Where(property => target.ContainsKey(property.Key))
                        .Select(property =>
                            Check(root, property.Value!.AsObject(), target[property.Key], $"{path}.{property.Key}")
                        )
                        .FirstOrDefault(reason => reason is not null),
                "additionalProperties" => value is not JsonObject entries
                    ? null
                    : entries
                        .Select(entry => Check(root, argument!.AsObject(), entry.Value, $"{path}.{entry.Key}"))
                        .FirstOrDefault(reason => reason is not null),
                "required" => value is not JsonObject owner ? null
                : argument!.AsArray().FirstOrDefault(name => !owner.ContainsKey(name!.GetValue<string>()))
                    is { } missing
                    ? $"{path}: {missing} is missing"
                : null,
                _ => $"{path}: the keyword {keyword} is not known",
            };
            if (failure is not null)
                return failure;
        }
        return null;
    }

    private static BigInteger Number(JsonNode number) => BigInteger.Parse(number.ToJsonString());

    private static bool IsOfType(JsonNode type, JsonNode? value)
    {
        if (type is JsonArray types)
            return types.Any(one => IsOfType(one!, value));
        return type.GetValue<string>() switch
        {
            "null" => value is null,
            "object" => value is JsonObject,
            "array" => value is JsonArray,
            "string" => value?.GetValueKind() == JsonValueKind.String,
            "boolean" => value?.GetValueKind() is JsonValueKind.True or JsonValueKind.False,
            "number" => value?.GetValueKind() == JsonValueKind.Number,
            "integer" => value?.GetValueKind() == JsonValueKind.Number
                && !value.ToJsonString().AsSpan().ContainsAny(".eE"),
            _ => false,
        };
    }
}
