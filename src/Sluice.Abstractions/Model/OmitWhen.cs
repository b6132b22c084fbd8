#if SLUICE_GENERATOR // A test names both assemblies.
namespace Sluice.TypeModel;

#else
namespace Sluice;

#endif

/// <summary>Specifies when a member's value is omitted.</summary>
public enum OmitWhen : byte
{
    /// <summary>The options decide; by default, the value is written.</summary>
    Unset,

    /// <summary>The value is always written, regardless of the options.</summary>
    Never,

    /// <summary>The value is omitted if it is null.</summary>
    Null,

    /// <summary>The value is omitted if it is the default of its type.</summary>
    Default,
}
