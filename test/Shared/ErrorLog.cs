using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace Sluice.TestSupport;

/// <summary>What a host logs from a level on, exceptions included.</summary>
internal sealed class ErrorLog(LogLevel least = LogLevel.Error) : ILoggerProvider, ILogger
{
    public ConcurrentQueue<string> Entries { get; } = [];

    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= least;

    public void Log<TState>(
        LogLevel logLevel,
        EventId eventId,
        TState state,
        Exception? exception,
        Func<TState, Exception?, string> formatter
    )
    {
        if (IsEnabled(logLevel))
            Entries.Enqueue($"{formatter(state, exception)} {exception}");
    }

    public void Dispose() { }
}
