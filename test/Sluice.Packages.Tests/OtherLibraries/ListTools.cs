using MediatR;
using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;

namespace Sluice.Packages.Tests.OtherLibraries;

/// <summary>A request of MediatR that carries the selection to where the data are.</summary>
public sealed record ListTools(FieldSelection<Tool> Selection) : IRequest<IQueryable<Tool>>;

/// <summary>Answers with a query, which the endpoint narrows and writes.</summary>
public sealed class ListToolsHandler(Workshop workshop) : IRequestHandler<ListTools, IQueryable<Tool>>
{
    public Task<IQueryable<Tool>> Handle(ListTools request, CancellationToken cancellationToken) =>
        Task.FromResult<IQueryable<Tool>>(workshop.Tools.AsNoTracking().OrderBy(tool => tool.Name));
}

/// <summary>The endpoint over it.</summary>
public static class SentTools
{
    public static void Map(WebApplication app) =>
        app.MapGet(
            "/sent",
            async (Filter<Tool> filter, Include<Tool> include, IMediator mediator) =>
                SluiceResults.Query((await mediator.Send(new ListTools(include))).Where(filter), include)
        );
}
