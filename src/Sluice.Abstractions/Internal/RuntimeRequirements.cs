namespace Sluice.Internal;

/// <summary>
/// Contains the messages of methods that require types and code that trimming or Native AOT may remove.
/// </summary>
internal static class RuntimeRequirements
{
    internal const string UnreferencedCode =
        "The members of types without a generated shape are found by reflection, and trimming may remove them. "
        + "Mark the type with [Shape], or use a witness with [ShapeFor<T>].";
    internal const string DynamicCode =
        "Shapes of types without a generated one are composed at run time. "
        + "Mark the type with [Shape], or use a witness with [ShapeFor<T>].";
}
