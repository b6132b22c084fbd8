namespace Sluice;

/// <summary>Specifies how NaN and the infinities are handled, which JSON numbers cannot represent.</summary>
public enum JsonNonFinite : byte
{
    /// <summary>They cause an error that names the member.</summary>
    Error,

    /// <summary>
    /// They are written and read as the strings <c>"NaN"</c>, <c>"Infinity"</c> and <c>"-Infinity"</c>.
    /// </summary>
    Literals,
}
