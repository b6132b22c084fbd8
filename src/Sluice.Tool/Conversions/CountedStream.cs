using Sluice.Tool.Csv;

namespace Sluice.Tool.Conversions;

/// <summary>Counts the bytes that are read of a stream, which it does not dispose.</summary>
internal sealed class CountedStream(Stream input) : InputStream
{
    private long _bytesRead;

    public long BytesRead => Volatile.Read(ref _bytesRead);

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int read = await input.ReadAsync(buffer, cancellationToken);
        Volatile.Write(ref _bytesRead, _bytesRead + read);
        return read;
    }
}
