using Cbor;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.Shapes;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>An endpoint answers <c>?include=</c> on a custom wire: the CBOR sample.</summary>
public partial class CustomWireTests
{
    [Shape]
    public partial record Part(string Sku, int Count);

    [Shape]
    public partial record Parcel(int Id, string To, List<Part> Parts);

    [Fact]
    public async Task Include_IsHonouredInCbor()
    {
        var parcel = new Parcel(7, "x", [new("a", 1), new("b", 2)]);
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
            app.MapGet(
                "/parcel",
                (Include<Parcel> include) =>
                    Results.Bytes(CborWire.Serialize(parcel, include.Selection), "application/cbor")
            )
        );
        foreach (
            (string query, string expected) in new[]
            {
                ("?include=[id,parts[sku]]", """{"id":7,"parts":[{"sku":"a"},{"sku":"b"}]}"""),
                ("?include=[to]", """{"to":"x"}"""),
                ("", """{"id":7,"to":"x","parts":[{"sku":"a","count":1},{"sku":"b","count":2}]}"""),
            }
        )
        {
            using HttpResponseMessage response = await server.Client.GetAsync("/parcel" + query);
            Assert.Equal("application/cbor", response.Content.Headers.ContentType!.MediaType);
            Assert.Equal(
                expected,
                JsonWire.Serialize(
                    CborWire.Deserialize<object, UntypedShape>(await response.Content.ReadAsByteArrayAsync())
                )
            );
        }
        Assert.Equal(400, (await server.AskAsync("/parcel?include=[nothing]")).Status);
    }
}
