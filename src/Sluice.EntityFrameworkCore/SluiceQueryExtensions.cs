using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.EntityFrameworkCore.Rows;
using Sluice.Hosting;

namespace Sluice;

/// <summary>Writes EF Core queries directly to a wire.</summary>
/// <remarks>
/// <para>
/// The query is projected first, so that the database reads only what the selection needs. If the selection consists of
/// columns of one entity type, of objects that it references and of its collections, or of objects that <c>Select</c>
/// creates from these, EF Core's own command is run and its rows are written without entities, change tracking or
/// materialization; value converters are applied by compiled typed delegates. Any other query (owned JSON, hierarchies,
/// split queries, options that change values) is streamed through EF Core's shaper one element at a time, and the event
/// source <c>Sluice.EntityFrameworkCore</c> reports it with the reason. The bytes are the same.
/// </para>
/// <para>
/// The elements of a collection are written in key order. A closed connection of the context is opened and closed
/// again.
/// </para>
/// </remarks>
[RequiresUnreferencedCode(Trimming)]
[RequiresDynamicCode(Dynamic)]
public static class SluiceQueryExtensions
{
    private const string Trimming =
        "EF Core and the projection find members by reflection, and trimming may remove them.";
    private const string Dynamic = "Query providers compile expressions at run time.";

    /// <summary>Writes the elements of a query as JSON to a stream, reading only what the selection needs.</summary>
    /// <param name="query">The EF Core query.</param>
    /// <param name="destination">The destination.</param>
    /// <param name="selection">The selection to write of each element.</param>
    /// <param name="options">The options for writing.</param>
    /// <param name="cancellationToken">A token that also cancels the query.</param>
    /// <returns>The number of elements written.</returns>
    /// <exception cref="IncludeException">
    /// The selection reaches more objects and collections than its expression's <see cref="IncludeOptions.MaxJoins"/>
    /// allows.
    /// </exception>
    /// <exception cref="InvalidOperationException">The query cannot be projected or translated.</exception>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync<T>(
        this IQueryable<T> query,
        Stream destination,
        FieldSelection<T> selection,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    )
        where T : class
    {
        Check(query, destination, selection);
        return WriteAsync(query, WireOutput.To(destination), selection, new JsonQueryWire(options), cancellationToken);
    }

    /// <summary>
    /// Writes the elements of a query as JSON to a pipe, flushing as they are written. The pipe is not completed.
    /// </summary>
    /// <inheritdoc cref="SerializeRowsAsync{T}(IQueryable{T}, Stream, FieldSelection{T}, JsonWireOptions,
    /// CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync<T>(
        this IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    )
        where T : class
    {
        Check(query, destination, selection);
        return WriteAsync(query, WireOutput.To(destination), selection, new JsonQueryWire(options), cancellationToken);
    }

    /// <summary>Writes the elements of a query as JSON to a buffer.</summary>
    /// <inheritdoc cref="SerializeRowsAsync{T}(IQueryable{T}, Stream, FieldSelection{T}, JsonWireOptions,
    /// CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync<T>(
        this IQueryable<T> query,
        IBufferWriter<byte> destination,
        FieldSelection<T> selection,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    )
        where T : class
    {
        Check(query, destination, selection);
        return WriteAsync(query, WireOutput.To(destination), selection, new JsonQueryWire(options), cancellationToken);
    }

    /// <summary>
    /// Writes the elements of a query as MessagePack to a stream, reading only what the selection needs.
    /// </summary>
    /// <inheritdoc cref="SerializeRowsAsync{T}(IQueryable{T}, Stream, FieldSelection{T}, JsonWireOptions,
    /// CancellationToken)"/>
    public static Task<long> SerializeRowsAsync<T>(
        this IQueryable<T> query,
        Stream destination,
        FieldSelection<T> selection,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    )
        where T : class
    {
        Check(query, destination, selection);
        return WriteAsync(
            query,
            WireOutput.To(destination),
            selection,
            new MessagePackQueryWire(options),
            cancellationToken
        );
    }

    /// <summary>
    /// Writes the elements of a query as MessagePack to a pipe, flushing as they are written. The pipe is not
    /// completed.
    /// </summary>
    /// <inheritdoc cref="SerializeRowsAsync{T}(IQueryable{T}, Stream, FieldSelection{T}, JsonWireOptions,
    /// CancellationToken)"/>
    public static Task<long> SerializeRowsAsync<T>(
        this IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    )
        where T : class
    {
        Check(query, destination, selection);
        return WriteAsync(
            query,
            WireOutput.To(destination),
            selection,
            new MessagePackQueryWire(options),
            cancellationToken
        );
    }

    /// <summary>Writes the elements of a query as MessagePack to a buffer.</summary>
    /// <inheritdoc cref="SerializeRowsAsync{T}(IQueryable{T}, Stream, FieldSelection{T}, JsonWireOptions,
    /// CancellationToken)"/>
    public static Task<long> SerializeRowsAsync<T>(
        this IQueryable<T> query,
        IBufferWriter<byte> destination,
        FieldSelection<T> selection,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    )
        where T : class
    {
        Check(query, destination, selection);
        return WriteAsync(
            query,
            WireOutput.To(destination),
            selection,
            new MessagePackQueryWire(options),
            cancellationToken
        );
    }

    private static Task<long> WriteAsync<T>(
        IQueryable<T> query,
        WireOutput output,
        FieldSelection<T> selection,
        QueryWire wire,
        CancellationToken cancellationToken
    ) =>
        QueryRows.WriteAsync(
            new QueryRequest<T>(query, selection, wire, selection.IsRequested),
            output,
            default,
            cancellationToken
        );

    private static void Check<T>(IQueryable<T> query, object destination, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(query);
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(selection);
        selection.EnsureJoinsAllowed();
    }
}
