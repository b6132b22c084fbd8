using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
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
    private RowRunner<TSink, TWire>? _only;
    private string _sql = "";

    /// <summary>The commands' text, once they were run.</summary>
    internal string Sql => _only?.Sql ?? _sql;

    /// <param name="sources">The compiled queries: the root's, and one a collection where they are split.</param>
    /// <param name="cancellationToken">Stops the query.</param>
    internal Task<long> RunAsync(RowSource[] sources, CancellationToken cancellationToken)
    {
        if (layout.IsSplit) return RunSplitAsync(sources, cancellationToken);
        _only = new(sink, wire.Rows, sources[0], reader => Open(reader, layout, sources[0].Columns), isSplit: false,
            isFirst: true);
        return _only.RunAsync(cancellationToken);
    }

    private async Task<long> RunSplitAsync(RowSource[] sources, CancellationToken cancellationToken)
    {
        var split = new RowSplit(sources.Length);
        // The connection stays open until the last of them is disposed: one for all, as EF's split queries have it.
        var read = new List<ReadCommand>(sources.Length);
        try
        {
            for (int i = 0; i < sources.Length; i++)
            {
                // EF Core executes a collection's command for the first row that may hold elements.
                if (i > 0 && !split.HasRows(layout.Sections[i - 1].Enclosing)) continue;
                read.Add(await GatherAsync(i == 0 ? layout : layout.Sections[i - 1], sources[i], split,
                    cancellationToken).ConfigureAwait(false));
            }
        }
        finally
        {
            foreach (ReadCommand command in read) await command.DisposeAsync().ConfigureAwait(false);
        }
        try
        {
            return await WriteAsync(split, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception)
        {
            sources[0].Report(exception, cancellationToken);
            throw;
        }
    }

    private async Task<ReadCommand> GatherAsync(RowLayout part, RowSource source, RowSplit split,
        CancellationToken cancellationToken)
    {
        var runner = new RowRunner<NoSink, TWire>(default, wire.Rows, source, reader =>
        {
            RowEngine engine = Open(reader, part, source.Columns);
            split.Restart(part.Section);
            engine.Grouping = new SplitGrouping(split, part.Section, isLast: false);
            engine.Elements.Count = split.Elements;
            return engine;
        }, isSplit: true, isFirst: part.Section == 0);
        await runner.RunAsync(cancellationToken).ConfigureAwait(false);
        _sql = _sql.Length == 0 ? runner.Sql! : $"{_sql};\n{runner.Sql}";
        return runner.Read!;
    }

    /// <summary>Writes what all commands have returned, with the connection given back.</summary>
    private async Task<long> WriteAsync(RowSplit split, CancellationToken cancellationToken)
    {
        using var nothing = new DataTable { Locale = CultureInfo.InvariantCulture };
        await using DataTableReader reader = nothing.CreateDataReader();
        RowEngine engine = RowDrivers.OpenGeneral(reader);
        engine.Options = Options with { Progress = options.Progress };
        engine.Grouping = new SplitGrouping(split, 0, isLast: true);
        engine.Position.Plan = new RowPlan(wire.Rows.Key(default), [], new RowObject(RowName.None), null, null);
        return await RowRun.RunAsync(sink, wire.Rows, engine, ownsReader: false, cancellationToken)
            .ConfigureAwait(false);
    }

    private RowOptions Options => new() { FlushSize = options.FlushSize, FlushInterval = options.FlushInterval };

    private RowEngine Open(DbDataReader reader, RowLayout part, RowColumns columns)
    {
        // EF's type mappings read through the reader, which must be at the row that the source is at: SQLite's source
        // steps on its own.
        RowEngine engine = ReaderTraits.Of(RowDrivers.Unwrap(reader).GetType()).Varies
            ? RowDrivers.OpenGeneral(reader)
            : RowDrivers.Open(reader, default);
        engine.Options = part.IsSplit ? Options : Options with { Progress = options.Progress };
        engine.Elements.Limit = mostElements;
        engine.Key = wire.Rows.Key(default);
        if (!columns.Bindings.TryGetValue(part, out RowBinding? binding) || binding.Engine != engine.GetType()
            || binding.Key != engine.Key || !engine.HasSchema(binding.Columns))
        {
            RowColumn[] given = engine.BindColumns();
            RowPlan plan = new RowLayoutPlan<TWire, TQueryWire>(wire, engine.Key, RowDrivers.Unwrap(reader), given,
                columns).Make(part);
            columns.Bindings.AddOrUpdate(part, binding = new RowBinding(engine.GetType(), engine.Key, given, plan));
        }
        engine.Position.Plan = binding.Plan;
        return engine;
    }
}
