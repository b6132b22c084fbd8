namespace Sluice.Reflection.Emission;

/// <summary>What emitted code asks of values that may be left out.</summary>
internal static class Omission
{
    /// <summary>Whether a value is its type's default.</summary>
    public static bool IsDefault<T>(T value) => EqualityComparer<T>.Default.Equals(value, default);
}
