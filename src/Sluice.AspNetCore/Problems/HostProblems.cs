using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Primitives;
using Sluice.AspNetCore.HostJson;
using Sluice.Hosting;

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
        FormatterCollection<IOutputFormatter>? formatters = FindFormatters(context);
        bool isNewtonsoft = formatters is not null && NewtonsoftSettings.FindFormatter(formatters) is not null;
        ProblemDetails details = Parse(document, isNewtonsoft);
        if (
            await TryWriteAsync(
                service,
                new() { HttpContext = context, ProblemDetails = details },
                formatters is not null
            )
        )
            return true;
        // The host writes problems only to clients that accept JSON; send the same document to other clients as well.
        context
            .RequestServices.GetService<IOptions<ProblemDetailsOptions>>()
            ?.Value.CustomizeProblemDetails?.Invoke(new() { HttpContext = context, ProblemDetails = details });
        await TypedResults.Problem(details).ExecuteAsync(context);
        return true;
    }

    // Controllers write problems with their formatters.
    private static FormatterCollection<IOutputFormatter>? FindFormatters(HttpContext context) =>
        context.GetEndpoint()?.Metadata.GetMetadata<ControllerActionDescriptor>() is null
            ? null
            : context.RequestServices.GetService<IOptions<MvcOptions>>()?.Value.OutputFormatters;

    // The formatters of controllers write nothing for clients that accept neither JSON nor XML, and fail in XML, which
    // has no form for lists of errors.
    private static async ValueTask<bool> TryWriteAsync(
        IProblemDetailsService service,
        ProblemDetailsContext problem,
        bool isAction
    )
    {
        if (!isAction)
            return await service.TryWriteAsync(problem);
        IHeaderDictionary headers = problem.HttpContext.Request.Headers;
        StringValues accepted = headers.Accept;
        headers.Accept = MediaTypes.Problem;
        try
        {
            return await service.TryWriteAsync(problem);
        }
        finally
        {
            headers.Accept = accepted;
        }
    }

    /// <param name="document">The problem.</param>
    /// <param name="isPlain">Whether the writer knows no <see cref="JsonElement"/>.</param>
    private static ProblemDetails Parse(ReadOnlyMemory<byte> document, bool isPlain)
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
                details.Extensions[member.Name] = isPlain ? ReadPlain(member.Value) : member.Value.Clone();
        }

        return details;
    }

    private static object? ReadPlain(JsonElement value) =>
        value.ValueKind switch
        {
            JsonValueKind.Object => value
                .EnumerateObject()
                .ToDictionary(static member => member.Name, static member => ReadPlain(member.Value)),
            JsonValueKind.Array => value.EnumerateArray().Select(ReadPlain).ToList(),
            JsonValueKind.Number => value.GetInt64(),
            _ => value.GetString(),
        };
}
