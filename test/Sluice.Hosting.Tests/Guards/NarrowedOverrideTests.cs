using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>An override of a more derived type has a slot of its own, and is hidden as what it overrides is.</summary>
public sealed class NarrowedOverrideTests
{
    public class Note
    {
        [WireIgnore]
        public virtual object Ignored => "hidden";

        [Never]
        public virtual object Secret => "hidden";

        public string Text => "shown";
    }

    public class Letter : Note
    {
        public override string Ignored => "hidden";
        public override string Secret => "hidden";
    }

    [Fact]
    public async Task The_host_and_Sluice_write_neither()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet("/host", () => TypedResults.Ok(new Letter()));
            app.MapGet("/sluice", () => SluiceResults.Ok(new Letter()));
        });
        Assert.Equal("""{"text":"shown"}""", await server.Client.GetStringAsync("/host"));
        Assert.Equal("""{"text":"shown"}""", await server.Client.GetStringAsync("/sluice"));
    }
}
