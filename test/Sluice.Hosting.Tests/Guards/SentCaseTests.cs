using System.Text;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>What a body says about the members that were sent of a union that the options register.</summary>
public sealed class SentCaseTests
{
    public class Pet
    {
        public string Name { get; set; } = "";
    }

    public sealed class Dog : Pet
    {
        public int Age { get; set; }
    }

    public sealed class Owner
    {
        public Pet? Pet { get; set; }
    }

    [Theory]
    [InlineData("{\"pet\":{\"$type\":\"dog\",\"age\":3}}", "False True [pet[age]]")]
    [InlineData("{\"pet\":{\"$type\":\"dog\",\"name\":\"r\"}}", "True False [pet[name]]")]
    [InlineData("{\"pet\":{\"name\":\"r\"}}", "True False [pet[name]]")]
    public async Task Members_of_the_sent_case_are_found(string body, string expected)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            static app =>
                app.MapPost(
                    "/owner",
                    static (Body<Owner> body) =>
                        $"{body.Has(x => x.Pet!.Name)} {body.Sent.Has(x => ((Dog)x.Pet!).Age)} {body.Sent}"
                ),
            static options =>
                options.Json = options.Json with
                {
                    Unions = WireUnions.Empty.Add<Pet, Dog>("dog").Add<Pet, Pet>("pet"),
                },
            controllers: []
        );
        Assert.Equal(
            (200, expected),
            await server.AskAsync(
                "/owner",
                method: HttpMethod.Post,
                content: AdHocServer.Body(Encoding.UTF8.GetBytes(body), "application/json")
            )
        );
    }
}
