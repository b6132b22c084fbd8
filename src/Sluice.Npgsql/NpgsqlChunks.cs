using Npgsql;
using Sluice.Rows;

namespace Sluice.Npgsql;

/// <summary>
/// Reads a long text or bytea value from the driver's stream: under <c>SequentialAccess</c> from the network as it
/// arrives, otherwise from the driver's buffer.
/// </summary>
internal sealed class NpgsqlChunks(NpgsqlDataReader reader, int ordinal, bool isText, long length)
    : RowChunks(isText, length)
{
    private readonly Stream _stream = reader.GetStream(ordinal);
    private long _left = length;

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken)
    {
        ValueTask<int> read = _stream.ReadAsync(buffer, cancellationToken);
        return read.IsCompletedSuccessfully ? new(Count(read.Result)) : Wait(read);
    }

    private async ValueTask<int> Wait(ValueTask<int> read) => Count(await read.ConfigureAwait(false));

    // The driver's stream ends when the server's stream does.
    private int Count(int read)
    {
        _left -= read;
        return read > 0 || _left == 0
            ? read
            : throw new NpgsqlException(
                $"The connection ended inside a value: {Length - _left} of {Length} bytes were received.",
                new EndOfStreamException()
            );
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            _stream.Dispose();
        base.Dispose(disposing);
    }
}
