using System.Diagnostics.CodeAnalysis;

namespace Sluice.Internal;

/// <summary>
/// The feature switch <c>Sluice.Reflection</c>. Programs that are trimmed or compiled ahead of time turn it off, which
/// removes the code for types without a shape.
/// </summary>
internal static class ReflectionFeature
{
    [FeatureSwitchDefinition("Sluice.Reflection")]
    [FeatureGuard(typeof(RequiresUnreferencedCodeAttribute))]
    [FeatureGuard(typeof(RequiresDynamicCodeAttribute))]
    internal static bool IsSupported { get; } =
        !AppContext.TryGetSwitch("Sluice.Reflection", out bool isEnabled) || isEnabled;
}
