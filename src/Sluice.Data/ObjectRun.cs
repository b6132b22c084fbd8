using System.Data.Common;
using Sluice.Rows;
using Sluice.Wires.Cells;

namespace Sluice.Data;

/// <summary>
/// Reads the objects of one result set: synchronously while rows are available, then returns to its caller to wait.
/// </summary>
internal sealed class ObjectRun<T> : IDisposable
{
    private readonly DriverRows _rows;
    private readonly Converter<T> _converter;
    private readonly ObjectPlan _plan;
    private readonly GroupedRows? _group;
    private readonly CancellationToken _cancellationToken;
    private long _row;
    private bool _hasRow,
        _hasEnded;
    private Task<bool>? _pending;

    internal ObjectRun(
        DbDataReader reader,
        Converter<T> converter,
        in QueryOptions options,
        CancellationToken cancellationToken
    )
    {
        (_converter, _cancellationToken) = (converter, cancellationToken);
        _rows = RowDrivers.OpenRows(reader);
        try
        {
            _plan = ObjectPlans<T>.Get(converter, _rows, in options);
        }
        catch
        {
            _rows.Dispose();
            throw;
        }
        if (_plan.Levels > 0)
            _group = new GroupedRows(_plan.ColumnCount, _plan.Levels);
    }

    public void Dispose() => _rows.Dispose();

    /// <summary>Adds objects to a list until the end, or until a row must be awaited.</summary>
    internal RowStep ReadAll(List<T> list)
    {
        var reader = new RowReader(_group ?? (RowCells)_rows, _plan.Root);
        RowStep step;
        while ((step = Read(ref reader, out T? value)) == RowStep.Row)
            list.Add(value!);
        return step;
    }

    /// <summary>Reads the next object.</summary>
    internal RowStep Read(out T? value)
    {
        var reader = new RowReader(_group ?? (RowCells)_rows, _plan.Root);
        return Read(ref reader, out value);
    }

    /// <summary>Awaits the row after <see cref="RowStep.Pending"/>.</summary>
    internal async ValueTask WaitAsync()
    {
        _hasRow = await _pending!.ConfigureAwait(false);
        _hasEnded = !_hasRow;
    }

    /// <summary>Reads to the end of the result set without creating objects.</summary>
    internal async ValueTask SkipRestAsync()
    {
        for (RowStep step; (step = Advance()) != RowStep.End; )
            if (step == RowStep.Pending)
                await WaitAsync().ConfigureAwait(false);
    }

    private RowStep Advance()
    {
        if (_hasEnded)
            return RowStep.End;
        if (_hasRow)
        {
            _hasRow = false;
            return RowStep.Row;
        }
        RowStep step = _rows.Advance(_cancellationToken, out _pending);
        _hasEnded = step == RowStep.End;
        return step;
    }

    private RowStep Read(scoped ref RowReader reader, out T? value)
    {
        if (_group is not null)
            return ReadGroup(ref reader, _group, out value);
        RowStep step = Advance();
        value = step == RowStep.Row ? ReadObject(ref reader, _row++) : default;
        return step;
    }

    // An object ends where the next row has other values in its columns.
    private RowStep ReadGroup(scoped ref RowReader reader, GroupedRows group, out T? value)
    {
        value = default;
        RowCell cell = default;
        while (true)
        {
            RowStep step = Advance();
            if (step == RowStep.Pending)
                return step;
            if (step == RowStep.End)
            {
                if (group.Count == 0)
                    return RowStep.End;
                group.Begin();
                value = ReadObject(ref reader, group.First);
                group.RemoveAllBut(0);
                return RowStep.Row;
            }
            group.Add(_rows, ref cell);
            if (group.Count == 1 || group.ContinuesObject(_plan.Key))
                continue;
            group.Exclude();
            group.Begin();
            value = ReadObject(ref reader, group.First);
            group.Include();
            group.RemoveAllBut(1);
            return RowStep.Row;
        }
    }

    private T? ReadObject(scoped ref RowReader reader, long row)
    {
        reader.Begin(row);
        try
        {
            return _converter.Read(ref reader);
        }
        catch (DbException exception)
        {
            if (!exception.Data.Contains(RowErrors.Path))
                exception.Data[RowErrors.Path] = $"$[{reader.RowOfCell}]{reader.Node.Path}";
            throw;
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            throw reader.Complete(exception);
        }
    }
}
