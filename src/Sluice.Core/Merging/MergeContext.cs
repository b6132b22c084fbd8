using System.Text.Json.Serialization;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Merging;

/// <summary>
/// Holds the state of merging one document: the registrations of the options, and the changes to apply once the whole
/// document was read.
/// </summary>
/// <param name="converters">The converters of the options.</param>
/// <param name="unions">The unions of the options.</param>
/// <param name="filter">Hides members from the sender.</param>
internal sealed class MergeContext(WireConverters? converters, WireUnions? unions, MemberFilter? filter)
{
    internal MergeSteps Steps { get; } = new();

    /// <summary>
    /// Returns <see langword="true"/> if the options have a converter for the type, so that its values are replaced as
    /// a whole.
    /// </summary>
    internal bool IsConverted(Type type) => converters?.Contains(type) == true;

    /// <summary>
    /// Returns whether values of a type contain members that the sender of the document may not set.
    /// </summary>
    internal bool IsGuarded(TypeShape shape) => filter?.IsGuarded?.Invoke(shape) == true;

    internal RegisteredUnion? UnionOf(Type type) => unions?.Find(type);

    /// <summary>Calls the methods of an object that run after reading.</summary>
    internal static void AfterRead(object created)
    {
        (created as IWireCallbacks)?.AfterRead();
        (created as IJsonOnDeserialized)?.OnDeserialized();
    }
}
