using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization;
using Sluice.Model;
using Sluice.Reflection;

namespace Sluice.Merging;

/// <summary>What merging one document shares: what options register, and what is to be done once all of it was
/// read.</summary>
internal sealed class MergeContext(WireConverters? converters, WireUnions? unions)
{
    internal MergeSteps Steps { get; } = new();

    /// <summary>Whether values of the type are written by a converter of the options: they are replaced as a
    /// whole.</summary>
    internal bool IsConverted(Type type) => converters?.Contains(type) == true;

    internal RegisteredUnion? UnionOf(Type type) => unions?.Find(type);

    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "In a trimmed program the generated shapes are found; others are an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "In a program without dynamic code the generated shapes are found; others are walked.")]
    internal static TypeShape ShapeOf(Type type) => Converters.For(type).Shape;

    /// <summary>Calls an object's methods that follow reading.</summary>
    internal static void AfterRead(object made)
    {
        (made as IWireCallbacks)?.AfterRead();
        (made as IJsonOnDeserialized)?.OnDeserialized();
    }
}
