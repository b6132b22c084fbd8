using Mediator;
using Microsoft.EntityFrameworkCore;

namespace Sluice.Packages.Tests.OtherLibraries;

/// <summary>A query of a mediator that carries the selection to where the data are.</summary>
public sealed record FindTools(FieldSelection<Tool> Selection) : IQuery<IQueryable<Tool>>;

/// <summary>Answers with a query, which the endpoint narrows and writes.</summary>
public sealed class FindToolsHandler(Workshop workshop) : IQueryHandler<FindTools, IQueryable<Tool>>
{
    public ValueTask<IQueryable<Tool>> Handle(FindTools query, CancellationToken cancellationToken) =>
        new(workshop.Tools.AsNoTracking().OrderBy(tool => tool.Name));
}
