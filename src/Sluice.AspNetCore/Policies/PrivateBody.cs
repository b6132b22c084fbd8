using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// The body of a private answer below a response cache: whoever writes it, the headers are private before the cache
/// looks at them.
/// </summary>
internal sealed class PrivateBody(HttpContext context, IHttpResponseBodyFeature body) : IHttpResponseBodyFeature
{
    public Stream Stream
    {
        get
        {
            PolicyMark.Apply(context);
            return body.Stream;
        }
    }

    public PipeWriter Writer
    {
        get
        {
            PolicyMark.Apply(context);
            return body.Writer;
        }
    }

    public void DisableBuffering() => body.DisableBuffering();

    public Task StartAsync(CancellationToken cancellationToken = default)
    {
        PolicyMark.Apply(context);
        return body.StartAsync(cancellationToken);
    }

    public Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default)
    {
        PolicyMark.Apply(context);
        return body.SendFileAsync(path, offset, count, cancellationToken);
    }

    public Task CompleteAsync()
    {
        PolicyMark.Apply(context);
        return body.CompleteAsync();
    }
}
