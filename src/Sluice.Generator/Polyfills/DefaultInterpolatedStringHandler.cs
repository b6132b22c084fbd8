using System.Globalization;
using System.Text;

namespace System.Runtime.CompilerServices;

/// <summary>
/// Formats the interpolated strings of the assembly that contains it: the compiler looks this type up by name, and
/// netstandard2.0 does not contain it. Without it, numbers in generated code, diagnostics and fixes follow the culture
/// of the machine that compiles, where a minus may be U+2212.
/// </summary>
/// <param name="literalLength">The characters outside of expressions.</param>
/// <param name="formattedCount">The number of expressions.</param>
internal readonly struct DefaultInterpolatedStringHandler(int literalLength, int formattedCount)
{
    private const int LikelyLength = 12;

    private readonly StringBuilder _text = new(literalLength + formattedCount * LikelyLength);

    public void AppendLiteral(string value) => _text.Append(value);

    public void AppendFormatted<T>(T value) => AppendFormatted(value, null);

    public void AppendFormatted<T>(T value, string? format) =>
        _text.Append(
            value is IFormattable number ? number.ToString(format, CultureInfo.InvariantCulture) : value?.ToString()
        );

    public string ToStringAndClear() => _text.ToString();
}
