using Riok.Mapperly.Abstractions;

namespace Sluice.Packages.Tests.OtherLibraries;

/// <summary>What the service shows of a tool.</summary>
[Shape]
public partial class ToolDto
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public decimal Price { get; set; }
    public List<string> Parts { get; set; } = [];
}

/// <summary>The mapping that Mapperly generates, as an expression for queries.</summary>
[Mapper]
public static partial class ToolMapper
{
    public static partial IQueryable<ToolDto> ToDtos(this IQueryable<Tool> tools);

    [MapperIgnoreSource(nameof(Tool.Cost))]
    private static partial ToolDto ToDto(Tool tool);

    private static int ToNumber(ToolId id) => id.Value;

    private static string ToName(Part part) => part.Name;
}
