using System.Data.Common;
using Sluice.Rows;
using Sluice.Wires.Cells;

namespace Sluice.Data.Inserting;

/// <summary>Reads rows from a reader: objects, or the result of a query.</summary>
internal sealed class ReaderInsertSource(DbDataReader reader, bool ownsReader) : InsertSource
{
    private readonly DriverRows _rows = RowDrivers.OpenRows(reader);

    // The columns of the reader that the table has, and their positions there.
    private int[] _ordinals = [];
    private CellValueNode[] _nodes = [];
    private InsertMap? _map;
    private CellObjectNode? _root;
    private long _row;
    private bool _hasRow,
        _hasEnded;
    private Task<bool>? _pending;

    internal override void Bind(InsertMap map)
    {
        _map = map;
        var ordinals = new List<int>();
        var nodes = new List<CellValueNode>();
        _root = new CellObjectNode();
        for (int i = 0; i < _rows.ColumnCount; i++)
        {
            string name = _rows.GetName(i);
            int column = map.Find(name);
            if (column < 0)
            {
                if (map.IgnoresUnknown)
                    continue;
                throw new WireException(WireError.UnknownMember, map.Unknown(name));
            }
            if (ordinals.Contains(column))
                throw new WireException(
                    WireError.DuplicateMember,
                    $"Two columns of the source are for the column '{map.Columns[column].Name}'."
                );
            ordinals.Add(column);
            nodes.Add(
                new CellValueNode(i, name)
                {
                    Path = $".{name}",
                    Parent = _root,
                    Index = nodes.Count,
                }
            );
        }
        (_ordinals, _nodes) = ([.. ordinals], [.. nodes]);
        _root.Members = [.. nodes];
    }

    internal override RowStep Next(InsertRow row, CancellationToken cancellationToken)
    {
        if (_hasEnded)
            return RowStep.End;
        if (!_hasRow)
        {
            RowStep step = _rows.Advance(cancellationToken, out _pending);
            if (step != RowStep.Row)
                return step;
        }
        _hasRow = false;
        ReadRow(row);
        return RowStep.Row;
    }

    private void ReadRow(InsertRow row)
    {
        row.Clear();
        var cells = new RowReader(_rows, _root!);
        cells.Begin(_row++);
        try
        {
            cells.BeginObject(out int left);
            for (int i = 0; i < _nodes.Length; i++)
            {
                int ordinal = row.Current = _ordinals[i];
                InsertColumn column = _map!.Columns[ordinal];
                if (column.Kind == InsertKind.Any)
                    InsertValues.ReadAnyCell(ref cells, column, row, ordinal);
                else
                    InsertValues.Read(ref cells, column, row, ordinal);
                cells.NextMember(ref left);
            }
            row.Current = -1;
        }
        catch (Exception exception) when (exception is not (OperationCanceledException or DbException))
        {
            throw cells.Complete(exception);
        }
    }

    internal override async ValueTask WaitAsync()
    {
        _hasRow = await _pending!.ConfigureAwait(false);
        _hasEnded = !_hasRow;
    }

    public override async ValueTask DisposeAsync()
    {
        _rows.Dispose();
        if (ownsReader)
            await reader.DisposeAsync().ConfigureAwait(false);
    }
}
