namespace Sluice.Benchmarks.Options;

internal enum TicketState
{
    Open,
    InProgress,
    Resolved,
    Closed,
}

[WireEnum]
internal enum NamedState
{
    Open,
    InProgress,
    Resolved,
    Closed,
}

// The type whose output the options change.
[Shape]
internal sealed partial class Ticket
{
    public int Id { get; set; }
    public string ProjectName { get; set; } = "";
    public TicketState CurrentState { get; set; }
    public TicketState PreviousState { get; set; }
    public DateTime CreatedAt { get; set; }
    public string? AssignedTo { get; set; }
    public string? ClosingNote { get; set; }
    public int? EstimatedHours { get; set; }
    public bool IsBlocked { get; set; }
    public double ProgressRatio { get; set; }
    public TicketAuthor CreatedBy { get; set; } = null!;
}

[Shape]
internal sealed partial class TicketAuthor
{
    public int UserId { get; set; }
    public string DisplayName { get; set; } = "";
    public string? EmailAddress { get; set; }
    public TicketState LastState { get; set; }
}
