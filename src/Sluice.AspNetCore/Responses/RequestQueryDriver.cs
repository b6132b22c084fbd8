using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Selection.Queries;

namespace Sluice.AspNetCore.Responses;

/// <summary>The driver that writes a query of an endpoint.</summary>
internal static class RequestQueryDriver
{
    /// <summary>The registered driver that knows the query; otherwise <see langword="null"/>.</summary>
    public static QueryDriver? Of(HttpContext context, IQueryable query) =>
        context.RequestServices.GetServices<QueryDriver>().FirstOrDefault(driver => driver.Knows(query));

    /// <summary>
    /// The registered driver that knows the query; otherwise one that projects it and makes its elements.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "The verbs of SluiceResults that take a query say so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "The verbs of SluiceResults that take a query say so.")]
    public static QueryDriver For(HttpContext context, IQueryable query) =>
        Of(context, query) ?? new ProjectingDriver();
}
