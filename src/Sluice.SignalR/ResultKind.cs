namespace Sluice.SignalR;

/// <summary>What a completion carries.</summary>
internal enum ResultKind
{
    Error = 1,
    Void = 2,
    Value = 3,
}
