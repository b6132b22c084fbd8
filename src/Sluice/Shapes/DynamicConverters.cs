using System.Diagnostics.CodeAnalysis;

namespace Sluice.Model;

/// <summary>Gives shapes access to the lookup of converters at run time.</summary>
internal static class DynamicConverters
{
    internal static Converter Of<T>(T value) => typeof(T).IsValueType ? Of<T>() : RuntimeShapes.FindFor(value!);

    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "In a trimmed program the generated shapes are found; others are an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "In a program without dynamic code the generated shapes are found; others are walked.")]
    internal static Converter Of<T>() => RuntimeShapes.Find<T>();
}
