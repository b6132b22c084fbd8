using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Queries;

namespace Sluice.AspNetCore.Responses;

/// <summary>Finds the driver that writes an endpoint's query.</summary>
internal static class RequestQueryDriver
{
    /// <summary>Returns the registered driver that supports the query; otherwise, <see langword="null"/>.</summary>
    public static QueryDriver? FindDriver(HttpContext context, IQueryable query) =>
        context.RequestServices.GetServices<QueryDriver>().FirstOrDefault(driver => driver.Knows(query));

    /// <summary>
    /// Returns the registered driver that supports the query; otherwise, one that projects the query and materializes
    /// its elements.
    /// </summary>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2026",
        Justification = "The verbs of SluiceResults that take a query say so."
    )]
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "The verbs of SluiceResults that take a query say so."
    )]
    public static QueryDriver GetDriver(HttpContext context, IQueryable query) =>
        FindDriver(context, query) ?? QueryDriver.Default;
}
