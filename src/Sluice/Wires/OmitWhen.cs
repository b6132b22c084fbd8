namespace Sluice;

/// <summary>When a member's value is left out.</summary>
public enum OmitWhen : byte
{
    /// <summary>As the options say; written by default.</summary>
    Unset,
    /// <summary>Never left out, whatever the options say.</summary>
    Never,
    /// <summary>Left out when null.</summary>
    Null,
    /// <summary>Left out when it is its type's default.</summary>
    Default,
}
