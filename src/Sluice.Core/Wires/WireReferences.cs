namespace Sluice;

/// <summary>Specifies how an object that occurs more than once is written.</summary>
public enum WireReferenceHandling : byte
{
    /// <summary>The object is written each time. A cycle causes an error at the depth limit.</summary>
    Error,

    /// <summary>
    /// In JSON, the object is written with <c>$id</c> the first time and as <c>$ref</c> afterwards, like
    /// <c>ReferenceHandler.Preserve</c> of System.Text.Json.
    /// </summary>
    Preserve,
}
