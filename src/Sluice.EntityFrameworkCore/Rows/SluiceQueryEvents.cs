using System.Diagnostics.Tracing;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Reports how queries were run to <c>dotnet-trace</c> and event listeners, as the event source
/// <c>Sluice.EntityFrameworkCore</c>.
/// </summary>
[EventSource(Name = "Sluice.EntityFrameworkCore")]
internal sealed class SluiceQueryEvents : EventSource
{
    internal static readonly SluiceQueryEvents Log = new();

    /// <summary>
    /// Reports a query that was streamed through EF Core's shaper because rows alone would not give the same bytes.
    /// </summary>
    [Event(1, Level = EventLevel.Informational, Message = "{0} is streamed through EF's shaper: {1}")]
    public void Shaped(string type, string reason) => WriteEvent(1, type, reason);

    /// <summary>Reports a query whose rows were written without materializing objects, and its command.</summary>
    [Event(2, Level = EventLevel.Verbose, Message = "{0} is written from the rows of {1}")]
    public void Rows(string type, string sql) => WriteEvent(2, type, sql);
}
