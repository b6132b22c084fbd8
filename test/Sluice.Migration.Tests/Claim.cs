namespace Sluice.Migration.Tests;

/// <summary>A sentence, or a part of one, of a migration page, and what must hold for it to be true.</summary>
public sealed record Claim(string Text, Action Check)
{
    /// <summary>
    /// Gets whether the claim is tried here; otherwise it gives advice, or another suite tests it.
    /// </summary>
    public bool IsTried { get; private init; } = true;

    /// <summary>Returns a row that gives advice, or whose behaviour another suite tests.</summary>
    public static Claim Advice(string text, string reason)
    {
        ArgumentException.ThrowIfNullOrEmpty(reason);
        return new(text, static () => { }) { IsTried = false };
    }

    public override string ToString() => Text;
}
