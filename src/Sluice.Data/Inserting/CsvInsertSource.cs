using System.Text;
using Sluice.Rows;
using Sluice.Wires.Csv;

namespace Sluice.Data.Inserting;

/// <summary>Reads rows from CSV, whose header names the columns.</summary>
internal sealed class CsvInsertSource(Stream stream, int maxRowBytes) : InsertSource
{
    private readonly CsvRecords _records = new(maxRowBytes);
    private readonly CsvValues _values = new();
    private InsertMap? _map;
    private string[] _names = [];

    // The columns of the fields, -1 for those that are ignored; null before the header.
    private int[]? _ordinals;
    private ValueTask<int> _bytes;

    internal override long Offset => _records.Offset;

    internal override bool IsBeforeRows => _ordinals is null;

    internal override void Bind(InsertMap map) => _map = map;

    internal override RowStep Next(InsertRow row, CancellationToken cancellationToken)
    {
        while (true)
        {
            while (!_records.TryNext())
            {
                if (_records.IsDone)
                    return RowStep.End;
                _bytes = stream.ReadAsync(_records.Free, cancellationToken);
                if (!_bytes.IsCompletedSuccessfully)
                    return RowStep.Pending;
                _records.Add(_bytes.Result);
            }
            if (_ordinals is not null)
                break;
            _ordinals = ReadHeader();
        }
        RowOffset = _records.Offset;
        ReadRow(row, _ordinals);
        return RowStep.Row;
    }

    internal override async ValueTask WaitAsync() => _records.Add(await _bytes.ConfigureAwait(false));

    private int[] ReadHeader()
    {
        int[] ordinals = new int[_records.Count];
        _names = new string[ordinals.Length];
        for (int i = 0; i < ordinals.Length; i++)
        {
            _names[i] = Encoding.UTF8.GetString(_records.GetText(i));
            int ordinal = ordinals[i] = Find(i);
            if (ordinal >= 0 && ordinals.AsSpan(0, i).Contains(ordinal))
                throw Locate(
                    new WireException(
                        WireError.DuplicateMember,
                        $"Two fields of the header are for the column '{_map!.Columns[ordinal].Name}'."
                    ),
                    i
                );
        }
        return ordinals;
    }

    private int Find(int index)
    {
        try
        {
            int ordinal = _map!.Find(_names[index]);
            return ordinal >= 0 || _map.IgnoresUnknown
                ? ordinal
                : throw new WireException(WireError.UnknownMember, _map.Unknown(_names[index]));
        }
        catch (WireException exception)
        {
            throw Locate(exception, index);
        }
    }

    private void ReadRow(InsertRow row, int[] ordinals)
    {
        row.Clear();
        for (int i = 0; i < ordinals.Length; i++)
        {
            int ordinal = ordinals[i];
            if (ordinal < 0)
                continue;
            row.Current = ordinal;
            try
            {
                _values.Read(_records.GetText(i), _records.IsQuoted(i), _map!.Columns[ordinal], row, ordinal);
            }
            catch (WireException exception)
            {
                throw Locate(exception, i);
            }
        }
        row.Current = -1;
    }

    private WireException Locate(WireException exception, int index)
    {
        exception.Path = IsBeforeRows ? "$" : $"$[{_records.Index}].{_names[index]}";
        (exception.Offset, exception.Line) = (_records.GetOffset(index), _records.GetLine(index));
        return exception;
    }
}
