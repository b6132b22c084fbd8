namespace Sluice.Internal;

/// <summary>
/// Checks options that must lie in a range. The messages name the option, which the setter's parameter (<c>value</c>)
/// does not.
/// </summary>
internal static class OptionRange
{
    /// <summary>Returns the value if it is within the range, both ends included.</summary>
    /// <param name="value">The option's value.</param>
    /// <param name="least">The least value allowed.</param>
    /// <param name="greatest">The greatest value allowed.</param>
    /// <param name="option">The option with its type, such as <c>JsonWireOptions.MaxDepth</c>.</param>
    /// <param name="unit">What the numbers count, with a space in front; empty for a plain count.</param>
    /// <exception cref="ArgumentOutOfRangeException">The value is outside the range.</exception>
    public static int Require(int value, int least, int greatest, string option, string unit = "") =>
        value >= least && value <= greatest ? value : throw new ArgumentOutOfRangeException(nameof(value),
            FormattableString.Invariant(
                $"{option} must be from {least:N0} to {greatest:N0}{unit}, but is {value:N0}."));
}
