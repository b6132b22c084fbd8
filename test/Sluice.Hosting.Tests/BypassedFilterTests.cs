using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>
/// A handler that binds arguments itself, where no filter runs: using one that is not valid is the client's mistake,
/// also where the handler does not look for a problem.
/// </summary>
public sealed class BypassedFilterTests(BypassedFilterTests.Handlers handlers)
    : IClassFixture<BypassedFilterTests.Handlers>
{
    /// <summary>Request delegates, as frameworks with pipelines of their own have.</summary>
    public sealed class Handlers() : SharedServer(static app => Map(app));

    private static readonly Sale[] s_sales = [new() { Id = 1 }, new() { Id = 2 }];

    /// <summary>What is asked for.</summary>
    public sealed class Sale
    {
        /// <summary>The number.</summary>
        [Filterable, Sortable]
        public int Id { get; set; }
    }

    private static void Map(WebApplication app)
    {
        app.Map(
            "/include",
            static async context =>
            {
                Include<Sale> include = (await Include<Sale>.BindAsync(context, null!))!;
                await SluiceResults.Ok(s_sales, include).ExecuteAsync(context);
            }
        );
        app.Map(
            "/filter",
            static async context =>
            {
                Filter<Sale> filter = (await Filter<Sale>.BindAsync(context, null!))!;
                await SluiceResults
                    .Query(s_sales.AsQueryable().Where(filter), FieldSelection<Sale>.All)
                    .ExecuteAsync(context);
            }
        );
        app.Map(
            "/sort",
            static async context =>
            {
                Sort<Sale> sort = (await Sort<Sale>.BindAsync(context, null!))!;
                await SluiceResults
                    .Query(s_sales.AsQueryable().OrderBy(sort), FieldSelection<Sale>.All)
                    .ExecuteAsync(context);
            }
        );
        app.Map(
            "/page",
            static async context =>
            {
                Paging paging = (await Paging.BindAsync(context, null))!;
                Sort<Sale> sort = (await Sort<Sale>.BindAsync(context, null!))!;
                await SluiceResults
                    .Page(s_sales.AsQueryable(), null, sort, paging, FieldSelection<Sale>.All)
                    .ExecuteAsync(context);
            }
        );
        app.Map(
            "/body",
            static async context =>
            {
                Body<Sale> body = (await Body<Sale>.BindAsync(context, null!))!;
                await SluiceResults.Ok(body.Value).ExecuteAsync(context);
            }
        );
        app.Map(
            "/patch",
            static async context =>
            {
                Patch<Sale> patch = (await Patch<Sale>.BindAsync(context, null!))!;
                await SluiceResults.Ok(patch.Merge(new Sale())).ExecuteAsync(context);
            }
        );
    }

    [Theory]
    [InlineData("/include?include=[nothing]", "There is no field 'nothing'")]
    [InlineData("/include?include=[id", "not closed")]
    [InlineData("/filter?filter=nothing eq 1", "nothing to filter by")]
    [InlineData("/sort?sort=nothing", "no order")]
    [InlineData("/page?size=x", "not valid")]
    [InlineData("/page?size=0", "not valid")]
    [InlineData("/body", "no value", "{")]
    [InlineData("/body", "no value", "[]")]
    [InlineData("/patch", "no value", "{")]
    public async Task What_is_not_valid_is_a_bad_request(string path, string said, string? body = null)
    {
        (int status, _) = await handlers.Server.AskAsync(
            path,
            method: body is null ? HttpMethod.Get : HttpMethod.Post,
            content: body is null ? null : AdHocServer.Body([.. body.Select(each => (byte)each)], "application/json")
        );
        Assert.Equal(400, status);
        BadHttpRequestException thrown = Assert.IsAssignableFrom<BadHttpRequestException>(handlers.Server.Failure);
        Assert.Contains(said, thrown.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/include?include=[id]")]
    [InlineData("/filter?filter=id eq 1")]
    [InlineData("/sort?sort=-id")]
    [InlineData("/page?size=1")]
    public async Task What_is_valid_is_answered(string path) =>
        Assert.Equal(200, (await handlers.Server.AskAsync(path)).Status);
}
