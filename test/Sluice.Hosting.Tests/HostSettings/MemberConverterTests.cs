using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>The names that a converter on a member fixes are those of requests and documents too.</summary>
public sealed class MemberConverterTests
{
    public sealed class Event
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, JsonConverter(typeof(JsonStringEnumConverter))]
        public SessionKind OwnKind { get; set; }

        [Filterable]
        public SessionKind HostKind { get; set; }
    }

    [Fact]
    public async Task Names_of_a_members_converter_are_those_of_filters_and_documents()
    {
        Event[] events =
        [
            new()
            {
                Id = 1,
                OwnKind = SessionKind.KeyNote,
                HostKind = SessionKind.KeyNote,
            },
            new()
            {
                Id = 2,
                OwnKind = SessionKind.Workshop,
                HostKind = SessionKind.Workshop,
            },
        ];
        await using SettingHost server = await SettingHost.StartAsync(
            static o => o.Converters.Add(new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseLower)),
            [],
            map: app =>
                app.MapGet(
                    "/events",
                    (Filter<Event> filter, Include<Event> include) => SluiceResults.Ok(events.Where(filter), include)
                )
        );
        Assert.Equal(
            """[{"id":1,"ownKind":"KeyNote","hostKind":"key_note"}]""",
            await server.Client.GetStringAsync("/events?filter=ownKind eq 'KeyNote' and hostKind eq 'key_note'")
        );
        JsonNode document = JsonNode.Parse(await server.Client.GetStringAsync("/openapi/v1.json"))!;
        string component = nameof(MemberConverterTests) + nameof(Event);
        JsonNode members = document["components"]!["schemas"]![component]!["properties"]!;
        Assert.Equal("KeyNote", (string)members["ownKind"]!["enum"]![0]!);
        Assert.Equal("key_note", (string)members["hostKind"]!["enum"]![0]!);
    }

    [Fact]
    public async Task Patches_read_keys_by_the_converters_of_the_host()
    {
        Guid first = new("0f8fad5b-d9cb-469f-a165-70867728950e"),
            second = new("7c9e6679-7425-40de-944b-e07fc1f90ae7");
        await using SettingHost server = await SettingHost.StartAsync(
            Setting.All.Single(static setting => setting.Value == "keys").Apply,
            [],
            map: static app =>
                app.MapPatch(
                    "/keyed",
                    (Patch<Keyed> patch) =>
                    {
                        var keyed = new Keyed();
                        patch.ApplyTo(keyed);
                        return string.Join(' ', keyed.ByCode.Keys) + string.Join(' ', keyed.ByDay.Keys);
                    }
                )
        );
        Assert.Equal(
            (200, $"{second}FirstDay LastDay"),
            await PatchAsync($$$"""{"byCode":{"k{{{first}}}":null,"k{{{second}}}":2},"byDay":{"kFirstDay":3}}""")
        );
        Assert.Equal(400, (await PatchAsync("""{"byCode":{"k17":2}}""")).Status);
        Assert.Equal(400, (await PatchAsync($$$"""{"byCode":{"{{{second}}}":2}}""")).Status);

        async Task<(int Status, string Text)> PatchAsync(string json)
        {
            using var content = new StringContent(json, null, "application/merge-patch+json");
            HttpResponseMessage response = await server.Client.PatchAsync("/keyed", content);
            return ((int)response.StatusCode, await response.Content.ReadAsStringAsync());
        }
    }
}
