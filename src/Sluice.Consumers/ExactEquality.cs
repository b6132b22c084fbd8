using System.Text.Json;

namespace Sluice.Consumers;

/// <summary>
/// Creates comparers for the types whose equality ignores a part of the value that is written: the scale of a decimal,
/// the sign of zero, the kind or offset of a time, the text of a JSON number.
/// </summary>
internal static class ExactEquality
{
    internal static object? TryCreate<T>()
    {
        if (FindFraction<T>() is { } fraction)
            return fraction;
        if (typeof(T) == typeof(DateTime))
            return Create<DateTime>(static (x, y) => x == y && x.Kind == y.Kind);
        if (typeof(T) == typeof(DateTimeOffset))
            return Create<DateTimeOffset>(static (x, y) => x.EqualsExact(y));
        if (typeof(T) == typeof(JsonElement))
            return new FunctionComparer<JsonElement>(AreEqual, Hash);
        if (typeof(T) == typeof(JsonDocument))
            return new FunctionComparer<JsonDocument>(
                static (x, y) => AreEqual(x.RootElement, y.RootElement),
                static x => Hash(x.RootElement)
            );
        return null;
    }

    private static object? FindFraction<T>()
    {
        if (typeof(T) == typeof(decimal))
            return Create<decimal>(static (x, y) => x == y && x.Scale == y.Scale);
        if (typeof(T) == typeof(double))
            return Create<double>(static (x, y) => x.Equals(y) && double.IsNegative(x) == double.IsNegative(y));
        if (typeof(T) == typeof(float))
            return Create<float>(static (x, y) => x.Equals(y) && float.IsNegative(x) == float.IsNegative(y));
        if (typeof(T) == typeof(Half))
            return Create<Half>(static (x, y) => x.Equals(y) && Half.IsNegative(x) == Half.IsNegative(y));
        return null;
    }

    private static FunctionComparer<T> Create<T>(Func<T, T, bool> equals) =>
        new(equals, static value => value!.GetHashCode());

    private static bool AreEqual(JsonElement x, JsonElement y) =>
        x.ValueKind == y.ValueKind
        && (x.ValueKind == JsonValueKind.Undefined || JsonElement.DeepEquals(x, y) && x.GetRawText() == y.GetRawText());

    private static int Hash(JsonElement element) => (int)element.ValueKind;
}
