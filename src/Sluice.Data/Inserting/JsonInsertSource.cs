using System.IO.Pipelines;
using Sluice.Rows;
using Sluice.Wires.Json;

namespace Sluice.Data.Inserting;

/// <summary>Reads rows from a JSON array or JSON Lines.</summary>
internal sealed class JsonInsertSource(Stream? stream, PipeReader? pipe, in JsonWireOptions options, int maxRowBytes)
    : InsertSource
{
    private readonly JsonArrayElementReader _elements = new(in options) { MaxElementBytes = maxRowBytes };
    private InsertMap? _map;
    private ValueTask<int> _bytes;
    private ValueTask<ReadResult> _result;

    internal override long Offset => _elements.Offset;

    internal override void Bind(InsertMap map) => _map = map;

    internal override RowStep Next(InsertRow row, CancellationToken cancellationToken)
    {
        bool isReady = stream is not null
            ? _elements.TryFill(stream, cancellationToken, out _bytes)
            : _elements.TryFill(pipe!, cancellationToken, out _result);
        if (!isReady)
            return RowStep.Pending;
        if (_elements.IsDone)
            return RowStep.End;
        RowOffset = _elements.Offset;
        _elements.Read<InsertBody, bool>(new InsertBody(_map!, row));
        return RowStep.Row;
    }

    internal override async ValueTask WaitAsync()
    {
        if (stream is not null)
            _elements.Add(await _bytes.ConfigureAwait(false));
        else
            _elements.Take(pipe!, await _result.ConfigureAwait(false));
    }

    public override ValueTask DisposeAsync()
    {
        _elements.Dispose();
        return default;
    }
}
