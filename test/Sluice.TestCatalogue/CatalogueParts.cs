using System.Diagnostics.CodeAnalysis;

namespace Sluice.TestCatalogue;

/// <summary>
/// The combinations of the catalogue (a type inside another) in four parts, of which the first is the smallest. A
/// program may leave some out by switches. A native program compiles nothing of them where a method tests the switch
/// itself: the compiler looks for code that is never reached before it knows type arguments.
/// </summary>
internal static class CatalogueParts
{
    [FeatureSwitchDefinition("Sluice.TestCatalogue.First")]
    internal static bool HasFirst => IsOn("Sluice.TestCatalogue.First");

    [FeatureSwitchDefinition("Sluice.TestCatalogue.Second")]
    internal static bool HasSecond => IsOn("Sluice.TestCatalogue.Second");

    [FeatureSwitchDefinition("Sluice.TestCatalogue.Third")]
    internal static bool HasThird => IsOn("Sluice.TestCatalogue.Third");

    [FeatureSwitchDefinition("Sluice.TestCatalogue.Fourth")]
    internal static bool HasFourth => IsOn("Sluice.TestCatalogue.Fourth");

    private static bool IsOn(string name) => !AppContext.TryGetSwitch(name, out bool isOn) || isOn;
}
