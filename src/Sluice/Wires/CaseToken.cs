namespace Sluice.Wires;

/// <summary>How a union's discriminator stands on the wire.</summary>
public enum CaseToken : byte
{
    /// <summary>Not at all.</summary>
    None,
    /// <summary>As text.</summary>
    Name,
    /// <summary>As a number.</summary>
    Tag,
}
