using System.ComponentModel;
using Sluice.Boundary;

namespace Sluice;

/// <summary>Adds to the unions of the options.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class WireUnionsExtensions
{
    /// <summary>
    /// Makes a set in which values of <typeparamref name="TBase"/> with an unknown discriminator are kept, and written
    /// again with it; without a fallback they are errors. An earlier fallback of the union is replaced.
    /// </summary>
    /// <typeparam name="TBase">The union's base.</typeparam>
    /// <typeparam name="TFallback">The type that holds unknown cases.</typeparam>
    /// <param name="unions">The set, which does not change.</param>
    /// <param name="create">
    /// Makes the value of what was read. Sets are equal if their delegates are: use a method or a static lambda in a
    /// static field.
    /// </param>
    public static WireUnions WithFallback<TBase, TFallback>(this WireUnions unions, Func<UnknownCase, TFallback> create)
        where TFallback : class, TBase, IUnknownCase
    {
        ArgumentNullException.ThrowIfNull(unions);
        ArgumentNullException.ThrowIfNull(create);
        return unions.With<TBase>(new StaticRegisteredFallback<TFallback>(create));
    }
}
