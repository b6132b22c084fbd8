using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.Rows;
using Sluice.Selection.Queries;

namespace Sluice.EntityFrameworkCore;

/// <summary>EF Core's queries written from their rows, for results that take any query (<c>SluiceResults.Query</c> of <c>Sluice.AspNetCore</c>): call <see cref="Register"/> once.</summary>
public sealed class EntityFrameworkQueryDriver : QueryDriver
{
    private EntityFrameworkQueryDriver() { }

    /// <summary>Makes results that take a query write EF Core's as <see cref="SluiceQueryExtensions"/> does. Again does nothing.</summary>
    [RequiresUnreferencedCode("EF Core and the projection find members by reflection, and trimming may remove them.")]
    [RequiresDynamicCode("Query providers compile expressions at run time.")]
    public static void Register() => QueryDrivers.Register(new EntityFrameworkQueryDriver());

    /// <inheritdoc/>
    public override bool Knows(IQueryable query)
    {
        ArgumentNullException.ThrowIfNull(query);
        return query.Provider is IAsyncQueryProvider && !query.ElementType.IsValueType;
    }

    /// <inheritdoc/>
    public override Task WriteAsync<T>(IQueryable<T> query, PipeWriter destination, FieldSelection<T> selection, JsonWireOptions options, CancellationToken cancellationToken) =>
        WriteAsync<T, JsonRowWire, JsonQueryWire>(query, destination, selection, new(options), cancellationToken);

    /// <inheritdoc/>
    public override Task WriteAsync<T>(IQueryable<T> query, PipeWriter destination, FieldSelection<T> selection, MessagePackWireOptions options, CancellationToken cancellationToken) =>
        WriteAsync<T, MessagePackRowWire, MessagePackQueryWire>(query, destination, selection, new(options), cancellationToken);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Register says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Register says so.")]
    private static Task WriteAsync<T, TWire, TQueryWire>(IQueryable<T> query, PipeWriter destination, FieldSelection<T> selection, TQueryWire wire, CancellationToken cancellationToken)
        where TWire : struct, IRowWire
        where TQueryWire : struct, IQueryWire<TWire> =>
        QueryRows.WriteAsync<T, PipeSink, TWire, TQueryWire>(query, new(destination), () => destination.AsStream(leaveOpen: true), selection, wire, cancellationToken);
}
