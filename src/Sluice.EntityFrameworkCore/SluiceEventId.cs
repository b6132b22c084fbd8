using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.Logging;

namespace Sluice;

/// <summary>
/// Events in EF Core's logging, under <see cref="DbLoggerCategory.Query"/>; <c>ConfigureWarnings</c> of a context's
/// options ignores them or makes them exceptions.
/// </summary>
public static class SluiceEventId
{
    /// <summary>
    /// A query is written with several collections side by side, which are joined in one command, so that each object
    /// takes as many rows as the product of their counts. A warning, once for each compiled query;
    /// <c>AsSplitQuery()</c> runs a command for each collection instead, and <c>AsSingleQuery()</c> says that the
    /// product is meant.
    /// </summary>
    public static readonly EventId CollectionsMultiply = new(52001, "Sluice.CollectionsMultiply");
}
