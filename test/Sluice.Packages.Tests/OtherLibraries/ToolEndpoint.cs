using FastEndpoints;

namespace Sluice.Packages.Tests.OtherLibraries;

/// <summary>An endpoint of FastEndpoints that answers with the requested fields.</summary>
public sealed class ToolEndpoint(Workshop workshop) : EndpointWithoutRequest
{
    public override void Configure()
    {
        Get("/fast/tools/{id}");
        AllowAnonymous();
    }

    public override async Task HandleAsync(CancellationToken ct)
    {
        Include<Tool> include = (await Include<Tool>.BindAsync(HttpContext, null!))!;
        if (SluiceResults.FindProblem(HttpContext) is { } problem)
        {
            await Send.ResultAsync(problem);
            return;
        }

        ToolId id = ToolId.From(Route<int>("id"));
        await Send.ResultAsync(SluiceResults.QuerySingle(workshop.Tools.Where(tool => tool.Id == id), include));
    }
}
