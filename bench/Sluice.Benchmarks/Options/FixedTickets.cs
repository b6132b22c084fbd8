using System.Text.Json.Serialization;

namespace Sluice.Benchmarks.Options;

// Types that fix by attribute what the options say.
[Shape]
internal sealed partial class SnakeTicket
{
    [WireName("id")]
    public int Id { get; set; }

    [WireName("project_name")]
    public string ProjectName { get; set; } = "";

    [WireName("current_state")]
    public TicketState CurrentState { get; set; }

    [WireName("previous_state")]
    public TicketState PreviousState { get; set; }

    [WireName("created_at")]
    public DateTime CreatedAt { get; set; }

    [WireName("assigned_to")]
    public string? AssignedTo { get; set; }

    [WireName("closing_note")]
    public string? ClosingNote { get; set; }

    [WireName("estimated_hours")]
    public int? EstimatedHours { get; set; }

    [WireName("is_blocked")]
    public bool IsBlocked { get; set; }

    [WireName("progress_ratio")]
    public double ProgressRatio { get; set; }

    [WireName("created_by")]
    public SnakeAuthor CreatedBy { get; set; } = null!;
}

[Shape]
internal sealed partial class SnakeAuthor
{
    [WireName("user_id")]
    public int UserId { get; set; }

    [WireName("display_name")]
    public string DisplayName { get; set; } = "";

    [WireName("email_address")]
    public string? EmailAddress { get; set; }

    [WireName("last_state")]
    public TicketState LastState { get; set; }
}

[Shape]
internal sealed partial class NamedTicket
{
    public int Id { get; set; }
    public string ProjectName { get; set; } = "";
    public NamedState CurrentState { get; set; }
    public NamedState PreviousState { get; set; }
    public DateTime CreatedAt { get; set; }
    public string? AssignedTo { get; set; }
    public string? ClosingNote { get; set; }
    public int? EstimatedHours { get; set; }
    public bool IsBlocked { get; set; }
    public double ProgressRatio { get; set; }
    public NamedAuthor CreatedBy { get; set; } = null!;
}

[Shape]
internal sealed partial class NamedAuthor
{
    public int UserId { get; set; }
    public string DisplayName { get; set; } = "";
    public string? EmailAddress { get; set; }
    public NamedState LastState { get; set; }
}

[Shape]
internal sealed partial class FixedTicket
{
    [WireName("id")]
    public int Id { get; set; }

    [WireName("project_name")]
    public string ProjectName { get; set; } = "";

    [WireName("current_state")]
    public NamedState CurrentState { get; set; }

    [WireName("previous_state")]
    public NamedState PreviousState { get; set; }

    [WireName("created_at")]
    public DateTime CreatedAt { get; set; }

    [WireName("assigned_to")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? AssignedTo { get; set; }

    [WireName("closing_note")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? ClosingNote { get; set; }

    [WireName("estimated_hours")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? EstimatedHours { get; set; }

    [WireName("is_blocked")]
    public bool IsBlocked { get; set; }

    [WireName("progress_ratio")]
    public double ProgressRatio { get; set; }

    [WireName("created_by")]
    public FixedAuthor CreatedBy { get; set; } = null!;
}

[Shape]
internal sealed partial class FixedAuthor
{
    [WireName("user_id")]
    public int UserId { get; set; }

    [WireName("display_name")]
    public string DisplayName { get; set; } = "";

    [WireName("email_address")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? EmailAddress { get; set; }

    [WireName("last_state")]
    public NamedState LastState { get; set; }
}
