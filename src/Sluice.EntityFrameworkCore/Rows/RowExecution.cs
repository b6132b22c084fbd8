using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore;

/// <summary>Runs the query of a layout, or those of a split one, and writes the rows.</summary>
[RequiresUnreferencedCode("EF Core and the projection find members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed class RowExecution<TSink, TWire, TQueryWire>(TSink sink, TQueryWire wire, RowLayout layout,
    RowOptions options, int? mostElements)
    where TSink : struct, IRowSink
    where TWire : struct, IRowWire
    where TQueryWire : struct, IQueryWire<TWire>
{
    /// <summary>The commands' text, once they were run.</summary>
    internal string Sql { get; private set; } = "";

    /// <param name="sources">The compiled queries: the root's, and one a collection where they are split.</param>
    /// <param name="cancellationToken">Stops the query.</param>
    internal async Task<long> RunAsync(RowSource[] sources, CancellationToken cancellationToken)
    {
        if (!layout.IsSplit)
            return await RunAsync(sink, layout, sources[0], null, true, cancellationToken).ConfigureAwait(false);
        var split = new RowSplit(sources.Length);
        var connection = sources[0].Context.Connection;
        // The same connection for all, as EF Core's split queries have it.
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            for (int i = 0; i < sources.Length - 1; i++)
                await RunAsync(default(NoSink), i == 0 ? layout : layout.Sections[i - 1], sources[i], split, false,
                    cancellationToken).ConfigureAwait(false);
            return await RunAsync(sink, layout.Sections[^1], sources[^1], split, true, cancellationToken)
                .ConfigureAwait(false);
        }
        finally
        {
            await connection.CloseAsync().ConfigureAwait(false);
        }
    }

    private async Task<long> RunAsync<TTo>(TTo to, RowLayout part, RowSource source, RowSplit? split, bool isLast,
        CancellationToken cancellationToken)
        where TTo : struct, IRowSink
    {
        var runner = new RowRunner<TTo, TWire>(to, wire.Rows, source, reader =>
        {
            RowEngine engine = Open(reader, part, source.Columns, isLast);
            if (split is null) return engine;
            split.Restart(part.Section);
            (engine.Split, engine.Section, engine.IsLastSection, engine.Elements) = (split, part.Section, isLast,
                split.Elements);
            return engine;
        });
        long written = await runner.RunAsync(cancellationToken).ConfigureAwait(false);
        Sql = Sql.Length == 0 ? runner.Sql! : $"{Sql};\n{runner.Sql}";
        return written;
    }

    private RowEngine Open(DbDataReader reader, RowLayout part, RowColumns columns, bool reports)
    {
        // EF's type mappings read through the reader, which must be at the row that the source is at: SQLite's source
        // steps on its own.
        RowEngine engine = ReaderTraits.Of(RowDrivers.Unwrap(reader).GetType()).Varies
            ? RowDrivers.OpenGeneral(reader)
            : RowDrivers.Open(reader, default);
        engine.Options = new()
        {
            FlushSize = options.FlushSize,
            FlushInterval = options.FlushInterval,
            Progress = reports ? options.Progress : null
        };
        engine.MostElements = mostElements;
        engine.Key = wire.Rows.Key(default);
        if (!columns.Bindings.TryGetValue(part, out RowBinding? binding) || binding.Engine != engine.GetType()
            || binding.Key != engine.Key || !engine.HasSchema(binding.Columns))
        {
            RowColumn[] given = engine.BindColumns();
            RowPlan plan = new RowLayoutPlan<TWire, TQueryWire>(wire, engine.Key, RowDrivers.Unwrap(reader), given,
                columns).Make(part);
            columns.Bindings.AddOrUpdate(part, binding = new RowBinding(engine.GetType(), engine.Key, given, plan));
        }
        engine.Plan = binding.Plan;
        return engine;
    }
}
