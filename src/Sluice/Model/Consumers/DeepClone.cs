namespace Sluice.Model;

/// <summary>Copies of whole graphs by their shapes: what the wire would carry, without a wire between.</summary>
/// <remarks>
/// Immutable values are shared. What is marked never to be written is copied; what the shape does not hold (ignored
/// members) is not. A value that holds itself ends in <see cref="InsufficientExecutionStackException"/>.
/// </remarks>
public static class DeepClone
{
    /// <summary>The copying function of a type; thread safe, meant to be kept.</summary>
    /// <exception cref="NotSupportedException">When called: a type in the graph cannot be constructed.</exception>
    public static Func<T?, T?> Cloner<T>(TypeShape<T> shape)
    {
        ArgumentNullException.ThrowIfNull(shape);
        return new CloneVisitor().Get(shape).Clone;
    }

    /// <summary>Copies one value.</summary>
    public static T? Of<T>(TypeShape<T> shape, T? value) => Cloner(shape)(value);
}
