using Sluice.Internal;

namespace Sluice.Consumers;

/// <summary>Finds derived objects in values of one type, including boxed ones.</summary>
internal abstract class DerivedObjectFinder
{
    internal abstract DerivedObject? FindBoxed(object? value);
}

/// <inheritdoc/>
internal sealed class DerivedObjectFinder<T> : DerivedObjectFinder
{
    /// <summary>
    /// Gets or sets the function that looks into a value; <see langword="null"/> if there can be none. Set after
    /// construction, because the finder of a recursive type refers to itself.
    /// </summary>
    internal Func<T, DerivedObject?>? Search { get; set; }

    internal DerivedObject? Find(T? value)
    {
        if (value is null || Search is null)
            return null;
        StackGuard.RequireSpace();
        return Search(value);
    }

    internal override DerivedObject? FindBoxed(object? value) => Find((T?)value);
}
