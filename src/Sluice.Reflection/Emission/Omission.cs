namespace Sluice.Reflection.Emission;

/// <summary>Helpers that emitted code calls for values that may be omitted.</summary>
internal static class Omission
{
    /// <summary>Returns whether a value equals the default of its type.</summary>
    public static bool IsDefault<T>(T value) => EqualityComparer<T>.Default.Equals(value, default);
}
