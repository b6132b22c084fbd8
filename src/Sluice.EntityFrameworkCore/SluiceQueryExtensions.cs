using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.EntityFrameworkCore;
using Sluice.Rows;

namespace Sluice;

/// <summary>EF Core queries written straight to a wire.</summary>
/// <remarks>
/// <para>
/// The query is projected first, so that the database reads only what the selection needs. Where the selection is of
/// columns of one entity type, of the objects it refers to and of its collections, or of objects that <c>Select</c>
/// makes of these, EF's own command is run and its rows are written with no entity, no tracking and no materialisation;
/// value converters are applied by compiled typed delegates. Anything else (owned JSON, hierarchies, split queries,
/// options that change values) is streamed through EF's shaper, one element at a time, and the event source
/// <c>Sluice.EntityFrameworkCore</c> says so, with the reason. The bytes are the same.
/// </para>
/// <para>
/// A collection's elements come in the order of their key. The context's connection is opened where it was closed, and
/// closed again.
/// </para>
/// </remarks>
[RequiresUnreferencedCode(Trimming)]
[RequiresDynamicCode(Dynamic)]
public static class SluiceQueryExtensions
{
    private const string Trimming =
        "EF Core and the projection find members by reflection, and trimming may remove them.";
    private const string Dynamic = "Query providers compile expressions at run time.";

    /// <summary>Writes a query's elements as JSON to a stream, reading only what the selection needs.</summary>
    /// <param name="query">A query of EF Core.</param>
    /// <param name="destination">Where to write.</param>
    /// <param name="selection">What is wanted of each element.</param>
    /// <param name="options">How it is written.</param>
    /// <param name="cancellationToken">Stops the query too.</param>
    /// <returns>The elements written.</returns>
    /// <exception cref="IncludeException">
    /// The selection reaches more objects and collections than its expression's <see cref="IncludeOptions.MaxJoins"/>
    /// allows.
    /// </exception>
    /// <exception cref="InvalidOperationException">The query can't be projected or translated.</exception>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync<T>(this IQueryable<T> query, Stream destination,
        FieldSelection<T> selection, JsonWireOptions options = default, CancellationToken cancellationToken = default)
            where T : class
    {
        Check(query, destination, selection);
        return QueryRows.WriteAsync<T, StreamSink, JsonRowWire, JsonQueryWire>(query, new(destination),
            () => destination, selection, new(options), default, cancellationToken);
    }

    /// <summary>
    /// Writes a query's elements as JSON to a pipe, flushing as they come; the pipe is not completed.
    /// </summary>
    /// <inheritdoc cref="SerializeRowsAsync{T}(IQueryable{T}, Stream, FieldSelection{T}, JsonWireOptions, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync<T>(this IQueryable<T> query, PipeWriter destination,
        FieldSelection<T> selection, JsonWireOptions options = default, CancellationToken cancellationToken = default)
            where T : class
    {
        Check(query, destination, selection);
        return QueryRows.WriteAsync<T, PipeSink, JsonRowWire, JsonQueryWire>(query, new(destination),
            () => destination.AsStream(leaveOpen: true), selection, new(options), default, cancellationToken);
    }

    /// <summary>Writes a query's elements as JSON to a buffer.</summary>
    /// <inheritdoc cref="SerializeRowsAsync{T}(IQueryable{T}, Stream, FieldSelection{T}, JsonWireOptions, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync<T>(this IQueryable<T> query, IBufferWriter<byte> destination,
        FieldSelection<T> selection, JsonWireOptions options = default, CancellationToken cancellationToken = default)
            where T : class
    {
        Check(query, destination, selection);
        return QueryRows.WriteAsync<T, BufferSink, JsonRowWire, JsonQueryWire>(query, new(destination),
            () => new BufferStream(destination), selection, new(options), default, cancellationToken);
    }

    /// <summary>Writes a query's elements as MessagePack to a stream, reading only what the selection needs.</summary>
    /// <inheritdoc cref="SerializeRowsAsync{T}(IQueryable{T}, Stream, FieldSelection{T}, JsonWireOptions, CancellationToken)"/>
    public static Task<long> SerializeRowsAsync<T>(this IQueryable<T> query, Stream destination,
        FieldSelection<T> selection, MessagePackWireOptions options, CancellationToken cancellationToken = default)
            where T : class
    {
        Check(query, destination, selection);
        return QueryRows.WriteAsync<T, StreamSink, MessagePackRowWire, MessagePackQueryWire>(query,
            new(destination), () => destination, selection, new(options), default, cancellationToken);
    }

    /// <summary>
    /// Writes a query's elements as MessagePack to a pipe, flushing as they come; the pipe is not completed.
    /// </summary>
    /// <inheritdoc cref="SerializeRowsAsync{T}(IQueryable{T}, Stream, FieldSelection{T}, JsonWireOptions, CancellationToken)"/>
    public static Task<long> SerializeRowsAsync<T>(this IQueryable<T> query, PipeWriter destination,
        FieldSelection<T> selection, MessagePackWireOptions options, CancellationToken cancellationToken = default)
            where T : class
    {
        Check(query, destination, selection);
        return QueryRows.WriteAsync<T, PipeSink, MessagePackRowWire, MessagePackQueryWire>(query, new(destination),
            () => destination.AsStream(leaveOpen: true), selection, new(options), default, cancellationToken);
    }

    /// <summary>Writes a query's elements as MessagePack to a buffer.</summary>
    /// <inheritdoc cref="SerializeRowsAsync{T}(IQueryable{T}, Stream, FieldSelection{T}, JsonWireOptions, CancellationToken)"/>
    public static Task<long> SerializeRowsAsync<T>(this IQueryable<T> query, IBufferWriter<byte> destination,
        FieldSelection<T> selection, MessagePackWireOptions options, CancellationToken cancellationToken = default)
            where T : class
    {
        Check(query, destination, selection);
        return QueryRows.WriteAsync<T, BufferSink, MessagePackRowWire, MessagePackQueryWire>(query,
            new(destination), () => new BufferStream(destination), selection, new(options), default,
            cancellationToken);
    }

    private static void Check<T>(IQueryable<T> query, object destination, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(query);
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(selection);
        selection.EnsureJoinsAllowed();
    }
}
