namespace Sluice.Model;

/// <summary>Implemented by shapes that write enumerations as their names.</summary>
internal interface IEnumTextShape
{
    /// <summary>
    /// Gets a value indicating whether a member's own converter fixes the names, so that no option changes them.
    /// </summary>
    bool HasFixedNames { get; }
}
