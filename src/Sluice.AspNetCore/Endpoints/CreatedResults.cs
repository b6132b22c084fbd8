namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Remembers whether a handler has created a result of Sluice, for endpoints whose filters could replace it by one that
/// the host writes.
/// </summary>
internal sealed class CreatedResults
{
    private static readonly AsyncLocal<CreatedResults?> s_current = new();

    /// <summary>Gets whether a result was created.</summary>
    public bool AreAny { get; private set; }

    /// <summary>Remembers the results that are created until the calling method returns.</summary>
    public static CreatedResults Begin() => s_current.Value = new();

    /// <summary>Notes that a result was created.</summary>
    public static void NoteResult()
    {
        if (s_current.Value is { } created)
            created.AreAny = true;
    }
}
