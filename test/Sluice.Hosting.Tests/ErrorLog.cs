using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace Sluice.Hosting.Tests;

/// <summary>What a host logs as an error, exceptions included.</summary>
internal sealed class ErrorLog : ILoggerProvider, ILogger
{
    public ConcurrentQueue<string> Entries { get; } = [];

    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Error;

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
