using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Sluice.Rows;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Selection.Queries;

/// <summary>
/// Writes queries of any provider: projects them to what the selection needs, materializes the elements and writes them
/// one by one.
/// </summary>
[method: RequiresUnreferencedCode("Constructors and members are found by reflection, and trimming may remove them.")]
[method: RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed class ProjectingDriver() : QueryDriver
{
    public override bool Knows(IQueryable query) => true;

    public override async Task<long> WriteAsync<T>(
        IQueryable<T> query, PipeWriter destination, FieldSelection<T> selection, JsonWireOptions options,
        RowOptions rows, CancellationToken cancellationToken)
    {
        CountedElements<T> elements = Elements(query, selection);
        await JsonSequences.ToPipeAsync(destination, elements, selection.Converter, selection.BeginWriting(),
            in options, new FlushPolicy(rows.FlushSize, rows.FlushInterval), cancellationToken).ConfigureAwait(false);
        return elements.Count;
    }

    public override async Task<long> WriteAsync<T>(
        IQueryable<T> query, PipeWriter destination, FieldSelection<T> selection, MessagePackWireOptions options,
        RowOptions rows, CancellationToken cancellationToken)
    {
        CountedElements<T> elements = Elements(query, selection);
        await MessagePackSequences.ToPipeAsync(destination, elements, selection.Converter, selection.BeginWriting(),
            in options, new FlushPolicy(rows.FlushSize, rows.FlushInterval), cancellationToken).ConfigureAwait(false);
        return elements.Count;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The constructor says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The constructor says so.")]
    private static CountedElements<T> Elements<T>(IQueryable<T> query, FieldSelection<T> selection)
    {
        IQueryable<T> projected = query.Select(selection);
        return new(projected as IAsyncEnumerable<T> ?? OneByOne(projected));
    }

#pragma warning disable CS1998 // A synchronous provider is enumerated synchronously.
    private static async IAsyncEnumerable<T> OneByOne<T>(IQueryable<T> query)
    {
        foreach (T element in query) yield return element;
    }
#pragma warning restore CS1998
}
