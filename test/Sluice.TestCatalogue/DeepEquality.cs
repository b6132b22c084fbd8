using System.Buffers;
using System.Collections;
using System.Reflection;

namespace Sluice.TestCatalogue;

/// <summary>
/// Equality of whole graphs by what can be seen of them, independent of the library: bits of numbers, order of
/// elements, public properties and fields.
/// </summary>
public sealed class DeepEquality
{
    /// <summary>Whether elements must be in the same order.</summary>
    public bool Ordered { get; init; } = true;

    /// <summary>Whether the kind of a date counts (MessagePack's timestamps have none).</summary>
    public bool DateKinds { get; init; } = true;

    /// <summary>
    /// Whether the signs and scales of zeros count, and the kinds of dates (an omitted default comes back as the plain
    /// one).
    /// </summary>
    public bool FormsOfZero { get; init; } = true;

    /// <summary>Whether both sides must be of the same type.</summary>
    public bool Types { get; init; } = true;

    /// <summary>Compares; the answer is <see langword="null"/> or the path to the first difference.</summary>
    public string? Difference(object? expected, object? actual, string path = "$")
    {
        if (expected is null || actual is null)
            return expected is null && actual is null ? null : Report(expected, actual, path);
        if (ReferenceEquals(expected, actual))
            return null;
        if (!FormsOfZero && expected is double or float or Half or decimal or DateTime && expected.Equals(actual))
            return null;
        if (
            Types
            && expected.GetType() != actual.GetType()
            && expected is not IEnumerable and not System.Text.Json.Nodes.JsonNode
        )
            return Report(expected, actual, path);
        switch (expected)
        {
            case string text:
                return text == actual as string ? null : Report(expected, actual, path);
            case double number:
                return
                    actual is double other
                    && number.Equals(other)
                    && double.IsNegative(number) == double.IsNegative(other)
                    ? null
                    : Report(expected, actual, path);
            case float number:
                return
                    actual is float other1
                    && number.Equals(other1)
                    && float.IsNegative(number) == float.IsNegative(other1)
                    ? null
                    : Report(expected, actual, path);
            case decimal number:
                return actual is decimal other2 && decimal.GetBits(number).SequenceEqual(decimal.GetBits(other2))
                    ? null
                    : Report(expected, actual, path);
            case DateTime date:
                return actual is DateTime other3 && date == other3 && (!DateKinds || date.Kind == other3.Kind)
                    ? null
                    : Report(expected, actual, path);
            case DateTimeOffset date:
                return actual is DateTimeOffset other4 && date.EqualsExact(other4)
                    ? null
                    : Report(expected, actual, path);
            case Memory<byte> bytes:
                return bytes.Span.SequenceEqual(((Memory<byte>)actual).Span) ? null : Report(expected, actual, path);
            case ReadOnlyMemory<byte> bytes:
                return bytes.Span.SequenceEqual(((ReadOnlyMemory<byte>)actual).Span)
                    ? null
                    : Report(expected, actual, path);
            case ReadOnlySequence<byte> bytes:
                return bytes.ToArray().AsSpan().SequenceEqual(((ReadOnlySequence<byte>)actual).ToArray())
                    ? null
                    : Report(expected, actual, path);
            case Array array when array.Rank > 1:
                return Ranks(array, (Array)actual, path);
            case System.Text.Json.Nodes.JsonNode node:
                return System.Text.Json.Nodes.JsonNode.DeepEquals(node, actual as System.Text.Json.Nodes.JsonNode)
                    ? null
                    : Report(expected, actual, path);
            case System.Text.Json.JsonElement element:
                return
                    actual is System.Text.Json.JsonElement other5
                    && System.Text.Json.JsonElement.DeepEquals(element, other5)
                    ? null
                    : Report(expected, actual, path);
            case System.Text.Json.JsonDocument document:
                return Difference(document.RootElement, (actual as System.Text.Json.JsonDocument)?.RootElement, path);
            case IEnumerable items:
                return actual is IEnumerable others ? Items(items, others, path) : Report(expected, actual, path);
        }
        Type type = expected.GetType();
        if (
            type.IsPrimitive
            || type.IsEnum
            || (type.Namespace == "System" && !type.IsGenericType)
            || type.Namespace is "System.Net" or "System.Numerics" or "System.Text" or "System.Globalization"
        )
            return type == typeof(System.Text.StringBuilder)
                ? expected.ToString() == actual.ToString()
                    ? null
                    : Report(expected, actual, path)
                : expected.Equals(actual)
                    ? null
                    : Report(expected, actual, path);
        return Members(expected, actual, path);
    }

