using System.IO.Pipelines;
using Sluice.Rows;

namespace Sluice.Selection.Queries;

/// <summary>
/// Knows the queries of one LINQ provider, and writes their elements by more direct means than making them. Stateless
/// and thread safe; a host finds it as a singleton service of this type
/// (<c>services.AddSluice().AddEntityFrameworkCore()</c>).
/// </summary>
public abstract class QueryDriver
{
    /// <summary>Whether a query is of this provider.</summary>
    public abstract bool Knows(IQueryable query);

    /// <summary>
    /// Writes a query's elements as JSON, reading only what the selection needs. The pipe is flushed as elements come,
    /// and not completed.
    /// </summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    /// <param name="destination">Where to write. A flush that reports completion ends the query.</param>
    /// <param name="selection">What is wanted of each element.</param>
    /// <param name="options">How it is written.</param>
    /// <param name="rows">
    /// When gathered bytes are handed over: <see cref="RowOptions.FlushSize"/> and
    /// <see cref="RowOptions.FlushInterval"/>. The other options are ignored.
    /// </param>
    /// <param name="cancellationToken">Stops the query too.</param>
    /// <returns>The number of elements written.</returns>
    public abstract Task<long> WriteAsync<T>(IQueryable<T> query, PipeWriter destination, FieldSelection<T> selection,
        JsonWireOptions options, RowOptions rows, CancellationToken cancellationToken);

    /// <summary>Writes a query's elements as MessagePack.</summary>
    /// <inheritdoc cref="WriteAsync{T}(IQueryable{T}, PipeWriter, FieldSelection{T}, JsonWireOptions, RowOptions, CancellationToken)"/>
    public abstract Task<long> WriteAsync<T>(IQueryable<T> query, PipeWriter destination, FieldSelection<T> selection,
        MessagePackWireOptions options, RowOptions rows, CancellationToken cancellationToken);

    /// <summary>Counts a query's elements. By default the provider is asked synchronously.</summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    /// <param name="cancellationToken">Stops the query too.</param>
    public virtual Task<long> CountAsync<T>(IQueryable<T> query, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(query);
        cancellationToken.ThrowIfCancellationRequested();
        return Task.FromResult(query.LongCount());
    }

    /// <summary>
    /// Whether a query's elements come in the same order each time, so that its pages neither repeat nor skip elements.
    /// By default <see langword="true"/>, as for sequences in memory; a database promises an order only where the query
    /// names one.
    /// </summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    public virtual bool IsOrdered(IQueryable query) => true;
}
