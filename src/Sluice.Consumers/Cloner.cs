using Sluice.Internal;

namespace Sluice.Consumers;

/// <summary>Copies values of one type, including boxed ones.</summary>
internal abstract class Cloner
{
    internal abstract object? CloneBoxed(object? value);
}

/// <inheritdoc/>
internal sealed class Cloner<T> : Cloner
{
    /// <summary>Gets the function of values that are their own copies.</summary>
    internal static Func<T, T?> Itself { get; } = static value => value;

    // Set after construction, because the cloner of a recursive type refers to itself.
    internal Func<T, T?>? Copy { get; set; }

    /// <summary>Gets whether values are their own copies.</summary>
    internal bool IsShared => ReferenceEquals(Copy, Itself);

    internal T? Clone(T? value)
    {
        if (value is null || IsShared)
            return value;
        StackGuard.RequireSpace();
        return Copy!(value);
    }

    internal override object? CloneBoxed(object? value) => value is null ? null : Clone((T)value);
}
