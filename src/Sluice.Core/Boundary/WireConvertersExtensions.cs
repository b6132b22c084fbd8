using System.ComponentModel;
using Sluice.Boundary;

namespace Sluice;

/// <summary>Adds converters to the options.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class WireConvertersExtensions
{
    /// <summary>Returns a set with an additional converter, which replaces an earlier one for the same type.</summary>
    /// <typeparam name="T">
    /// The type. Values declared as this type are converted; those declared as a derived type are not.
    /// </typeparam>
    /// <typeparam name="TConverter">The converter.</typeparam>
    /// <param name="converters">The set, which is not changed.</param>
    public static WireConverters Add<T, TConverter>(this WireConverters converters)
        where TConverter : struct, IWireConverter<T>
    {
        ArgumentNullException.ThrowIfNull(converters);
        return converters.With(typeof(T), new StaticRegisteredConverter<T, TConverter>());
    }

    /// <summary>Returns a set in which a type is written as its text and read by its <c>TryParse</c> method.</summary>
    /// <typeparam name="T">The type, such as <see cref="System.Net.IPAddress"/>.</typeparam>
    /// <param name="converters">The set, which is not changed.</param>
    public static WireConverters AddText<T>(this WireConverters converters)
        where T : IParsable<T> => converters.Add<T, TextConverter<T>>();
}
