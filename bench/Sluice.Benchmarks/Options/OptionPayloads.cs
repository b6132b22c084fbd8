namespace Sluice.Benchmarks.Options;

/// <summary>The values that the option paths write and read, always the same.</summary>
internal static class OptionPayloads
{
    internal static List<Ticket> Tickets() =>
        [
            .. Enumerable
                .Range(1, 100)
                .Select(i => new Ticket
                {
                    Id = i * 37,
                    ProjectName = $"Project {i % 9}",
                    CurrentState = (TicketState)(i % 4),
                    PreviousState = (TicketState)(i / 4 % 4),
                    CreatedAt = new DateTime(2024, 1 + (i % 12), 1 + (i % 28), i % 24, i % 60, 0, DateTimeKind.Utc),
                    AssignedTo = i % 3 == 0 ? null : $"person{i}@example.com",
                    ClosingNote = i % 4 == 0 ? "Done as agreed with the customer" : null,
                    EstimatedHours = i % 2 == 0 ? i : null,
                    IsBlocked = i % 5 == 0,
                    ProgressRatio = i / 128.0,
                    CreatedBy = new TicketAuthor
                    {
                        UserId = i % 11,
                        DisplayName = $"Author {i % 11}",
                        EmailAddress = i % 2 == 0 ? null : "author@example.com",
                        LastState = (TicketState)(i % 3),
                    },
                }),
        ];

    internal static List<Survey> Surveys() =>
        [
            .. Enumerable
                .Range(1, 100)
                .Select(i => new Survey
                {
                    Answer02 = i,
                    Answer17 = "yes",
                    Answer27 = i / 4.0,
                    Answer40 = new DateTime(2024, 5, 1 + (i % 28), 0, 0, 0, DateTimeKind.Utc),
                }),
        ];

    /// <summary>Returns the same values as another type, whose output without options is that of the options.</summary>
    internal static List<T> As<T>(object values, JsonWireOptions options) =>
        JsonWire.Deserialize<List<T>>(JsonWire.SerializeToUtf8Bytes(values, options: options))!;
}
