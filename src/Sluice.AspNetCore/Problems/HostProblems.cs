using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Sluice.AspNetCore.Problems;

/// <summary>
/// Writes Sluice's problems through the host's service (<c>AddProblemDetails</c>), so that the host's customization and
/// writers apply to them.
/// </summary>
internal static class HostProblems
{
    /// <summary>Writes a problem document through the host's service.</summary>
    /// <returns>
    /// <see langword="false"/> if the host has no problem details service and the caller must write the document.
    /// </returns>
    public static async ValueTask<bool> TryWriteAsync(HttpContext context, ReadOnlyMemory<byte> document)
    {
        if (context.RequestServices.GetService<IProblemDetailsService>() is not { } service)
            return false;
        ProblemDetails details = Parse(document);
        if (await service.TryWriteAsync(new() { HttpContext = context, ProblemDetails = details }))
            return true;
        // The host writes problems only to clients that accept JSON; send the same document to other clients as well.
        context
            .RequestServices.GetService<IOptions<ProblemDetailsOptions>>()
            ?.Value.CustomizeProblemDetails?.Invoke(new() { HttpContext = context, ProblemDetails = details });
        await TypedResults.Problem(details).ExecuteAsync(context);
        return true;
    }

    private static ProblemDetails Parse(ReadOnlyMemory<byte> document)
    {
        using JsonDocument parsed = JsonDocument.Parse(document);
        var details = new ProblemDetails();
        foreach (JsonProperty member in parsed.RootElement.EnumerateObject())
        {
            if (member.NameEquals("title"))
                details.Title = member.Value.GetString();
            else if (member.NameEquals("status"))
                details.Status = member.Value.GetInt32();
            else if (member.NameEquals("detail"))
                details.Detail = member.Value.GetString();
            else
                details.Extensions[member.Name] = member.Value.Clone();
        }

        return details;
    }
}
