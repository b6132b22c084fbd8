using System.Text.Json.Serialization;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Merging;

/// <summary>
/// Holds the state of merging one document: the registrations of the options, and the changes to apply once the whole
/// document was read.
/// </summary>
/// <param name="converters">The converters of the options.</param>
/// <param name="unions">The unions of the options.</param>
/// <param name="isGuarded">
/// Returns whether a stored value contains members that the sender may not set; <see langword="null"/> if there are
/// none.
/// </param>
internal sealed class MergeContext(
    WireConverters? converters,
    WireUnions? unions,
    Func<TypeShape, object, bool>? isGuarded
)
{
    internal MergeSteps Steps { get; } = new();

    /// <summary>
    /// Returns <see langword="true"/> if the options have a converter for the type, so that its values are replaced as
    /// a whole.
    /// </summary>
    internal bool IsConverted(Type type) => converters?.Contains(type) == true;

    /// <summary>Gets whether stored values may contain members that the sender may not set.</summary>
    internal bool HasGuards => isGuarded is not null;

    /// <summary>
    /// Returns whether another value in the place of a stored one would lose what the sender may not set. To remove a
    /// value, or all elements, is not to change them.
    /// </summary>
    internal bool LosesValues(TypeShape shape, object? stored, object? sent) =>
        isGuarded is not null
        && stored is not null
        && sent is not null
        && isGuarded(shape, stored)
        && StoredValues.AreIn(shape, sent);

    internal RegisteredUnion? UnionOf(Type type) => unions?.Find(type);

    /// <summary>Calls the methods of an object that run after reading.</summary>
    internal static void AfterRead(object created)
    {
        (created as IWireCallbacks)?.AfterRead();
        (created as IJsonOnDeserialized)?.OnDeserialized();
    }
}
