using System.Collections.Concurrent;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Sluice.Wires;
using Vogen;

namespace Sluice.Packages.Tests.OtherLibraries;

/// <summary>The key of a tool. Its members are Vogen's, which Sluice's generator cannot see.</summary>
[ValueObject<int>(Conversions.EfCoreValueConverter)]
[WireConverter(typeof(ToolIdConverter))]
public readonly partial struct ToolId;

/// <summary>Writes the key as its number.</summary>
public readonly struct ToolIdConverter : IWireConverter<ToolId>
{
    public static void Write<TWriter>(ref TWriter writer, ToolId value)
        where TWriter : struct, IWireWriter, allows ref struct => writer.WriteInt32(value.Value);

    public static ToolId Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => ToolId.From(reader.ReadInt32());
}

/// <summary>An entity with a strongly typed key.</summary>
[Shape]
public partial class Tool
{
    [Filterable, Sortable]
    public ToolId Id { get; set; }

    [Filterable, Sortable]
    public string Name { get; set; } = "";
    public decimal Price { get; set; }

    [RequirePolicy("staff")]
    public decimal Cost { get; set; }
    public List<Part> Parts { get; set; } = [];
}

/// <summary>A part of a tool.</summary>
[Shape]
public partial class Part
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
}

/// <summary>The context of the tools.</summary>
public sealed class Workshop(DbContextOptions<Workshop> options) : DbContext(options)
{
    public DbSet<Tool> Tools => Set<Tool>();

    /// <summary>Gets the statements that all contexts have executed.</summary>
    public static ConcurrentQueue<string> Statements { get; } = new();

    protected override void OnConfiguring(DbContextOptionsBuilder optionsBuilder) =>
        optionsBuilder.LogTo(Statements.Enqueue, [RelationalEventId.CommandExecuted]);

    protected override void ConfigureConventions(ModelConfigurationBuilder conventions) =>
        conventions.Properties<ToolId>().HaveConversion<ToolId.EfCoreValueConverter, ToolId.EfCoreValueComparer>();
}
