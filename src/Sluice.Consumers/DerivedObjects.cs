using Sluice.Consumers;
using Sluice.Model;

namespace Sluice;

/// <summary>
/// Finds objects of derived types that are written as their base: a value is written by its declared type, so that the
/// members which a derived type adds are left out and reading returns an object of the base, unless the declared type
/// is a union.
/// </summary>
/// <remarks>
/// For those who store values and must not lose a part of them. Values of custom converters are not looked into.
/// </remarks>
public static class DerivedObjects
{
    /// <summary>
    /// Returns the function that finds the first such object in a value: the value itself, or one in its members,
    /// elements, keys and entries. The function is thread safe and should be cached. It calls the getters of the
    /// members that are written.
    /// </summary>
    /// <typeparam name="T">The declared type of the values.</typeparam>
    /// <param name="shape">The shape that values are written by.</param>
    /// <param name="converters">The converters of the options that values are written with.</param>
    /// <param name="unions">The unions of these options.</param>
    public static Func<T?, DerivedObject?> CreateFinder<T>(
        TypeShape<T> shape,
        WireConverters? converters = null,
        WireUnions? unions = null
    )
    {
        ArgumentNullException.ThrowIfNull(shape);
        return new DerivedObjectVisitor(converters, unions).Get(shape).Find;
    }
}
