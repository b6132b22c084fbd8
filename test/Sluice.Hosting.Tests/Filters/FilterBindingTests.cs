using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests.Filters;

/// <summary>
/// Filters and sort expressions of requests: what they find, what they report, and what stays hidden.
/// </summary>
public sealed class FilterBindingTests : IAsyncLifetime
{
    private static int s_runs;
    private AdHocServer _server = null!;

    public async ValueTask InitializeAsync() =>
        _server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet("/sales", Ids);
            app.MapGet("/cached", Ids).CacheOutput(Shared);
            app.MapGet("/allowed", Ids)
                .WithFilterLimits(
                    new()
                    {
                        Filterable = "[remark,margin]",
                        Sortable = "[remark]",
                        Key = "PlacedAt",
                        MaxNodes = 2,
                        MaxListLength = 2,
                    }
                );
            app.MapGet("/nested", static ([AsParameters] Query query) => Ids(query.Filter, query.Sort));
        });

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    private sealed record Query(Filter<Sale> Filter, Sort<Sale> Sort);

    private static string Ids(Filter<Sale> filter, Sort<Sale> sort)
    {
        Interlocked.Increment(ref s_runs);
        return string.Join(',', Sale.All.Where(filter).OrderBy(sort).Select(sale => sale.Id));
    }

    private static void Shared(OutputCachePolicyBuilder policy) => policy.Cache().SetVaryByQuery("*");

    [Theory]
    [InlineData("", "1,2,3,4,5,6,7,8")]
    [InlineData("?filter=total gt 1", "2,5,8")]
    [InlineData("?filter=total gt 1&sort=-id", "8,5,2")]
    [InlineData("?sort=-total,buyer.name", "8,2,5,4,1,7,6,3")]
    [InlineData("?sort=-total&sort=-id", "8,5,2,7,4,1,6,3")]
    [InlineData("?filter=placedAt gt 2026-01-06T00:00:00%2B00:00", "7,8")]
    [InlineData("?filter=placedAt gt 2026-01-06T02:00:00Z", "7,8")]
    [InlineData("?filter=buyer eq null", "4,8")]
    public async Task Request_is_filtered_and_sorted(string query, string expected)
    {
        foreach (string path in (string[])["/sales", "/nested", "/filtered/sales"])
            Assert.Equal((200, expected), await _server.AskAsync(path + query));
    }

    [Fact]
    public async Task Mistakes_are_a_problem_with_positions_and_the_handler_does_not_run()
    {
        int runs = s_runs;
        foreach (string path in (string[])["/sales", "/nested", "/filtered/sales"])
        {
            (int status, string text) = await _server.AskAsync(path + "?filter=totl gt 1 and id eq 'a'&sort=id");
            Assert.Equal(400, status);
            using JsonDocument problem = JsonDocument.Parse(text);
            Assert.Equal("totl gt 1 and id eq 'a'", problem.RootElement.GetProperty("filter").GetString());
            JsonElement[] errors = [.. problem.RootElement.GetProperty("errors").EnumerateArray()];
            Assert.Equal([0, 20], errors.Select(error => error.GetProperty("position").GetInt32()));
            Assert.Equal("total", errors[0].GetProperty("suggestions")[0].GetString());
        }
        (int sorted, string sort) = await _server.AskAsync("/sales?sort=id,totl");
        Assert.Equal(400, sorted);
        Assert.Contains("\"sort\":\"id,totl\"", sort, StringComparison.Ordinal);
        Assert.Equal(400, (await _server.AskAsync("/sales?filter=id eq 1&filter=id eq 2")).Status);
        Assert.Contains(
            "%2B",
            (await _server.AskAsync("/sales?filter=placedAt gt 2026-01-06T00:00:00+00:00")).Text,
            StringComparison.Ordinal
        );
        Assert.Equal(runs, s_runs);
    }

    [Theory]
    [InlineData("margin gt 30", "margin", "4,5,6,7,8")]
    [InlineData("buyer/card eq 'c1'", "buyer.card", "1")]
    public async Task Guarded_member_is_for_callers_with_the_policy(string filter, string sort, string found)
    {
        Assert.Equal((200, found), await _server.AskAsync($"/sales?filter={filter}", isStaff: true));
        Assert.Equal(200, (await _server.AskAsync($"/sales?sort={sort}", isStaff: true)).Status);
        Assert.Equal(400, (await _server.AskAsync($"/sales?filter={filter}")).Status);
        Assert.Equal(400, (await _server.AskAsync($"/sales?sort={sort}")).Status);
    }

    /// <summary>
    /// A caller without the policy asks for a guarded member by every operator and threshold: each answer equals that
    /// for a member that does not exist, no handler runs, and no suggestion names the member.
    /// </summary>
    [Fact]
    public async Task Bisection_of_a_guarded_member_learns_nothing()
    {
        int runs = s_runs;
        var answers = new HashSet<string>();
        foreach (
            (string member, string unknown) in ((string, string)[])
                [("margin", "qqqqqq"), ("secret", "qqqqqq"), ("buyer/card", "buyer/qqqq"), ("MARGIN", "QQQQQQ")]
        )
        {
            foreach (
                string condition in (string[])
                    [
                        "{0} gt 40",
                        "{0} lt 40",
                        "{0} eq 10",
                        "{0} ne null",
                        "not ({0} gt 20)",
                        "{0} in (10,20)",
                        "contains({0},'1')",
                        "id eq 1 or {0} gt 5",
                        "{0}",
                        "{0}/any()",
                        "{0} gt",
                    ]
            )
            {
                string name = member.Split('/')[^1],
                    other = unknown.Split('/')[^1];
                (int status, string text) = await _server.AskAsync(
                    "/sales?filter=" + string.Format(null, condition, member)
                );
                (int reference, string expected) = await _server.AskAsync(
                    "/sales?filter=" + string.Format(null, condition, unknown)
                );
                Assert.Equal((reference, expected.Replace(other, name, StringComparison.Ordinal)), (status, text));
                answers.Add($"{status}");
            }
            for (int threshold = 0; threshold < 100; threshold++)
                answers.Add($"{(await _server.AskAsync($"/sales?filter={member} gt {threshold}")).Status}");
            answers.Add($"{(await _server.AskAsync($"/sales?sort={member}")).Status}");
            answers.Add($"{(await _server.AskAsync($"/sales?sort=-{member}")).Status}");
        }
        Assert.Equal(["400"], answers);
        Assert.DoesNotContain(
            "margin",
            (await _server.AskAsync("/sales?filter=margi gt 5")).Text.Replace("margi gt", "", StringComparison.Ordinal),
            StringComparison.Ordinal
        );
        // No handler ran, so no time depends on the data.
        Assert.Equal(runs, s_runs);
    }

    [Fact]
    public async Task Answer_to_a_guarded_filter_is_not_served_to_others_from_a_cache()
    {
        Assert.Equal((200, "4,5,6,7,8"), await _server.AskAsync("/cached?filter=margin gt 30", isStaff: true));
        Assert.Equal(400, (await _server.AskAsync("/cached?filter=margin gt 30")).Status);
        Assert.Equal(400, (await _server.AskAsync("/cached?sort=margin")).Status);
    }

    [Fact]
    public async Task Endpoint_names_its_members_limits_and_key()
    {
        Assert.Equal((200, "3"), await _server.AskAsync("/allowed?filter=remark eq 'n3'"));
        Assert.Equal((200, "8,7,6,5,4,3,2,1"), await _server.AskAsync("/allowed?sort=-remark"));
        foreach (
            string query in (string[])
                [
                    "filter=id eq 3",
                    "sort=id",
                    "filter=margin gt 1",
                    "filter=remark eq 'a' or remark eq 'b' or remark eq 'c'",
                    "filter=remark in ('a','b','c')",
                ]
        )
            Assert.Equal(400, (await _server.AskAsync("/allowed?" + query)).Status);
        Assert.Equal((200, "1,2,3,4,5,6,7,8"), await _server.AskAsync("/allowed?filter=margin gt 1", isStaff: true));
    }

    [Fact]
    public async Task Forbidden_member_is_403_where_the_host_says_so()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            static app => app.MapGet("/sales", Ids),
            static options => options.UnauthorizedMembers = UnauthorizedMemberHandling.Forbid
        );
        Assert.Equal(403, (await server.AskAsync("/sales?filter=margin gt 1")).Status);
        Assert.Equal(403, (await server.AskAsync("/sales?sort=margin")).Status);
        Assert.Equal(400, (await server.AskAsync("/sales?filter=secret eq 'a'")).Status);
    }

    [Fact]
    public async Task Parameters_and_limits_are_options()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            static app => app.MapGet("/sales", Ids),
            static options =>
            {
                options.FilterParameter = "$filter";
                options.SortParameter = "order";
                options.Filter = new() { MaxNodes = 1 };
                options.Sort = new() { MaxNodes = 1 };
            }
        );
        Assert.Equal((200, "8,5,2"), await server.AskAsync("/sales?$filter=total gt 1&order=-id"));
        Assert.Equal(400, (await server.AskAsync("/sales?$filter=id eq 1 or id eq 2")).Status);
        Assert.Equal(400, (await server.AskAsync("/sales?order=id,total")).Status);
    }

    [Fact]
    public void Handler_is_tested_with_a_bound_filter()
    {
        Assert.Equal(
            "2,5,8",
            Ids(new Filter<Sale>(FieldFilter.Parse<Sale>("total gt 1")), new Sort<Sale>(FieldSort.Parse<Sale>("id")))
        );
        Assert.Equal("id", new Sort<Sale>(FieldSort.Parse<Sale>("id")).Bound.ToString());
        Assert.True(new Filter<Sale>(FieldFilter<Sale>.Empty).Bound.IsEmpty);
    }
}
