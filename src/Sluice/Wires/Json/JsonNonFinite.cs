namespace Sluice;

/// <summary>What happens to NaN and the infinities, for which JSON has no number.</summary>
public enum JsonNonFinite : byte
{
    /// <summary>An error that names the member.</summary>
    Error,
    /// <summary>The strings <c>"NaN"</c>, <c>"Infinity"</c> and <c>"-Infinity"</c>, written and read.</summary>
    Literals,
}
