using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Xunit;

namespace Sluice.Hosting.Tests.Limits;

/// <summary>The work that a filter causes is bounded, and an allow-list binds filters and sort expressions.</summary>
public class FilterWorkTests
{
    [Fact]
    public async Task Filters_and_sort_expressions_stay_within_the_allow_list()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet(
                    "/notes",
                    (Include<Note> include, Filter<Note> filter, Sort<Note> sort) =>
                        SluiceResults.Ok(s_notes.Where(filter).OrderBy(sort), include)
                )
                .WithIncludeLimits(new() { AllowList = "[id,name,parts[id]]" });
            app.MapGet(
                    "/named",
                    (Include<Note> include, Filter<Note> filter) => SluiceResults.Ok(s_notes.Where(filter), include)
                )
                .WithIncludeLimits(new() { AllowList = "[id,name]" })
                .WithFilterLimits(new() { Filterable = "[id,name,text]" });
        });
        foreach (
            string allowed in (string[])
                [
                    "filter=startswith(name,'a')",
                    "sort=-name",
                    "filter=id eq 1 or id eq 2",
                    "filter=parts/any(p: p/id gt 0)",
                    "include=[parts[!sort:id,id]]",
                    "include=[parts[!first:1,id]]",
                ]
        )
            Assert.Equal(200, (await server.AskAsync("/notes?" + allowed)).Status);
        foreach (
            string refused in (string[])
                [
                    "filter=startswith(text,'a')",
                    "sort=text",
                    "sort=id,-text",
                    "filter=id eq 1 and not (text eq 'x')",
                    "filter=parts/any(p: p/label eq 'a')",
                    "filter=parts/all(p: p/label ne 'a' and p/id gt 0)",
                    "filter=owner/name eq 'a'",
                    "sort=owner.name",
                    "filter=owner ne null",
                    "include=[text]",
                    "include=[parts[!sort:label,id]]",
                ]
        )
            Assert.Equal(400, (await server.AskAsync("/notes?" + refused)).Status);
        Assert.Equal(200, (await server.AskAsync("/named?filter=name eq 'a'")).Status);
        // Members that the endpoint names for its filters are its own decision.
        Assert.Equal(200, (await server.AskAsync("/named?filter=startswith(text,'a')")).Status);
        Assert.Equal(400, (await server.AskAsync("/named?filter=owner ne null")).Status);
        string unknown = (await server.AskAsync("/notes?filter=startswith(text,'a')")).Text;
        string missing = (await server.AskAsync("/notes?filter=startswith(texx,'a')")).Text;
        Assert.Equal(unknown.Replace("text", "texx", StringComparison.Ordinal), missing);
        string document = (await server.AskAsync("/openapi/v1.json")).Text;
        Assert.DoesNotContain("`label`", document, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_allow_list_of_another_type_fails_at_start_up()
    {
        InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(static app =>
                app.MapGet("/other", (Include<Part> include, Filter<Note> filter) => "")
                    .WithIncludeLimits(new() { AllowList = "[id]" })
            )
        );
        Assert.Contains("Filterable", e.Message, StringComparison.Ordinal);
        e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(static app =>
                app.MapGet("/typo", (Include<Part> include) => "").WithIncludeLimits(new() { AllowList = "[idd]" })
            )
        );
        Assert.Contains("idd", e.Message, StringComparison.Ordinal);
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
            app.MapGet("/other", (Include<Part> include, Filter<Note> filter) => "")
                .WithIncludeLimits(new() { AllowList = "[id]" })
                .WithFilterLimits(new() { Filterable = "[id]" })
        );
        Assert.Equal(200, (await server.AskAsync("/other?filter=id eq 1")).Status);
    }

    [Theory]
    [InlineData("root/as/any(a: a/root/as/any(b: b/name eq 'zzz'))")]
    [InlineData("root/as/any(a: a/root/as/any(b: b/root/as/any(c: c/root/as/any(d: d/name eq 'zzz'))))")]
    [InlineData("root/as/all(a: a/root/as/all(b: b/name ne 'zzz'))")]
    [InlineData("root/root/root/name eq 'a'")]
    public async Task The_repeat_limit_of_includes_holds_for_filters(string filter)
    {
        await using AdHocServer server = await StartAsync();
        (int status, string text) = await server.AskAsync("/as?filter=" + Uri.EscapeDataString(filter));
        Assert.Equal(400, status);
        if (filter.Contains("any", StringComparison.Ordinal) || filter.Contains("all", StringComparison.Ordinal))
            Assert.Contains("more often than the limit allows (2)", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("root/as/any(a: a/name eq 'n3')", 310)]
    [InlineData("root/as/any()", 310)]
    public async Task Filters_within_the_limit_are_answered(string filter, int count)
    {
        await using AdHocServer server = await StartAsync();
        (int status, string text) = await server.AskAsync("/as?include=[name]&filter=" + Uri.EscapeDataString(filter));
        Assert.Equal(200, status);
        Assert.Equal(count, JsonDocument.Parse(text).RootElement.GetArrayLength());
    }

    [Theory]
    [InlineData("/deep", "any")]
    [InlineData("/deep", "all")]
    [InlineData("/deep-eager", "any")]
    [InlineData("/deep-plain", "any")]
    [InlineData("/deep-controller", "any")]
    public async Task Elements_that_a_filter_tests_are_counted(string path, string quantifier)
    {
        string text = quantifier == "any" ? "b/name eq 'zzz'" : "b/name ne 'zzz'";
        string filter = $"root/as/{quantifier}(a: a/root/as/{quantifier}(b: {text}))";
        await using AdHocServer server = await StartAsync();
        (int status, string answer) = await server.AskAsync($"{path}?filter={Uri.EscapeDataString(filter)}");
        Assert.Equal(400, status);
        Assert.Contains("more than 100000 elements within 'any' and 'all'", answer, StringComparison.Ordinal);
    }

    [Fact]
    public void A_filter_ends_with_its_request()
    {
        using var source = new CancellationTokenSource();
        FieldFilter<A> filter = FieldFilter
            .Parse<A>("root/as/any(a: a/name eq 'zzz')")
            .With(new FilterBudget(long.MaxValue, source.Token));
        A[] all = As(310);
        source.Cancel();
        Assert.Throws<OperationCanceledException>(() => all.Count(filter.Matches));
        // Compiled code observes the token as well.
        FieldFilter<A> plain = FieldFilter.Parse<A>("root/as/any(a: a/name eq 'yyy')");
        for (int i = 0; i < 6_000; i++)
            plain.Matches(all[i % 2]);
        Assert.Throws<OperationCanceledException>(() =>
            all.Count(plain.With(new FilterBudget(long.MaxValue, source.Token)).Matches)
        );
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Bounded_filters_give_the_answer_of_unbounded_ones(bool isInterpreted)
    {
        A[] all = As(40);
        foreach (
            string text in (string[])
                [
                    "name eq 'n1'",
                    "root/as/any(a: a/name eq 'n39')",
                    "root/as/all(a: a/name ne 'n0')",
                    "not (root/as/any(a: startswith(a/name,'n')))",
                ]
        )
        {
            FieldFilter<A> filter = FieldFilter.Parse<A>(text);
            FieldFilter<A> bounded = filter.With(
                new FilterBudget(1_000_000, CancellationToken.None) { IsInterpreted = isInterpreted }
            );
            Assert.Equal(all.Where(filter).Select(a => a.Name), all.Where(bounded).Select(a => a.Name));
            Assert.Equal(filter, bounded);
        }
    }

    [Fact]
    public async Task Filters_over_the_budget_of_new_shapes_are_answered()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            static app => app.MapGet("/as", (Filter<A> filter) => $"{As(3).Count(filter.Bound.Matches)}"),
            static options => options.MaxNewShapes = 2
        );
        for (int i = 1; i < 12; i++)
        {
            string filter = string.Join(" or ", Enumerable.Range(0, i).Select(n => $"name eq 'n{n}'"));
            (int status, string text) = await server.AskAsync("/as?filter=" + Uri.EscapeDataString(filter));
            Assert.Equal((200, $"{Math.Min(i, 3)}"), (status, text));
        }
    }

    [Fact]
    public async Task Marks_that_nothing_can_compare_fail_at_start_up()
    {
        InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(static app => app.MapGet("/took", (Filter<Took> filter) => ""))
        );
        Assert.Contains("Took.Duration", e.Message, StringComparison.Ordinal);
        e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(static app => app.MapGet("/took", (Sort<Took> sort) => ""))
        );
        Assert.Contains("System.TimeSpan", e.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Members_without_a_mark_are_told_from_unknown_ones()
    {
        await using AdHocServer server = await StartAsync();
        string text = (await server.AskAsync("/as?filter=total gt 100")).Text;
        Assert.Contains(
            "Requests cannot filter by 'total' here. Use one of name, root.",
            text,
            StringComparison.Ordinal
        );
        Assert.Contains("[Filterable]", text, StringComparison.Ordinal);
        // Suggestions can be used where they stand.
        text = (await server.AskAsync("/as?filter=roott/name eq 'a'")).Text;
        Assert.Contains("root", Suggestions(text));
        text = (await server.AskAsync("/roots?filter=ass eq 'a'")).Text;
        Assert.DoesNotContain("as", Suggestions(text));
    }

    private static string[] Suggestions(string problem) =>
        [
            .. JsonDocument
                .Parse(problem)
                .RootElement.GetProperty("errors")
                .EnumerateArray()
                .SelectMany(e => e.TryGetProperty("suggestions", out JsonElement all) ? all.EnumerateArray() : default)
                .Select(e => e.GetString()!),
        ];

    private static Task<AdHocServer> StartAsync() =>
        AdHocServer.StartAsync(static app =>
        {
            app.MapGet(
                "/as",
                (Include<A> include, Filter<A> filter) => SluiceResults.Ok(As(310).Where(filter), include)
            );
            app.MapGet("/roots", (Filter<Root> filter) => "");
            var limits = new FilterLimits { MaxRepeats = 9, MaxSteps = 100_000 };
            app.MapGet(
                    "/deep",
                    (Include<A> include, Filter<A> filter) => SluiceResults.Ok(As(310).Where(filter), include)
                )
                .WithFilterLimits(limits);
            app.MapGet(
                    "/deep-eager",
                    (Include<A> include, Filter<A> filter) => SluiceResults.Ok(As(310).Where(filter).ToList(), include)
                )
                .WithFilterLimits(limits);
            app.MapGet("/deep-plain", (Filter<A> filter) => Results.Ok(As(310).Count(filter.Bound.Matches)))
                .WithFilterLimits(limits);
        });

    internal static A[] As(int count)
    {
        var root = new Root { Name = "r" };
        root.As.AddRange(Enumerable.Range(0, count).Select(i => new A { Name = $"n{i}", Root = root }));
        return [.. root.As];
    }

    private static readonly Note[] s_notes =
    [
        new()
        {
            Id = 1,
            Name = "a",
            Text = "x",
            Parts = [new() { Id = 1, Label = "l" }],
        },
        new()
        {
            Id = 2,
            Name = "b",
            Text = "y",
        },
    ];
}

