namespace Sluice.Benchmarks.Documents;

/// <summary>An entry of a structured log.</summary>
[Shape]
public sealed partial class LogEntry
{
    /// <summary>The time, with its offset.</summary>
    public DateTimeOffset Timestamp { get; set; }

    /// <summary>The severity.</summary>
    public LogSeverity Severity { get; set; }

    /// <summary>The component.</summary>
    public string Source { get; set; } = "";

    /// <summary>A message; every tenth one has line breaks and quotes.</summary>
    public string Message { get; set; } = "";

    /// <summary>The trace.</summary>
    public string TraceId { get; set; } = "";

    /// <summary>The time that the operation took, in milliseconds.</summary>
    public double Elapsed { get; set; }

    /// <summary>Further values by name.</summary>
    public Dictionary<string, string>? Properties { get; set; }
}

/// <summary>The severity of an entry.</summary>
public enum LogSeverity
{
    /// <summary>For developers.</summary>
    Debug,

    /// <summary>For operators.</summary>
    Information,

    /// <summary>Something may fail.</summary>
    Warning,

    /// <summary>Something failed.</summary>
    Error,
}
