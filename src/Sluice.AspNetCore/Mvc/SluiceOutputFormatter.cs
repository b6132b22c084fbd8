using Microsoft.AspNetCore.Mvc.Formatters;
using Sluice.AspNetCore.Endpoints;
using Sluice.Http;

namespace Sluice.AspNetCore.Mvc;

/// <summary>Writes what actions return, through the same results that endpoints use.</summary>
internal sealed class SluiceOutputFormatter : IOutputFormatter
{
    public bool CanWriteResult(OutputFormatterCanWriteContext context)
    {
        if (context.Object is null or string or Stream || !ReturnedValue.IsShaped(context.Object)) return false;
        // Without a type in particular, and for any JSON that is asked for, the answer is given here, be it 406: the host's own formatter knows neither selections nor guards.
        ReadOnlySpan<char> mediaType = context.ContentType.AsSpan();
        if (mediaType.IndexOf(';') is var end and >= 0) mediaType = mediaType[..end];
        mediaType = mediaType.Trim();
        return mediaType.IsEmpty || mediaType.Contains('*') || MediaTypes.FormatOf(mediaType) is not null || MediaTypes.OfBody(mediaType) is not null;
    }

    public Task WriteAsync(OutputFormatterWriteContext context) => new DynamicResult(context.Object!, context.ObjectType).ExecuteAsync(context.HttpContext);
}
