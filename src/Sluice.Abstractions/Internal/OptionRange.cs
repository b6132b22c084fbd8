using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Sluice.Internal;

/// <summary>
/// Validates options against a range. The messages contain the name of the option, which the setter's parameter
/// (<c>value</c>) does not provide.
/// </summary>
/// <remarks>
/// Options are created for each call, so the checks are inlined into the setters and the exceptions are created out of
/// line: with the exceptions inline, a setter is a call of its own and creating options costs twice as many
/// instructions.
/// </remarks>
internal static class OptionRange
{
    /// <summary>Returns the value if it is within the range, including both bounds.</summary>
    /// <param name="value">The option's value.</param>
    /// <param name="least">The minimum value.</param>
    /// <param name="greatest">The maximum value.</param>
    /// <param name="option">The option with its type, such as <c>JsonWireOptions.MaxDepth</c>.</param>
    /// <param name="unit">The unit of the value with a leading space, or an empty string for a plain number.</param>
    /// <exception cref="ArgumentOutOfRangeException">The value is outside the range.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Require(int value, int least, int greatest, string option, string unit = "")
    {
        if (value < least || value > greatest)
            ThrowOutOfRange(value, least, greatest, option, unit);
        return value;
    }

    /// <summary>Returns the number of an enumeration's constant if it has one of that number.</summary>
    /// <param name="value">The number; the constants are numbered from 0.</param>
    /// <param name="greatest">The number of the last constant.</param>
    /// <param name="option">The option with its type, such as <c>JsonWireOptions.Omit</c>.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such constant.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong RequireConstant(int value, int greatest, string option)
    {
        if ((uint)value > (uint)greatest)
            ThrowNotConstant(value, option);
        return (uint)value;
    }

    [DoesNotReturn]
    private static void ThrowOutOfRange(int value, int least, int greatest, string option, string unit) =>
        throw new ArgumentOutOfRangeException(
            nameof(value),
            FormattableString.Invariant($"{option} must be from {least:N0} to {greatest:N0}{unit}, but is {value:N0}.")
        );

    [DoesNotReturn]
    private static void ThrowNotConstant(int value, string option) =>
        throw new ArgumentOutOfRangeException(
            nameof(value),
            FormattableString.Invariant($"{option} must be a constant of its enumeration, but is {value}.")
        );
}