    private string? Ranks(Array expected, Array actual, string path)
    {
        for (int i = 0; i < expected.Rank; i++)
        {
            if (expected.GetLength(i) != actual.GetLength(i))
                return $"{path}: lengths differ";
        }
        return Items(expected, actual, path);
    }

    private string? Items(IEnumerable expected, IEnumerable actual, string path)
    {
        List<object?> left = [.. IsDefault(expected) ? [] : expected.Cast<object?>()];
        List<object?> right = [.. IsDefault(actual) ? [] : actual.Cast<object?>()];
        if (left.Count != right.Count || IsDefault(expected) != IsDefault(actual))
            return $"{path}: {left.Count} elements expected, {right.Count} found";
        bool ordered = Ordered && !IsUnordered(expected.GetType());
        for (int i = 0; i < left.Count; i++)
        {
            if (ordered)
            {
                if (Difference(left[i], right[i], $"{path}[{i}]") is { } difference)
                    return difference;
                continue;
            }
            int found = right.FindIndex(item => Difference(left[i], item, path) is null);
            if (found < 0)
                return $"{path}[{i}]: {left[i]} is missing";
            right.RemoveAt(found);
        }
        return null;
    }

    private static bool IsDefault(object items) =>
        items.GetType() is { IsValueType: true, IsGenericType: true } type
        && (
            (type.Name == "ImmutableArray`1" && (bool)type.GetProperty("IsDefault")!.GetValue(items)!)
            || (type.Name == "ArraySegment`1" && type.GetProperty("Array")!.GetValue(items) is null)
        );

    private static bool IsUnordered(Type type) =>
        type.Name.Contains("HashSet", StringComparison.Ordinal)
        || type.Name.Contains("Frozen", StringComparison.Ordinal)
        || type.Name is "ConcurrentBag`1" or "ConcurrentDictionary`2" or "ImmutableDictionary`2";

    private string? Members(object expected, object actual, string path)
    {
        Type type = expected.GetType();
        if (type.IsGenericType && type.Name is "Memory`1" or "ReadOnlyMemory`1")
        {
            MethodInfo toArray = type.GetMethod("ToArray")!;
            return Items(
                (IEnumerable)toArray.Invoke(expected, null)!,
                (IEnumerable)toArray.Invoke(actual, null)!,
                path
            );
        }
        foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public))
        {
            if (Difference(field.GetValue(expected), field.GetValue(actual), $"{path}.{field.Name}") is { } difference)
                return difference;
        }
        foreach (PropertyInfo property in type.GetProperties(BindingFlags.Instance | BindingFlags.Public))
        {
            if (
                property.GetMethod is null
                || property.GetIndexParameters().Length > 0
                || property.IsDefined(typeof(NotComparedAttribute))
            )
                continue;
            if (
                Difference(property.GetValue(expected), Other(property, actual), $"{path}.{property.Name}") is
                { } difference
            )
                return difference;
        }
        return null;
    }

    // Pairs of untyped dictionaries are of another type than those they came from.
    private static object? Other(PropertyInfo property, object actual) =>
        property.DeclaringType!.IsInstanceOfType(actual)
            ? property.GetValue(actual)
            : actual.GetType().GetProperty(property.Name)?.GetValue(actual);

    private static string Report(object? expected, object? actual, string path) =>
        $"{path}: {expected ?? "null"} ({expected?.GetType()}) expected, {actual ?? "null"} ({actual?.GetType()}) found";
}

/// <summary>A property that <see cref="DeepEquality"/> passes over: it is not meant to survive a round trip.</summary>
[AttributeUsage(AttributeTargets.Property)]
public sealed class NotComparedAttribute : Attribute;
