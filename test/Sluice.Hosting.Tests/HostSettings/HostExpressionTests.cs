using System.Net;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>Filters, sort expressions and lists in code have the names that the host's JSON has.</summary>
public class HostExpressionTests
{
    private static readonly Parcel[] s_parcels =
    [
        new()
        {
            Id = 1,
            TrackId = 4,
            State = ParcelState.InTransit,
            Marks = ParcelMarks.KeepDry | ParcelMarks.TopUp,
        },
        new()
        {
            Id = 2,
            TrackId = 5,
            State = ParcelState.Lost,
            Stops = [new() { StopState = ParcelState.InTransit }],
        },
        new()
        {
            Id = 3,
            TrackId = 6,
            Before = ParcelState.InTransit,
        },
    ];

    private static Task<SettingHost> StartAsync(
        Action<JsonSerializerOptions> apply,
        FilterLimits? filter = null,
        IncludeLimits? include = null,
        string? settable = null
    ) =>
        SettingHost.StartAsync(
            apply,
            [],
            map: app =>
            {
                RouteHandlerBuilder builder = app.MapGet(
                    "/parcels",
                    (Include<Parcel> include, Filter<Parcel> filter, Sort<Parcel> sort) =>
                        SluiceResults.Ok(s_parcels.Where(filter.Bound).OrderBy(sort.Bound), include)
                );
                if (filter is not null)
                    builder.WithFilterLimits(filter);
                if (include is not null)
                    builder.WithIncludeLimits(include);
                if (settable is not null)
                    app.MapPost("/parcels", (Body<Parcel> body) => body.Value.TrackId).WithSettable(settable);
            }
        );

    private static async Task<string> IdsAsync(SettingHost host, string query, string id = "id")
    {
        HttpResponseMessage answer = await host.Client.GetAsync($"/parcels?{query}");
        string text = await answer.Content.ReadAsStringAsync();
        Assert.True(answer.IsSuccessStatusCode, $"{query}: {text}");
        return string.Join(",", JsonNode.Parse(text)!.AsArray().Select(each => each![id]!.ToString()));
    }

    private static string Filter(string filter) => "filter=" + Uri.EscapeDataString(filter);

    public static TheoryData<string> Converters => ["camel", "kebab", "kebab, no numbers", "one type", "upper"];

