namespace Sluice;

/// <summary>What happens to an object that is met twice.</summary>
public enum WireReferences : byte
{
    /// <summary>It is written twice; a cycle is an error at the depth limit.</summary>
    Error,
    /// <summary>
    /// JSON: marked with <c>$id</c> the first time and written as <c>$ref</c> after, as System.Text.Json's Preserve
    /// does.
    /// </summary>
    Preserve,
}
