using System.Diagnostics.CodeAnalysis;
using Sluice.Reflection;

namespace Sluice.Model;

/// <summary>The way from shapes to the look-up of converters at run time.</summary>
internal static class DynamicConverters
{
    internal static Converter Of<T>(T value) => typeof(T).IsValueType ? Of<T>() : Converters.For((object)value!);

    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "In a trimmed program the generated shapes are found; others are an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "In a program without dynamic code the generated shapes are found; others are walked.")]
    internal static Converter Of<T>() => Converters.Known<T>();
}
