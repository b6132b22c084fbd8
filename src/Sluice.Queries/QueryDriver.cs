using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Sluice.Filtering;
using Sluice.Hosting;
using Sluice.Rows;

namespace Sluice.Queries;

/// <summary>
/// Recognizes the queries of a LINQ provider, and writes their elements without materializing them. Stateless and
/// thread safe. A host finds it as a singleton service of this type
/// (<c>services.AddSluice().AddSluiceEntityFrameworkCore()</c>).
/// </summary>
public abstract class QueryDriver
{
    /// <summary>
    /// Gets a driver for the queries of any provider: it projects them to what the selection needs, and writes the
    /// elements that the provider materializes one by one.
    /// </summary>
    public static QueryDriver Default
    {
        [RequiresUnreferencedCode("Constructors and members are found by reflection, and trimming may remove them.")]
        [RequiresDynamicCode("Query providers compile expressions at run time.")]
        get => new ProjectingDriver();
    }

    /// <summary>Returns whether a query belongs to this provider.</summary>
    public abstract bool Knows(IQueryable query);

    /// <summary>
    /// Writes a query's elements as JSON, reading only what the selection needs. The pipe is flushed as elements
    /// arrive, but not completed.
    /// </summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    /// <param name="destination">The pipe to write to. A flush that reports completion ends the query.</param>
    /// <param name="selection">The selection applied to each element.</param>
    /// <param name="rows">
    /// Specifies when buffered bytes are flushed, <see cref="RowOptions.FlushSize"/> and
    /// <see cref="RowOptions.FlushInterval"/>, and whether a query that is not read to its end is stopped,
    /// <see cref="RowOptions.RunsToEnd"/>. Other options are ignored.
    /// </param>
    /// <param name="options">The options for writing.</param>
    /// <param name="cancellationToken">Cancels writing and the query.</param>
    /// <returns>The number of elements written.</returns>
    public abstract Task<long> WriteAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        RowOptions rows,
        JsonWireOptions options,
        CancellationToken cancellationToken
    );

    /// <summary>Writes a query's elements as MessagePack.</summary>
    /// <inheritdoc cref="WriteAsync{T}(IQueryable{T}, PipeWriter, FieldSelection{T}, RowOptions, JsonWireOptions,
    /// CancellationToken)"/>
    public abstract Task<long> WriteAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken
    );

    /// <summary>
    /// Throws what writing a query as JSON would throw before it reads the first element, such as for a filter that the
    /// provider does not translate. Runs nothing. The default implementation checks nothing.
    /// </summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    /// <param name="selection">The selection applied to each element.</param>
    /// <param name="options">The options for writing.</param>
    public virtual void Check<T>(IQueryable<T> query, FieldSelection<T> selection, JsonWireOptions options) { }

    /// <summary>Throws what writing a query as MessagePack would throw before it reads the first element.</summary>
    /// <inheritdoc cref="Check{T}(IQueryable{T}, FieldSelection{T}, JsonWireOptions)"/>
    public virtual void Check<T>(IQueryable<T> query, FieldSelection<T> selection, MessagePackWireOptions options) { }

    /// <summary>Counts a query's elements. The default implementation calls the provider synchronously.</summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    /// <param name="cancellationToken">Cancels the query.</param>
    public virtual Task<long> CountAsync<T>(IQueryable<T> query, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(query);
        cancellationToken.ThrowIfCancellationRequested();
        return Task.FromResult(query.LongCount());
    }

    /// <summary>
    /// Reads a query's elements, narrowed to what the selection needs. The default implementation projects the query
    /// and enumerates it, asynchronously if the provider can.
    /// </summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    /// <param name="selection">The members to read.</param>
    /// <param name="cancellationToken">Cancels the query.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The constructor has the attribute.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The constructor has the attribute.")]
    public virtual async Task<List<T>> ReadAsync<T>(
        IQueryable<T> query,
        FieldSelection<T> selection,
        CancellationToken cancellationToken
    )
    {
        ArgumentNullException.ThrowIfNull(query);
        ArgumentNullException.ThrowIfNull(selection);
        cancellationToken.ThrowIfCancellationRequested();
        IQueryable<T> projected = query.Select(selection);
        if (projected is not IAsyncEnumerable<T> elements)
            return [.. projected];
        var read = new List<T>();
        await foreach (T element in elements.WithCancellation(cancellationToken).ConfigureAwait(false))
            read.Add(element);
        return read;
    }

    /// <summary>
    /// Writes the elements of a page as <see cref="WriteAsync{T}(IQueryable{T}, PipeWriter, FieldSelection{T},
    /// RowOptions, JsonWireOptions, CancellationToken)"/> does, and collects the positions that its links need. The
    /// default implementation reads the elements with the keys of the order, and writes what is selected.
    /// </summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted, sorted and limited.</param>
    /// <param name="destination">The pipe to write to, which accepts everything.</param>
    /// <param name="selection">The selection applied to each element.</param>
    /// <param name="order">The order of the query; positions are the values of its keys.</param>
    /// <param name="positions">Receives every element of the page, in the order of reading.</param>
    /// <param name="options">The options for writing.</param>
    /// <param name="cancellationToken">Cancels writing and the query.</param>
    public virtual Task WritePageAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        KeysetOrder<T> order,
        PagePositions positions,
        JsonWireOptions options,
        CancellationToken cancellationToken
    ) => WritePageAsync(query, destination, selection, order, positions, HostWire.Json(options), cancellationToken);

    /// <summary>Writes the elements of a page as MessagePack, and collects the positions that its links need.</summary>
    /// <inheritdoc cref="WritePageAsync{T}(IQueryable{T}, PipeWriter, FieldSelection{T}, KeysetOrder{T},
    /// PagePositions, JsonWireOptions, CancellationToken)"/>
    public virtual Task WritePageAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        KeysetOrder<T> order,
        PagePositions positions,
        MessagePackWireOptions options,
        CancellationToken cancellationToken
    ) =>
        WritePageAsync(
            query,
            destination,
            selection,
            order,
            positions,
            HostWire.MessagePack(options),
            cancellationToken
        );

    private async Task WritePageAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        KeysetOrder<T> order,
        PagePositions positions,
        HostWire wire,
        CancellationToken cancellationToken
    )
    {
        ArgumentNullException.ThrowIfNull(order);
        ArgumentNullException.ThrowIfNull(positions);
        List<T> read = await ReadAsync(query, order.With(selection), cancellationToken).ConfigureAwait(false);
        await wire.SerializeAsync(
                WireOutput.To(destination),
                Elements(read),
                selection,
                cancellationToken: cancellationToken
            )
            .ConfigureAwait(false);
        foreach (T element in read)
            positions.Add(order, element);
    }

#pragma warning disable CS1998 // The elements are available.
    private static async IAsyncEnumerable<T> Elements<T>(List<T> read)
    {
        foreach (T element in read)
            yield return element;
    }
#pragma warning restore CS1998

    /// <summary>
    /// Returns whether a query's elements have a deterministic order, so that its pages neither repeat nor skip
    /// elements. The default implementation returns <see langword="true"/>, as for in-memory sequences; a database
    /// guarantees an order only if the query specifies one.
    /// </summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    public virtual bool IsOrdered(IQueryable query) => true;

    /// <summary>
    /// Returns how filters and sort expressions of a type are translated for the sources that the application has
    /// registered, so that a host can check them before the first request. The default implementation returns none.
    /// </summary>
    /// <param name="element">The type of the elements.</param>
    /// <param name="services">The application's services.</param>
    public virtual IReadOnlyList<QueryTranslation> TranslationsOf(Type element, IServiceProvider services) => [];
}
