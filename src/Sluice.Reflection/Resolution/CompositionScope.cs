using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Resolution;

/// <summary>
/// The state of one composition: the structs defined so far, and the number handling of the member being composed. Not
/// thread safe.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal abstract class CompositionScope
{
    /// <summary>Gets or sets the forms of the numbers at the place that is composed.</summary>
    internal NumberScope Numbers { get; set; }

    /// <summary>
    /// Gets or sets the type that is composed next although it contains itself; elsewhere it is referred to.
    /// </summary>
    internal Type? Unfolding { get; set; }

    /// <summary>Defines the struct of an object type, or returns the existing one.</summary>
    internal abstract Type Define(Type type);
}
