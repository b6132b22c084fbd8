using AutoMapper;
using AutoMapper.QueryableExtensions;
using Microsoft.AspNetCore.Builder;

namespace Sluice.Packages.Tests.OtherLibraries;

/// <summary>The mapping of AutoMapper, which it makes an expression for queries.</summary>
public sealed class ToolProfile : Profile
{
    public ToolProfile()
    {
        CreateMap<Tool, ToolDto>();
        CreateMap<Part, PartDto>();
    }
}

/// <summary>The endpoint over it.</summary>
public static class MappedTools
{
    public static void Map(WebApplication app) =>
        app.MapGet(
            "/mapped",
            (Include<ToolDto> include, Workshop workshop, IConfigurationProvider mappings) =>
                SluiceResults.Query(workshop.Tools.OrderBy(tool => tool.Name).ProjectTo<ToolDto>(mappings), include)
        );
}
