namespace Sluice.Internal;

/// <summary>
/// Boxes of values that take few bytes on the wire, made once: a document of short numbers without a declared type
/// would otherwise take up to 24 bytes for each byte.
/// </summary>
internal static class SmallBoxes
{
    private const int MostNegative = 128,
        MostPositive = 999;

    private static readonly object s_true = true,
        s_false = false;
    private static readonly object[] s_longs = Create(static value => (object)(long)value);
    private static readonly object[] s_ints = Create(static value => (object)value);
    private static readonly object[] s_bytes =
    [
        .. Enumerable.Range(0, 256).Select(static value => (object)(byte)value),
    ];
    private static readonly object[] s_sbytes =
    [
        .. Enumerable.Range(-128, 256).Select(static value => (object)(sbyte)value),
    ];

    public static object Box(bool value) => value ? s_true : s_false;

    public static object Box(byte value) => s_bytes[value];

    public static object Box(sbyte value) => s_sbytes[value + 128];

    public static object Box(int value) => IsSmall(value) ? s_ints[value + MostNegative] : value;

    public static object Box(long value) => IsSmall(value) ? s_longs[value + MostNegative] : value;

    private static bool IsSmall(long value) => value is >= -MostNegative and <= MostPositive;

    private static object[] Create(Func<int, object> box) =>
        [.. Enumerable.Range(-MostNegative, MostNegative + MostPositive + 1).Select(box)];
}
