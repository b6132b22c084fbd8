using System.Reflection;
using Refit;

namespace Sluice.Cluster.Tests;

/// <summary>The serializer of docs/hosts.md.</summary>
public sealed class SluiceContentSerializer : IHttpContentSerializer
{
    public HttpContent ToHttpContent<T>(T item) =>
        new ByteArrayContent(MessagePackWire.Serialize(item))
        {
            Headers = { ContentType = new("application/vnd.msgpack") },
        };

    public Task<T?> FromHttpContentAsync<T>(HttpContent content, CancellationToken cancellationToken = default) =>
        content.ReadFromSluiceAsync<T>(cancellationToken: cancellationToken);

    public string? GetFieldNameForProperty(PropertyInfo propertyInfo) => null;
}
