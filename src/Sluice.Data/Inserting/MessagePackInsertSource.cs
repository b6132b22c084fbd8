using System.IO.Pipelines;
using Sluice.Rows;
using Sluice.Wires.MessagePack;

namespace Sluice.Data.Inserting;

/// <summary>Reads rows from an array or a sequence of MessagePack maps.</summary>
internal sealed class MessagePackInsertSource(
    Stream? stream,
    PipeReader? pipe,
    in MessagePackWireOptions options,
    int maxRowBytes
) : InsertSource
{
    private readonly MessagePackArrayElementReader _elements = new(in options) { MaxElementBytes = maxRowBytes };
    private InsertMap? _map;
    private bool _isLast;
    private ValueTask<int> _bytes;
    private ValueTask<ReadResult> _result;

    internal override long Offset => _elements.Offset;

    internal override void Bind(InsertMap map) => _map = map;

    internal override RowStep Next(InsertRow row, CancellationToken cancellationToken)
    {
        while (!_elements.TryNext())
        {
            if (_isLast)
            {
                _elements.Complete();
                return RowStep.End;
            }
            if (stream is not null)
            {
                _bytes = stream.ReadAsync(_elements.Free, cancellationToken);
                if (!_bytes.IsCompletedSuccessfully)
                    return RowStep.Pending;
                Add(_bytes.Result);
            }
            else
            {
                _result = pipe!.ReadAsync(cancellationToken);
                if (!_result.IsCompletedSuccessfully)
                    return RowStep.Pending;
                Add(_result.Result);
            }
        }
        RowOffset = _elements.Offset;
        _elements.Read<InsertBody, bool>(new InsertBody(_map!, row));
        return RowStep.Row;
    }

    internal override async ValueTask WaitAsync()
    {
        if (stream is not null)
            Add(await _bytes.ConfigureAwait(false));
        else
            Add(await _result.ConfigureAwait(false));
    }

    private void Add(int count)
    {
        _isLast = count == 0;
        _elements.Add(count);
    }

    private void Add(in ReadResult result)
    {
        if (result.IsCanceled)
            throw new OperationCanceledException("The pipe's pending read was cancelled.");
        _elements.Add(result.Buffer);
        pipe!.AdvanceTo(result.Buffer.End);
        _isLast = result.IsCompleted;
    }

    public override ValueTask DisposeAsync()
    {
        _elements.Dispose();
        return default;
    }
}
