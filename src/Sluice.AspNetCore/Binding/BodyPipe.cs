using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// The body of a request. Bytes that request decompression cannot decode are an error of the request, as a body that
/// ends early is for the server.
/// </summary>
internal sealed class BodyPipe(HttpRequest request) : PipeReader
{
    private readonly PipeReader _body = request.BodyReader;

    /// <exception cref="BadHttpRequestException">The body cannot be read.</exception>
    public override async ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        try
        {
            return await _body.ReadAsync(cancellationToken);
        }
        catch (Exception e) when (IsNotDecoded(e))
        {
            throw new BadHttpRequestException("The body cannot be decoded.", StatusCodes.Status400BadRequest, e);
        }
    }

    // Brotli's decoder has no exception of its own.
    private static bool IsNotDecoded(Exception e) =>
        e
            is InvalidDataException
                or InvalidOperationException { Source: "System.IO.Compression.Brotli" }
                or IOException { Source: "System.IO.Compression" };

    public override bool TryRead(out ReadResult result) => _body.TryRead(out result);

    public override void AdvanceTo(SequencePosition consumed) => _body.AdvanceTo(consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined) =>
        _body.AdvanceTo(consumed, examined);

    public override void CancelPendingRead() => _body.CancelPendingRead();

    public override void Complete(Exception? exception = null) => _body.Complete(exception);
}
