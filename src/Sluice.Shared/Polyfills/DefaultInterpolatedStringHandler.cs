using System.Globalization;
using System.Text;

namespace System.Runtime.CompilerServices;

/// <summary>
/// Formats the interpolated strings of the assembly that contains it: the compiler prefers it to the platform's type of
/// this name, which netstandard2.0 does not have. Without it, numbers in messages and in generated code follow the
/// culture of the process, where a minus may be U+2212.
/// </summary>
/// <param name="literalLength">The characters outside of expressions.</param>
/// <param name="formattedCount">The number of expressions.</param>
internal ref struct DefaultInterpolatedStringHandler(int literalLength, int formattedCount)
{
    private const int LikelyLength = 12;

    private readonly StringBuilder _text = new(literalLength + (formattedCount * LikelyLength));

    public readonly void AppendLiteral(string value) => _text.Append(value);

    public readonly void AppendFormatted(string? value) => _text.Append(value);

#if NET
    public readonly void AppendFormatted(ReadOnlySpan<char> value) => _text.Append(value);
#endif

    /// <summary>Appends an expression without a type of its own, such as a conditional one.</summary>
    public readonly void AppendFormatted(object? value) => AppendFormatted<object?>(value);

    public readonly void AppendFormatted<T>(T value, string? format = null) =>
        _text.Append(
            value is IFormattable number ? number.ToString(format, CultureInfo.InvariantCulture) : value?.ToString()
        );

    public readonly string ToStringAndClear() => _text.ToString();
}