[ApiController]
[SuppressMessage("Performance", "CA1822", Justification = "Actions are instance methods.")]
public sealed class DeepController : ControllerBase
{
    [HttpGet("deep-controller"), ControllerFilterLimits]
    public int Deep(Filter<A> filter) => FilterWorkTests.As(310).Count(filter.Bound.Matches);
}

/// <summary>Filter limits of an action.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class ControllerFilterLimitsAttribute
    : Attribute,
        Microsoft.AspNetCore.Mvc.ApplicationModels.IActionModelConvention
{
    public void Apply(Microsoft.AspNetCore.Mvc.ApplicationModels.ActionModel action)
    {
        foreach (var selector in action.Selectors)
            selector.EndpointMetadata.Add(new FilterLimits { MaxRepeats = 9, MaxSteps = 100_000 });
    }
}

[Shape]
public partial class Note
{
    [Filterable, Sortable]
    public int Id { get; set; }

    [Filterable, Sortable]
    public string Name { get; set; } = "";

    [Filterable, Sortable]
    public string Text { get; set; } = "";

    [Filterable]
    public List<Part> Parts { get; set; } = [];

    [Filterable, Sortable]
    public Part? Owner { get; set; }
}

[Shape]
public partial class Part
{
    [Filterable, Sortable]
    public int Id { get; set; }

    [Filterable, Sortable]
    public string Label { get; set; } = "";
}

[Shape]
public partial class Root
{
    [Filterable]
    public string Name { get; set; } = "";

    [Filterable]
    public List<A> As { get; } = [];
}

[Shape]
public partial class A
{
    [Filterable]
    public string Name { get; set; } = "";

    [Filterable]
    public Root? Root { get; set; }
    public int Total { get; set; }
}

[Shape]
public partial class Took
{
    [Sortable]
    public int Id { get; set; }

    [Filterable, Sortable]
    public TimeSpan Duration { get; set; }
}
