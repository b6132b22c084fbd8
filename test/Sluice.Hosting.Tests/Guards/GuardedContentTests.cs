using System.Net;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>An envelope whose content is guarded.</summary>
public sealed class GuardedContentTests
{
    public sealed class Report
    {
        public int Total { get; set; } = 1;

        [RequirePolicy("staff")]
        public List<Row> Rows { get; set; } = [new()];
    }

    public sealed class Row
    {
        public int Id { get; set; } = 7;
    }

    [Fact]
    public async Task Callers_without_the_policy_get_the_rest_of_the_envelope()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            static app =>
                app.MapGet("/report", static (Include<Row> include) => SluiceResults.Envelope(new Report(), include)),
            static options => options.AddEnvelope<Report>(nameof(Report.Rows))
        );
        Assert.Equal("""{"total":1}""", await AskAsync(server, isStaff: false));
        Assert.Equal("""{"total":1,"rows":[{"id":7}]}""", await AskAsync(server, isStaff: true));
    }

    private static async Task<string> AskAsync(AdHocServer server, bool isStaff)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/report?include=[id]");
        if (isStaff)
            request.Headers.Add("X-Staff", "1");
        using HttpResponseMessage response = await server.Client.SendAsync(request);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        return await response.Content.ReadAsStringAsync();
    }
}
