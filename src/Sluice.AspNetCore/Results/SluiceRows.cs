using System.Data.Common;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Responses;

namespace Sluice;

/// <summary>The rows of a query, written one by one with nothing made of them on the way. The reader is disposed of with the request, whatever happens.</summary>
public sealed class SluiceRows : IResult, IEndpointMetadataProvider
{
    private readonly DbDataReader _reader;

    internal SluiceRows(DbDataReader reader) => _reader = reader;

    /// <inheritdoc/>
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        await using DbDataReader reader = _reader;
        SluiceHttpOptions options = SluiceHttpOptions.Of(httpContext);
        HttpResponse response = httpContext.Response;
        response.Headers.AddVary(options);
        if (!Negotiator.TryChoose(httpContext.Request, MediaTypes.ForRows, out string mediaType, out WireFormat format))
        {
            await NotAcceptable.ForRows.ExecuteAsync(httpContext);
            return;
        }

        response.ContentType = MediaTypes.WithCharset(mediaType);
        if (HttpMethods.IsHead(httpContext.Request.Method)) return;
        await StreamGuard.RunAsync(httpContext, RowResponse.WriteAsync(response, reader, format, options, httpContext.RequestAborted));
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) => ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(IEnumerable<object>), isStream: true);
}