    private static JsonConverter ConverterOf(string name) =>
        name switch
        {
            "camel" => new JsonStringEnumConverter(JsonNamingPolicy.CamelCase),
            "kebab" => new JsonStringEnumConverter(JsonNamingPolicy.KebabCaseLower),
            "kebab, no numbers" => new JsonStringEnumConverter(JsonNamingPolicy.KebabCaseLower, false),
            "one type" => new JsonStringEnumConverter<ParcelState>(JsonNamingPolicy.SnakeCaseLower),
            _ => new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseUpper),
        };

    [Theory]
    [MemberData(nameof(Converters))]
    public async Task Literals_of_enumerations_are_what_answers_contain(string converter)
    {
        await using SettingHost host = await StartAsync(o => o.Converters.Add(ConverterOf(converter)));
        JsonArray written = JsonNode.Parse(await host.Client.GetStringAsync("/parcels"))!.AsArray();
        string transit = written[0]!["state"]!.ToString(),
            lost = written[1]!["state"]!.ToString();
        Assert.Equal("1", await IdsAsync(host, Filter($"state eq '{transit}'")));
        Assert.Equal("1,2", await IdsAsync(host, Filter($"state in ('{transit}','{lost}')")));
        Assert.Equal("3", await IdsAsync(host, Filter($"before eq '{transit}'")));
        Assert.Equal("2", await IdsAsync(host, Filter($"stops/any(s: s/stopState eq '{transit}')")));
        string document = await host.Client.GetStringAsync("/openapi/v1.json");
        Assert.Contains($"'{transit}'", document, StringComparison.Ordinal);
        HttpResponseMessage wrong = await host.Client.GetAsync("/parcels?" + Filter("state eq 'wrong'"));
        Assert.Equal(HttpStatusCode.BadRequest, wrong.StatusCode);
        if (converter == "one type")
            return;
        Assert.Equal("1", await IdsAsync(host, Filter($"marks eq '{written[0]!["marks"]}'")));
        // The names of the declaration, which clients that do not know the policy send.
        Assert.Equal("1", await IdsAsync(host, Filter("state eq 'InTransit'")));
    }

    [Fact]
    public async Task Numbers_are_literals_where_answers_contain_numbers()
    {
        await using SettingHost host = await StartAsync(static _ => { });
        Assert.Equal("1", await IdsAsync(host, Filter("state eq 1")));
    }

    [Fact]
    public async Task Names_with_characters_of_the_language_are_quoted()
    {
        await using SettingHost host = await StartAsync(static o => o.PropertyNamingPolicy = new Enclosed());
        Assert.Equal("2", await IdsAsync(host, Filter("'<Track''Id>' eq 5"), "<'Id>"));
        Assert.Equal("2,1", await IdsAsync(host, Filter("'<Track''Id>' lt 6") + "&sort=-'<Track''Id>'", "<'Id>"));
        Assert.Equal("2", await IdsAsync(host, Filter("'<''Stops>'/any(s: s/'<''Stop''State>' eq 1)"), "<'Id>"));
        string document = await host.Client.GetStringAsync("/openapi/v1.json");
        Assert.Contains(
            "'<Track''Id>'",
            document
                .Replace("\\u0027", "'", StringComparison.Ordinal)
                .Replace("\\u003C", "<", StringComparison.Ordinal)
                .Replace("\\u003E", ">", StringComparison.Ordinal),
            StringComparison.Ordinal
        );
        HttpResponseMessage wrong = await host.Client.GetAsync("/parcels?" + Filter("'<TrackIx>' eq 5"));
        Assert.Equal(HttpStatusCode.BadRequest, wrong.StatusCode);
        wrong = await host.Client.GetAsync("/parcels?" + Filter("'unclosed eq 5"));
        Assert.Equal(HttpStatusCode.BadRequest, wrong.StatusCode);
        wrong = await host.Client.GetAsync("/parcels?" + Filter("'<''Stops>'/any(s: '<''Stop''State>' eq 1)"));
        Assert.Equal(HttpStatusCode.BadRequest, wrong.StatusCode);
    }

    [Theory]
    [InlineData("[id,track_id,stops[stop_state]]")]
    [InlineData("[Id,TrackId,Stops[StopState]]")]
    [InlineData("[id,trackId,stops[stopState]]")]
    [InlineData("[Id,track_id,stops[StopState]]")]
    public async Task Lists_in_code_have_names_of_the_wire_or_of_the_code(string list)
    {
        Action<JsonSerializerOptions> snake = static o => o.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
        await using (SettingHost host = await StartAsync(snake, include: new() { AllowList = list }))
        {
            Assert.Equal("2", await IdsAsync(host, Filter("track_id eq 5") + "&include=[id,stops[stop_state]]"));
            foreach (string query in (string[])["include=[state]", Filter("state eq 1"), "sort=state"])
                Assert.Equal(HttpStatusCode.BadRequest, (await host.Client.GetAsync("/parcels?" + query)).StatusCode);
        }

        await using (SettingHost host = await StartAsync(snake, new() { Filterable = list, Sortable = list }))
        {
            Assert.Equal("2,1", await IdsAsync(host, Filter("track_id lt 6") + "&sort=-track_id"));
            Assert.Equal("2", await IdsAsync(host, Filter("stops/any(s: s/stop_state eq 1)")));
            foreach (string query in (string[])[Filter("state eq 1"), "sort=state"])
                Assert.Equal(HttpStatusCode.BadRequest, (await host.Client.GetAsync("/parcels?" + query)).StatusCode);
        }

        await using (SettingHost host = await StartAsync(snake, settable: list))
        {
            Assert.Equal("7", await (await SendAsync(host, """{"track_id":7}""")).Content.ReadAsStringAsync());
            Assert.Equal(HttpStatusCode.BadRequest, (await SendAsync(host, """{"state":1}""")).StatusCode);
        }
    }

    [Fact]
    public async Task A_list_with_an_unknown_name_fails_at_start_up()
    {
        Action<JsonSerializerOptions> snake = static o => o.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
        foreach (
            Func<Task> start in (Func<Task>[])
                [
                    () => StartAsync(snake, include: new() { AllowList = "[track_ix]" }),
                    () => StartAsync(snake, new() { Filterable = "[track_ix]" }),
                    () => StartAsync(snake, new() { Sortable = "[track_ix]" }),
                    () => StartAsync(snake, settable: "[track_ix]"),
                ]
        )
        {
            Exception e = await Assert.ThrowsAnyAsync<Exception>(start);
            Assert.Contains("track_ix", e.Message, StringComparison.Ordinal);
        }
    }

    private static Task<HttpResponseMessage> SendAsync(SettingHost host, string json) =>
        host.Client.PostAsync("/parcels", new StringContent(json, System.Text.Encoding.UTF8, "application/json"));

    public enum ParcelState
    {
        AtSender,
        InTransit,
        Lost,
    }

    [Flags]
    public enum ParcelMarks
    {
        None = 0,
        KeepDry = 1,
        TopUp = 2,
    }

    public class Parcel
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public int TrackId { get; set; }

        [Filterable, Sortable]
        public ParcelState State { get; set; }

        [Filterable]
        public ParcelState? Before { get; set; }

        [Filterable]
        public ParcelMarks Marks { get; set; }

        [Filterable]
        public List<ParcelStop> Stops { get; set; } = [];
    }

    public class ParcelStop
    {
        [Filterable]
        public ParcelState StopState { get; set; }
    }

    // <Track'Id>, with a quote before each capital letter but the first of two words.
    private sealed class Enclosed : JsonNamingPolicy
    {
        public override string ConvertName(string name) =>
            $"<{name.Replace("Id", "'Id", StringComparison.Ordinal).Replace("Stop", "'Stop", StringComparison.Ordinal)
                .Replace("State", "'State", StringComparison.Ordinal)}>";
    }
}
