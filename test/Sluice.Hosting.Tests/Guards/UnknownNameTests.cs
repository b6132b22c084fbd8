using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// The name of a member that a caller may not see is answered as one that no type has: the same status, message,
/// suggestions and positions.
/// </summary>
public sealed class UnknownNameTests(UnknownNameTests.Fixture fixture) : IClassFixture<UnknownNameTests.Fixture>
{
    private readonly AdHocServer _server = fixture.Server;

    public sealed class Fixture()
        : SharedServer(static app =>
        {
            app.MapGet("/one", static (Include<Plain> include) => SluiceResults.Ok(new Plain(), include));
            app.MapGet("/nested", static (Include<Nested> include) => SluiceResults.Ok(new Nested(), include));
            app.MapGet("/listed", static (Include<Nested> include) => SluiceResults.Ok(new Nested(), include))
                .WithIncludeLimits(new IncludeLimits { AllowList = "[name,public[name]]" });
            app.MapGet("/union", static (Include<Base> include) => SluiceResults.Ok<Base>(new Circle(), include));
            app.MapGet("/returned", static () => new Plain()).WithSluice();
        });

    [Theory]
    [InlineData("salary", "salaxy")]
    [InlineData("Salary", "Salaxy")]
    [InlineData("hash", "hasx")]
    [InlineData("note", "nobe")]
    public async Task Names_HiddenFromTheCaller_AreAnsweredAsUnknownOnes(string hidden, string unknown)
    {
        foreach (string path in (string[])["/one", "/nested", "/listed", "/union", "/returned"])
        {
            foreach (
                string form in (string[])
                    [
                        "X",
                        "-X",
                        "!all,-X",
                        "name,X",
                        "X[a]",
                        "X.a",
                        "X,X",
                        "'X'",
                        "public[X]",
                        "public[-X,name]",
                        "next[X,public[name,X]]",
                        "naem,X",
                        "-public.X",
                    ]
            )
            {
                (int Status, string Text) expected = await _server.AskAsync(
                    $"{path}?include={form.Replace("X", unknown, StringComparison.Ordinal)}"
                );
                (int Status, string Text) actual = await _server.AskAsync(
                    $"{path}?include={form.Replace("X", hidden, StringComparison.Ordinal)}"
                );
                Assert.Equal(
                    (expected.Status, expected.Text.Replace(unknown, hidden, StringComparison.Ordinal)),
                    actual
                );
                Assert.Equal(400, actual.Status);
            }
        }
    }

    [Theory]
    [InlineData("salry")]
    [InlineData("hahs")]
    [InlineData("h")]
    [InlineData("notes")]
    public async Task Suggestions_ForNamesLikeHiddenOnes_NameNoHiddenMember(string name)
    {
        (_, string text) = await _server.AskAsync("/nested?include=public[" + name + "]");

        Assert.DoesNotContain("salary", text, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("\"hash\"", text, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("'note'", text, StringComparison.OrdinalIgnoreCase);
    }
}
