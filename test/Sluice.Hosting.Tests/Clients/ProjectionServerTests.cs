using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Aot.Web;
using Xunit;

namespace Sluice.Hosting.Tests.Clients;

/// <summary>Projections against a server, which logs the selections that it receives.</summary>
public class ProjectionServerTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory, InlineData(true), InlineData(false)]
    public async Task Server_sends_nothing_that_is_not_used(bool isJson)
    {
        var log = new List<string>();
        await using AdHocServer server = await ServeAsync(log);
        using var recorder = new Recorder(server.Client.BaseAddress!);
        using var client = new HttpClient(recorder);

        foreach (ProjectionCase each in ProjectionCases.All)
        {
            log.Clear();
            recorder.Bodies.Clear();
            string[] answers = await each.AskAsync(client, new SluiceClientOptions { JsonOnly = isJson });

            string expected = each.TextOf(each.Projection.Compile().DynamicInvoke(ProjectionHandler.Sale));
            Assert.Equal(Enumerable.Repeat(expected, 7), answers);
            FieldSelection<Sale> used = FieldSelection.Parse<Sale>(each.Include);
            Assert.Equal(Enumerable.Repeat(used.ToString(), 4), log);
            Assert.Equal(
                isJson
                    ? JsonWire.SerializeToUtf8Bytes(ProjectionHandler.Sale, used)
                    : MessagePackWire.Serialize(ProjectionHandler.Sale, used),
                recorder.Bodies[0]
            );
        }
    }

    [Theory, InlineData(true), InlineData(false)]
    public async Task Links_lead_through_all_pages_and_back(bool isJson)
    {
        var log = new List<string>();
        await using AdHocServer server = await ServeAsync(log);
        var options = new SluiceClientOptions { JsonOnly = isJson };
        var (ids, back) = (new List<int>(), new List<int>());
        string filter = Filter.Of<Sale>(s => s.Id > 3 && s.Note != "+&#");
        string sort = Sort.Of<Sale>(s => s.Descending(each => each.Id));

        string? uri = $"/linked?size=4&filter={Uri.EscapeDataString(filter)}&sort={Uri.EscapeDataString(sort)}";
        ClientPage<int>? page = null;
        for (; uri is not null; uri = page.Next)
        {
            page = await server.Client.GetPageFromSluiceAsync(uri, (Sale s) => s.Id, options, Cancellation);
            ids.AddRange(page!.Items);
            Assert.Equal((4, null, null), (page.Size, page.Number, page.Total));
            // One expression, however many pages were followed.
            Assert.Single(uri.Split("include=")[1..].DefaultIfEmpty(""));
        }
        back.AddRange(page!.Items);
        for (uri = page.Previous; uri is not null; uri = page.Previous)
        {
            page = await server.Client.GetPageFromSluiceAsync(uri, (Sale s) => s.Id, options, Cancellation);
            back.InsertRange(0, page!.Items);
        }

        Assert.Equal(Enumerable.Range(4, 17).Reverse(), ids);
        Assert.Equal(ids, back);
        Assert.Equal(["[id]"], log.Distinct());

        page = await server.Client.GetPageFromSluiceAsync(
            "/linked?size=3&page=2&total=true&include=[note]#top",
            (Sale s) => s.Id,
            options,
            Cancellation
        );
        Assert.Equal([4, 5, 6], page!.Items);
        Assert.Equal((2, 3, 20), (page.Number, page.Size, page.Total));
        Assert.Equal("[id]", log[^1]);
    }

    private static Task<AdHocServer> ServeAsync(List<string> log) =>
        AdHocServer.StartAsync(
            app =>
            {
                Sale sale = ProjectionHandler.Sale;
                Sale[] many = [.. Enumerable.Range(1, 20).Select(id => new Sale { Id = id, Payment = new Cash() })];
                app.MapGet("/sale", (Include<Sale> include) => SluiceResults.Ok(sale, Logged(include)));
                app.MapGet(
                    "/sales",
                    (Include<Sale> include) => SluiceResults.Ok(new List<Sale> { sale, sale }, Logged(include))
                );
                app.MapGet(
                    "/page",
                    (Include<Sale> include) =>
                        SluiceResults.Page(new Page<Sale>([sale, sale], 1, 2, 2), Logged(include))
                );
                app.MapGet(
                        "/linked",
                        (Filter<Sale> filter, Sort<Sale> sort, Paging paging, Include<Sale> include) =>
                            SluiceResults.Page(many.AsQueryable(), filter, sort, paging, Logged(include))
                    )
                    .WithFilterLimits(new() { Filterable = "[id,note]", Sortable = "[id]" });

                Include<Sale> Logged(Include<Sale> include)
                {
                    log.Add(include.Selection.ToString());
                    return include;
                }
            },
            services: services => services.AddDataProtection()
        );

    /// <summary>Sends requests to a server, and keeps the bodies of its answers.</summary>
    private sealed class Recorder(Uri server) : DelegatingHandler(new HttpClientHandler())
    {
        public List<byte[]> Bodies { get; } = [];

        protected override async Task<HttpResponseMessage> SendAsync(
            HttpRequestMessage request,
            CancellationToken cancellationToken
        )
        {
            request.RequestUri = new Uri(server, request.RequestUri!.PathAndQuery);
            HttpResponseMessage response = await base.SendAsync(request, cancellationToken);
            await response.Content.LoadIntoBufferAsync(cancellationToken);
            Bodies.Add(await response.Content.ReadAsByteArrayAsync(cancellationToken));
            return response;
        }
    }
}
