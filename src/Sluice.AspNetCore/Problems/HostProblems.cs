using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Sluice.AspNetCore.Problems;

/// <summary>
/// Sluice's problems by way of the host's (<c>AddProblemDetails</c>), so that its customization and its writers see
/// them as they see all others.
/// </summary>
internal static class HostProblems
{
    /// <summary>Writes a problem document as the host does.</summary>
    /// <returns>
    /// <see langword="false"/> where the host has no service for problems; the document is written as it is then.
    /// </returns>
    public static async ValueTask<bool> TryWriteAsync(HttpContext context, ReadOnlyMemory<byte> document)
    {
        if (context.RequestServices.GetService<IProblemDetailsService>() is not { } service) return false;
        ProblemDetails details = Parse(document);
        if (await service.TryWriteAsync(new() { HttpContext = context, ProblemDetails = details })) return true;
        // The host writes to clients that accept JSON; the others get the same document all the same.
        context.RequestServices.GetService<IOptions<ProblemDetailsOptions>>()?.Value.CustomizeProblemDetails?.Invoke(
            new() { HttpContext = context, ProblemDetails = details });
        await TypedResults.Problem(details).ExecuteAsync(context);
        return true;
    }

    private static ProblemDetails Parse(ReadOnlyMemory<byte> document)
    {
        using JsonDocument parsed = JsonDocument.Parse(document);
        var details = new ProblemDetails();
        foreach (JsonProperty member in parsed.RootElement.EnumerateObject())
        {
            if (member.NameEquals("title")) details.Title = member.Value.GetString();
            else if (member.NameEquals("status")) details.Status = member.Value.GetInt32();
            else if (member.NameEquals("detail")) details.Detail = member.Value.GetString();
            else details.Extensions[member.Name] = member.Value.Clone();
        }

        return details;
    }
}
