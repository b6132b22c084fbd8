using Microsoft.AspNetCore.Mvc.Formatters;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.Http;

namespace Sluice.AspNetCore.Mvc;

/// <summary>Writes what actions return, through the same results that endpoints use.</summary>
internal sealed class SluiceOutputFormatter : IOutputFormatter
{
    public bool CanWriteResult(OutputFormatterCanWriteContext context)
    {
        if (context.Object is null or string or Stream || !ReturnedValue.IsShaped(context.Object)) return false;
        if (!Negotiator.TryChoose(context.HttpContext.Request, MediaTypes.ForStreams, out string mediaType, out _)) return false;
        context.ContentType = mediaType;
        return true;
    }

    public Task WriteAsync(OutputFormatterWriteContext context) => new DynamicResult(context.Object!).ExecuteAsync(context.HttpContext);


}
