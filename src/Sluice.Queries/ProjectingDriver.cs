using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Sluice.Hosting;
using Sluice.Rows;

namespace Sluice.Queries;

/// <summary>
/// Writes queries of any provider: projects them to what the selection needs, materializes the elements and writes them
/// one by one.
/// </summary>
[method: RequiresUnreferencedCode("Constructors and members are found by reflection, and trimming may remove them.")]
[method: RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed class ProjectingDriver() : QueryDriver
{
    public override bool Knows(IQueryable query) => true;

    public override Task<long> WriteAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        RowOptions rows,
        JsonWireOptions options,
        CancellationToken cancellationToken
    ) => WriteAsync(query, destination, selection, HostWire.Json(options), rows, cancellationToken);

    public override Task<long> WriteAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken
    ) => WriteAsync(query, destination, selection, HostWire.MessagePack(options), rows, cancellationToken);

    private static Task<long> WriteAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        HostWire wire,
        RowOptions rows,
        CancellationToken cancellationToken
    ) =>
        (wire with { FlushSize = rows.FlushSize, FlushInterval = rows.FlushInterval }).SerializeAsync(
            WireOutput.To(destination),
            Elements(query, selection, rows.RunsToEnd),
            selection,
            cancellationToken: cancellationToken
        );

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The constructor says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The constructor says so.")]
    private static IAsyncEnumerable<T> Elements<T>(IQueryable<T> query, FieldSelection<T> selection, bool runsToEnd)
    {
        IQueryable<T> projected = query.Select(selection);
        if (projected is not IAsyncEnumerable<T> elements)
            return OneByOne(projected);
        return runsToEnd ? elements : QueryElements.StopUnread(elements);
    }

#pragma warning disable CS1998 // A synchronous provider is enumerated synchronously.
    private static async IAsyncEnumerable<T> OneByOne<T>(IQueryable<T> query)
    {
        foreach (T element in query)
            yield return element;
    }
#pragma warning restore CS1998
}
