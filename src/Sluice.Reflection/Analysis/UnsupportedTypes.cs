using System.Diagnostics.CodeAnalysis;
using Sluice.Reflection.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>Identifies types that do not represent data.</summary>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2026",
    Justification = "Asked by the run-time provider alone, which says that it needs untrimmed types."
)]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
internal static class UnsupportedTypes
{
    /// <summary>
    /// Returns the reason why no wire supports the type; <see langword="null"/> if it may be supported.
    /// </summary>
    internal static string? GetReason(Type type)
    {
        var facts = new ReflectedType(type);
        if (type.ContainsGenericParameters)
            return "it is an open generic type";
        if (type == typeof(Type))
            return null; // Supported only through an allow-list.
        return ValueTypes.WhyNot(facts)
            ?? ValueTypes.WhyAsynchronous(facts)
            ?? (
                FSharpTypes.IsUnionWithFields(type) && !TypeContract.ReadContract(facts).IsReplaced
                    ? "F# unions whose cases have fields are not supported; use a converter or a surrogate"
                    : null
            );
    }
}
