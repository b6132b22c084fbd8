using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.Extensions.DependencyInjection;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.EntityFrameworkCore.Rows;
using Sluice.Filtering;
using Sluice.Hosting;
using Sluice.Queries;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore;

/// <summary>
/// Writes EF Core queries from their rows for results that accept any query, such as <c>SluiceResults.Query</c> of
/// <c>Sluice.AspNetCore</c>.
/// </summary>
/// <remarks>
/// Registered by <see cref="SluiceEntityFrameworkServiceCollectionExtensions.AddSluiceEntityFrameworkCore"/>.
/// </remarks>
internal sealed class EntityFrameworkQueryDriver : QueryDriver
{
    public override bool Knows(IQueryable query)
    {
        ArgumentNullException.ThrowIfNull(query);
        return query.Provider is IAsyncQueryProvider && !query.ElementType.IsValueType;
    }

    public override Task<long> WriteAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        RowOptions rows,
        JsonWireOptions options,
        CancellationToken cancellationToken
    ) => WriteAsync(query, destination, selection, new JsonQueryWire(options), rows, cancellationToken);

    public override Task<long> WriteAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken
    ) => WriteAsync(query, destination, selection, new MessagePackQueryWire(options), rows, cancellationToken);

    public override void Check<T>(IQueryable<T> query, FieldSelection<T> selection, JsonWireOptions options) =>
        Check(query, selection, new JsonQueryWire(options));

    public override void Check<T>(IQueryable<T> query, FieldSelection<T> selection, MessagePackWireOptions options) =>
        Check(query, selection, new MessagePackQueryWire(options));

    public override Task WritePageAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        KeysetOrder<T> order,
        PagePositions positions,
        JsonWireOptions options,
        CancellationToken cancellationToken
    ) => WritePageAsync(query, destination, selection, order, positions, new JsonQueryWire(options), cancellationToken);

    public override Task WritePageAsync<T>(
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
            new MessagePackQueryWire(options),
            cancellationToken
        );

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "AddSluiceEntityFrameworkCore says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "AddSluiceEntityFrameworkCore says so.")]
    public override Task<long> CountAsync<T>(IQueryable<T> query, CancellationToken cancellationToken) =>
        ShapedQuery.Translated(
            query,
            () =>
                query.Provider.CreateQuery<T>(DistinctParameters.In(query.Expression)).LongCountAsync(cancellationToken)
        );

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "AddSluiceEntityFrameworkCore says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "AddSluiceEntityFrameworkCore says so.")]
    public override Task<List<T>> ReadAsync<T>(
        IQueryable<T> query,
        FieldSelection<T> selection,
        CancellationToken cancellationToken
    )
    {
        selection.EnsureJoinsAllowed();
        var needs = new ShapedQueryNeeds(
            static _ => true,
            ContextExpression.InterceptsObjects(query),
            QueryOrigin.IsFinal(query.Expression)
        );
        return ToListAsync(
            ShapedQuery.Run(query, selection, needs, splitsSiblings: true, static _ => false, cancellationToken)
        );
    }

    private static async Task<List<T>> ToListAsync<T>(IAsyncEnumerable<T> elements)
    {
        var read = new List<T>();
        await foreach (T element in elements.ConfigureAwait(false))
            read.Add(element);
        return read;
    }

    public override IReadOnlyList<QueryTranslation> TranslationsOf(Type element, IServiceProvider services)
    {
        ArgumentNullException.ThrowIfNull(element);
        return services.GetService<RegisteredContexts>()?.TranslationsOf(element, services) ?? [];
    }

    public override bool IsOrdered(IQueryable query)
    {
        ArgumentNullException.ThrowIfNull(query);
        // Operators that preserve the order take the ordered query as their first argument.
        for (
            Expression? current = query.Expression;
            current is MethodCallExpression call;
            current = call.Arguments.FirstOrDefault()
        )
        {
            if (
                call.Method.DeclaringType == typeof(Queryable)
                && call.Method.Name.StartsWith("Order", StringComparison.Ordinal)
            )
                return true;
            if (
                call.Method.Name
                is nameof(Queryable.Distinct)
                    or nameof(Queryable.Union)
                    or nameof(Queryable.Concat)
                    or nameof(Queryable.GroupBy)
            )
                return false;
        }

        return false;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "AddSluiceEntityFrameworkCore says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "AddSluiceEntityFrameworkCore says so.")]
    private static void Check<T>(IQueryable<T> query, FieldSelection<T> selection, QueryWire wire)
    {
        selection.EnsureJoinsAllowed();
        QueryRows.Check(new QueryRequest<T>(query, selection, wire, IsRequested: true));
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "AddSluiceEntityFrameworkCore says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "AddSluiceEntityFrameworkCore says so.")]
    private static Task WritePageAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        KeysetOrder<T> order,
        PagePositions positions,
        QueryWire wire,
        CancellationToken cancellationToken
    )
    {
        selection.EnsureJoinsAllowed();
        var request = new QueryRequest<T>(query, selection, wire, IsRequested: true)
        {
            Positions = new RowPositions<T>(order, selection, positions),
        };
        return QueryRows.WriteAsync(request, WireOutput.To(destination), default, cancellationToken);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "AddSluiceEntityFrameworkCore says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "AddSluiceEntityFrameworkCore says so.")]
    private static Task<long> WriteAsync<T>(
        IQueryable<T> query,
        PipeWriter destination,
        FieldSelection<T> selection,
        QueryWire wire,
        RowOptions rows,
        CancellationToken cancellationToken
    )
    {
        selection.EnsureJoinsAllowed();
        return QueryRows.WriteAsync(
            new QueryRequest<T>(query, selection, wire, IsRequested: true),
            WireOutput.To(destination),
            rows,
            cancellationToken
        );
    }
}
