namespace Sluice.Tool;

/// <summary>The exit codes of every command.</summary>
internal static class ExitCodes
{
    public const int Success = 0,
        Failure = 1,
        Usage = 2,
        Stale = 3,
        Cancelled = 130;
}
