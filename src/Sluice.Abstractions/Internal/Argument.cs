using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Sluice.Internal;

/// <summary>Checks arguments where they are used, in expressions too.</summary>
internal static class Argument
{
    /// <summary>Returns the argument.</summary>
    /// <exception cref="ArgumentNullException">The argument is null; the exception names it.</exception>
    internal static T NotNull<T>(
        [NotNull] T? argument,
        [CallerArgumentExpression(nameof(argument))] string? name = null
    )
        where T : class
    {
        ArgumentNullException.ThrowIfNull(argument, name);
        return argument;
    }
}
