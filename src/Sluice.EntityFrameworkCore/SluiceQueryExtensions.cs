using System.Diagnostics.CodeAnalysis;
using Sluice.EntityFrameworkCore;

namespace Sluice;

/// <summary>EF Core queries written straight to a wire.</summary>
public static class SluiceQueryExtensions
{
    /// <summary>Writes a query's elements as a JSON array, reading only what the selection needs.</summary>
    /// <remarks>
    /// <para>The query is projected first. Where the selection asks for single values of one entity type that are stored as they are, EF's own command is run and its rows are written with no entity,
    /// no tracking and no materialisation. Anything else (nested objects, converted values, owned JSON, hierarchies, options of one's own) is streamed through EF's shaper, one element at a time,
    /// and the event source <c>Sluice.EntityFrameworkCore</c> says so, with the reason. The bytes are the same.</para>
    /// <para>The context's connection is opened where it was closed, and closed again.</para>
    /// </remarks>
    /// <param name="query">A query of EF Core.</param>
    /// <param name="destination">Where to write.</param>
    /// <param name="selection">What is wanted of each element.</param>
    /// <param name="options">How it is written.</param>
    /// <param name="cancellationToken">Stops the query too.</param>
    /// <exception cref="InvalidOperationException">The query can't be projected or translated.</exception>
    [RequiresUnreferencedCode("EF Core and the projection find members by reflection, and trimming may remove them.")]
    [RequiresDynamicCode("Query providers compile expressions at run time.")]
    public static Task SerializeRowsAsync<T>(this IQueryable<T> query, Stream destination, FieldSelection<T> selection, JsonWireOptions options = default, CancellationToken cancellationToken = default)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(query);
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(selection);
        return QueryRows.WriteAsync(query, destination, selection, options, cancellationToken);
    }
}
