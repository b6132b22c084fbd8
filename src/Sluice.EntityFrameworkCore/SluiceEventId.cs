using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.Logging;

namespace Sluice;

/// <summary>
/// Defines the events that Sluice logs through EF Core under <see cref="DbLoggerCategory.Query"/>. Use
/// <c>ConfigureWarnings</c> of the context options to ignore them or to throw instead.
/// </summary>
public static class SluiceEventId
{
    /// <summary>
    /// A query is written with several sibling collections that are joined in one command, so that each object takes as
    /// many rows as the product of their counts. Logged as a warning once per compiled query. <c>AsSplitQuery()</c>
    /// runs a command for each collection instead; <c>AsSingleQuery()</c> states that the product is intended.
    /// </summary>
    public static readonly EventId CollectionsMultiply = new(52001, "Sluice.CollectionsMultiply");
}
