using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Hosting;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Runs the query of a layout, or those of a split one, and writes the rows.</summary>
[RequiresUnreferencedCode("EF Core and the projection find members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed class RowExecution(
    WireOutput output,
    QueryWire wire,
    RowLayout layout,
    RowOptions options,
    FieldSelection selection,
    RowPositions? positions
)
{
    private RowRunner? _only;
    private string _sql = "";

    /// <summary>The commands' text, once they were run.</summary>
    internal string Sql => _only?.Sql ?? _sql;

    /// <param name="sources">The compiled queries: the root's, and one a collection where they are split.</param>
    /// <param name="cancellationToken">Stops the query.</param>
    internal Task<long> RunAsync(RowSource[] sources, CancellationToken cancellationToken)
    {
        if (layout.IsSplit)
            return RunSplitAsync(sources, cancellationToken);
        _only = new(
            output,
            sources[0],
            reader => Open(reader, layout, sources[0].Columns),
            isSplit: false,
            isFirst: true
        );
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
                if (i > 0 && !split.HasRows(layout.Sections[i - 1].Enclosing))
                    continue;
                read.Add(
                    await CollectAsync(i == 0 ? layout : layout.Sections[i - 1], sources[i], split, cancellationToken)
                        .ConfigureAwait(false)
                );
            }
        }
        finally
        {
            foreach (ReadCommand command in read)
                await command.DisposeAsync().ConfigureAwait(false);
        }
        try
        {
            return await RowSession
                .WriteSplitAsync(wire.Wire, split, output, options, cancellationToken)
                .ConfigureAwait(false);
        }
        catch (Exception exception)
        {
            sources[0].Report(exception, cancellationToken);
            throw;
        }
    }

    private async Task<ReadCommand> CollectAsync(
        RowLayout part,
        RowSource source,
        RowSplit split,
        CancellationToken cancellationToken
    )
    {
        var runner = new RowRunner(
            WireOutput.None,
            source,
            reader =>
            {
                RowSession session = Open(reader, part, source.Columns);
                session.CollectInto(split, part.Section);
                return session;
            },
            isSplit: true,
            isFirst: part.Section == 0
        );
        await runner.RunAsync(cancellationToken).ConfigureAwait(false);
        _sql = _sql.Length == 0 ? runner.Sql! : $"{_sql};\n{runner.Sql}";
        return runner.Read!;
    }

    private RowSession Open(DbDataReader reader, RowLayout part, RowColumns columns)
    {
        RowSession session = RowSession.Open(
            wire.Wire,
            reader,
            part.IsSplit ? options with { Progress = null } : options,
            selection.MaxElements
        );
        session.MaxRows = selection.MaxRows;
        if (!columns.Bindings.TryGetValue(part, out RowPlan? plan) || !session.Accepts(plan))
            columns.Bindings.AddOrUpdate(part, plan = new RowLayoutPlan(session, columns).Create(part));
        session.Plan = plan;
        if (positions is not null && part.Section == 0)
            session.RowRead = positions.Begin(part, columns);
        return session;
    }
}
