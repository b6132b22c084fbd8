namespace Sluice.Data;

/// <summary>The reader over objects of one type.</summary>
internal sealed class ShapeDataReader<T>(ShapeColumn<T>[] columns, IEnumerator<T>? values, IAsyncEnumerator<T>? stream)
    : ShapeDataReader
{
    private T? _current;
    private bool _hasRow,
        _hasPeeked,
        _isClosed;

    /// <inheritdoc/>
    public override int FieldCount => columns.Length;

    /// <inheritdoc/>
    public override bool IsClosed => _isClosed;

    /// <inheritdoc/>
    public override bool HasRows
    {
        get
        {
            if (RowNumber > 0 || _hasPeeked)
                return true;
            if (_isClosed || values is null)
                return !_isClosed;
            _hasPeeked = values.MoveNext();
            return _hasPeeked;
        }
    }

    private protected override ShapeColumn ColumnOf(int ordinal) =>
        (uint)ordinal < (uint)columns.Length
            ? columns[ordinal]
            : throw new IndexOutOfRangeException($"There is no column {ordinal}; there are {columns.Length}.");

    /// <inheritdoc/>
    public override bool Read()
    {
        ObjectDisposedException.ThrowIf(_isClosed, this);
        if (values is null)
            throw new InvalidOperationException(
                "The objects arrive asynchronously. Call ReadAsync, or the asynchronous method of the bulk copy."
            );
        bool hasRow = _hasPeeked || values.MoveNext();
        _hasPeeked = false;
        return Take(hasRow, hasRow ? values.Current : default);
    }

    /// <inheritdoc/>
    public override Task<bool> ReadAsync(CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
            return Task.FromCanceled<bool>(cancellationToken);
        if (stream is null)
            return Read() ? s_true : s_false;
        ObjectDisposedException.ThrowIf(_isClosed, this);
        ValueTask<bool> next = stream.MoveNextAsync();
        if (!next.IsCompletedSuccessfully)
            return TakeAsync(next);
        bool hasRow = next.Result;
        return Take(hasRow, hasRow ? stream.Current : default) ? s_true : s_false;
    }

    private static readonly Task<bool> s_true = Task.FromResult(true),
        s_false = Task.FromResult(false);

    private async Task<bool> TakeAsync(ValueTask<bool> next)
    {
        bool hasRow = await next.ConfigureAwait(false);
        return Take(hasRow, hasRow ? stream!.Current : default);
    }

    private bool Take(bool hasRow, T? value)
    {
        _hasRow = hasRow;
        _current = value;
        if (!hasRow)
            return false;
        RowNumber++;
        return value is not null
            ? true
            : throw new WireException(WireError.Null, $"Object {RowNumber} is null, which can't be a row.");
    }

    /// <inheritdoc/>
    public override bool IsDBNull(int ordinal)
    {
        ShapeColumn<T> column = Column(ordinal);
        return column.IsNull(ref _current!);
    }

    /// <inheritdoc/>
    public override object GetValue(int ordinal)
    {
        ShapeColumn<T> column = Column(ordinal);
        return column.GetBoxed(ref _current!);
    }

    /// <inheritdoc/>
    public override TValue GetFieldValue<TValue>(int ordinal)
    {
        ShapeColumn<T> column = Column(ordinal);
        if (column is ShapeColumn<T, TValue> typed)
            return typed.TryGet(ref _current!, out TValue? value)
                ? value!
                : throw new InvalidCastException($"Column '{column.Name}' is null in row {RowNumber}. Ask IsDBNull.");
        if (typeof(TValue) == typeof(object))
            return (TValue)column.GetBoxed(ref _current!);
        throw new InvalidCastException(
            $"Column '{column.Name}' is of type {column.Type}, not {typeof(TValue)}. Nothing is converted."
        );
    }

    private ShapeColumn<T> Column(int ordinal)
    {
        _ = ColumnOf(ordinal);
        return _hasRow
            ? columns[ordinal]
            : throw new InvalidOperationException("The reader is not on a row. Call Read first.");
    }

    /// <inheritdoc/>
    public override void Close()
    {
        if (_isClosed)
            return;
        (_isClosed, _hasRow, _current) = (true, false, default);
        values?.Dispose();
        // An asynchronous sequence that must be awaited ends in the background; DisposeAsync awaits it.
        if (stream is not null)
            _ = stream.DisposeAsync().AsTask();
    }

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        if (stream is not null && !_isClosed)
        {
            (_isClosed, _hasRow, _current) = (true, false, default);
            await stream.DisposeAsync().ConfigureAwait(false);
        }
        await base.DisposeAsync().ConfigureAwait(false);
    }
}
