namespace Sluice.Model;

/// <summary>
/// Copies object graphs by their shapes: the result is what a round trip through a wire would return, without using
/// one.
/// </summary>
/// <remarks>
/// Immutable values are shared. Members marked never are copied; members that are not in the shape (ignored ones) are
/// not. A value that contains itself results in an <see cref="InsufficientExecutionStackException"/>.
/// </remarks>
public static class DeepClone
{
    /// <summary>
    /// Returns the function that copies values of a type. The function is thread safe and should be cached.
    /// </summary>
    /// <exception cref="NotSupportedException">
    /// When the function is called: a type in the graph cannot be constructed.
    /// </exception>
    public static Func<T?, T?> CreateCloner<T>(TypeShape<T> shape)
    {
        ArgumentNullException.ThrowIfNull(shape);
        return new CloneVisitor().Get(shape).Clone;
    }

    /// <summary>Copies a value.</summary>
    public static T? Of<T>(TypeShape<T> shape, T? value) => CreateCloner(shape)(value);
}
