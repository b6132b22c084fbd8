namespace Sluice.Internal;

/// <summary>The timeouts of commands as options have them, and as commands have them.</summary>
internal static class CommandTimeout
{
    /// <summary>Returns the timeout if a command can have it.</summary>
    /// <param name="value">The option's value.</param>
    /// <param name="option">The option with its type.</param>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or exceeds 68 years.</exception>
    public static TimeSpan? Require(TimeSpan? value, string option) =>
        value is { } timeout && (timeout < TimeSpan.Zero || timeout.TotalSeconds > int.MaxValue)
            ? throw new ArgumentOutOfRangeException(
                nameof(value),
                $"{option} must be from 0 (no limit) to 68 years, but is {timeout}."
            )
            : value;

    /// <summary>Returns the timeout rounded up to seconds.</summary>
    public static int? ToSeconds(TimeSpan? value) =>
        value is { } timeout ? (int)Math.Ceiling(timeout.TotalSeconds) : null;
}
