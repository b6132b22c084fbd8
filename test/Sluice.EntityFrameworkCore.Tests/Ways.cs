using System.Diagnostics.Tracing;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>How the queries of one test were written: null for rows, otherwise the reason for EF's shaper.</summary>
internal sealed class Ways : EventListener
{
    private readonly AsyncLocal<List<string?>?> _way = new();

    internal List<string?> Begin() => _way.Value = [];

    protected override void OnEventSourceCreated(EventSource source)
    {
        if (source.Name == "Sluice.EntityFrameworkCore")
            EnableEvents(source, EventLevel.Verbose);
    }

    protected override void OnEventWritten(EventWrittenEventArgs data)
    {
        if (data.EventId is 1 or 2)
            _way?.Value?.Add(data.EventId == 2 ? null : (string)data.Payload![1]!);
    }
}
