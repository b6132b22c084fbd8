using System.Text.Json.Serialization;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Merging;

/// <summary>
/// Holds the state of merging one document: the registrations of the options, and the changes to apply once the whole
/// document was read.
/// </summary>
internal sealed class MergeContext(WireConverters? converters, WireUnions? unions)
{
    internal MergeSteps Steps { get; } = new();

    /// <summary>
    /// Returns <see langword="true"/> if the options have a converter for the type, so that its values are replaced as
    /// a whole.
    /// </summary>
    internal bool IsConverted(Type type) => converters?.Contains(type) == true;

    internal RegisteredUnion? UnionOf(Type type) => unions?.Find(type);

    /// <summary>Calls the methods of an object that run after reading.</summary>
    internal static void AfterRead(object created)
    {
        (created as IWireCallbacks)?.AfterRead();
        (created as IJsonOnDeserialized)?.OnDeserialized();
    }
}
