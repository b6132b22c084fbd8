namespace Sluice.SignalR;

/// <summary>What a completion carries.</summary>
internal static class ResultKind
{
    public const int Error = 1, Void = 2, Value = 3;
}
