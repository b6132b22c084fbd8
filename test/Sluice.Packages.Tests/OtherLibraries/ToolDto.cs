using Riok.Mapperly.Abstractions;

namespace Sluice.Packages.Tests.OtherLibraries;

/// <summary>What the service shows of a tool.</summary>
[Shape]
public partial class ToolDto
{
    public ToolId Id { get; set; }
    public string Name { get; set; } = "";
    public decimal Price { get; set; }
    public List<PartDto> Parts { get; set; } = [];
}

/// <summary>What the service shows of a part.</summary>
[Shape]
public partial class PartDto
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
}

/// <summary>The mapping that Mapperly generates, as an expression for queries.</summary>
[Mapper]
public static partial class ToolMapper
{
    public static partial IQueryable<ToolDto> ToDtos(this IQueryable<Tool> tools);

    [MapperIgnoreSource(nameof(Tool.Cost))]
    private static partial ToolDto ToDto(Tool tool);
}
