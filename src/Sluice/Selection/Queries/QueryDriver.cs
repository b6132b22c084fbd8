using System.IO.Pipelines;

namespace Sluice.Selection.Queries;

/// <summary>Knows the queries of one LINQ provider, and writes their elements by more direct means than making them. Stateless; registered with <see cref="QueryDrivers"/>.</summary>
public abstract class QueryDriver
{
    /// <summary>Whether a query is of this provider.</summary>
    public abstract bool Knows(IQueryable query);

    /// <summary>Writes a query's elements as JSON, reading only what the selection needs. The pipe is flushed as elements come, and not completed.</summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    /// <param name="destination">Where to write.</param>
    /// <param name="selection">What is wanted of each element.</param>
    /// <param name="options">How it is written.</param>
    /// <param name="cancellationToken">Stops the query too.</param>
    public abstract Task WriteAsync<T>(IQueryable<T> query, PipeWriter destination, FieldSelection<T> selection, JsonWireOptions options, CancellationToken cancellationToken);

    /// <summary>Writes a query's elements as MessagePack.</summary>
    /// <inheritdoc cref="WriteAsync{T}(IQueryable{T}, PipeWriter, FieldSelection{T}, JsonWireOptions, CancellationToken)"/>
    public abstract Task WriteAsync<T>(IQueryable<T> query, PipeWriter destination, FieldSelection<T> selection, MessagePackWireOptions options, CancellationToken cancellationToken);
}
