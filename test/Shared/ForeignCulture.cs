using System.Globalization;
using System.Runtime.CompilerServices;

namespace Sluice.TestSupport;

/// <summary>
/// Runs the tests under a culture whose minus is U+2212 and whose decimal separator is a comma, as in Swedish and
/// Norwegian. The suites have no data of real cultures, and what the library writes must not follow one.
/// </summary>
internal static class ForeignCulture
{
    [ModuleInitializer]
    internal static void Enter()
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat.NegativeSign = "\u2212";
        culture.NumberFormat.NumberDecimalSeparator = ",";
        culture.NumberFormat.NumberGroupSeparator = ".";
        CultureInfo.DefaultThreadCurrentCulture = culture;
        CultureInfo.CurrentCulture = culture;
    }
}
