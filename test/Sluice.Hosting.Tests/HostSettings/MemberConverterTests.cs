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
        [Filterable, Sortable] public int Id { get; set; }
        [Filterable, JsonConverter(typeof(JsonStringEnumConverter))] public SessionKind OwnKind { get; set; }
        [Filterable] public SessionKind HostKind { get; set; }
    }

    [Fact]
    public async Task Names_of_a_members_converter_are_those_of_filters_and_documents()
    {
        Event[] events =
        [
            new() { Id = 1, OwnKind = SessionKind.KeyNote, HostKind = SessionKind.KeyNote },
            new() { Id = 2, OwnKind = SessionKind.Workshop, HostKind = SessionKind.Workshop },
        ];
        await using SettingHost server = await SettingHost.StartAsync(
            static o => o.Converters.Add(new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseLower)), [],
            map: app => app.MapGet("/events", (Filter<Event> filter, Include<Event> include) =>
                SluiceResults.Ok(events.Where(filter), include)));
        Assert.Equal("""[{"id":1,"ownKind":"KeyNote","hostKind":"key_note"}]""",
            await server.Client.GetStringAsync("/events?filter=ownKind eq 'KeyNote' and hostKind eq 'key_note'"));
        JsonNode document = JsonNode.Parse(await server.Client.GetStringAsync("/openapi/v1.json"))!;
        JsonNode members = document["components"]!["schemas"]![nameof(MemberConverterTests) + nameof(Event)]!["properties"]!;
        Assert.Equal("KeyNote", (string)members["ownKind"]!["enum"]![0]!);
        Assert.Equal("key_note", (string)members["hostKind"]!["enum"]![0]!);
    }
}
