using Sluice.Consumers;
using Sluice.Model;

namespace Sluice;

/// <summary>
/// Copies object graphs by their shapes: the result is what a round trip through a wire would return, without using
/// one.
/// </summary>
/// <remarks>
/// <para>
/// An object is copied by the shape of its run-time type, a collection with its comparer. A collection of the platform
/// behind an interface may become another one (a linked list behind <see cref="ICollection{T}"/> a list). Immutable
/// values, comparers, and the values of types with a converter of their own are shared. Members marked never are
/// copied.
/// </para>
/// <para>
/// Not copied: members that are not in the shape (ignored ones, private fields), event handlers, and that two members
/// refer to one object. A private field of the copy has what its constructor and its setters put there; state that
/// neither a member nor a parameter of the constructor carries is lost, as nothing distinguishes it from a cache. Only
/// an object that has nothing but private fields is an error, and so is a read-only property that holds a value which
/// the copy does not have. A value that contains itself results in an
/// <see cref="InsufficientExecutionStackException"/>.
/// </para>
/// </remarks>
public static class DeepClone
{
    /// <summary>
    /// Returns the function that copies values of a type. The function is thread safe and should be cached.
    /// </summary>
    /// <exception cref="NotSupportedException">
    /// When the function is called: a type in the graph cannot be constructed or has no shape, or the copy of an object
    /// would differ from it (another comparer, fewer elements, another value of a read-only property).
    /// </exception>
    public static Func<T?, T?> CreateCloner<T>(TypeShape<T> shape)
    {
        ArgumentNullException.ThrowIfNull(shape);
        return new CloneVisitor().Get(shape).Clone;
    }

    /// <summary>Copies a value.</summary>
    public static T? Of<T>(TypeShape<T> shape, T? value) => CreateCloner(shape)(value);
}
