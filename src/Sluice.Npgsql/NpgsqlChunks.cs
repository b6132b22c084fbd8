using Npgsql;
using Sluice.Rows;

namespace Sluice.Npgsql;

/// <summary>A long text or bytea value off the driver's stream: under <c>SequentialAccess</c> off the network as it comes, otherwise out of the driver's buffer.</summary>
internal sealed class NpgsqlChunks(NpgsqlDataReader reader, int ordinal, bool isText, long length) : RowChunks(isText, length)
{
    private readonly Stream _stream = reader.GetStream(ordinal);

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken) => _stream.ReadAsync(buffer, cancellationToken);

    protected override void Dispose(bool disposing)
    {
        if (disposing) _stream.Dispose();
        base.Dispose(disposing);
    }
}
