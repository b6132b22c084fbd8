using System.Diagnostics.CodeAnalysis;
using Sluice.Reflection;

namespace Sluice.AspNetCore.Describing;

/// <summary>Finds the converters of types that only the host names: of bodies, results and parameters.</summary>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2026",
    Justification = "In a trimmed program the generated shapes are found; others are an error that says so."
)]
[UnconditionalSuppressMessage(
    "AOT",
    "IL3050",
    Justification = "In a program without dynamic code the generated shapes are found; others are walked."
)]
internal static class TypeConverters
{
    /// <inheritdoc cref="Converters.For(Type)"/>
    public static Converter For(Type type) => Converters.For(type);

    /// <inheritdoc cref="Converters.Find(Type)"/>
    public static Converter? Find(Type type) => Converters.Find(type);
}
