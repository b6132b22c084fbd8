using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Sluice.Tests.Strictness;

/// <summary>Types as two versions of a program have them; the first keeps what it does not know.</summary>
public static partial class Versions
{
    [Shape]
    public partial class NamedV1
    {
        public int Id { get; set; }

        [WireExtensionData]
        public Dictionary<string, WireValue>? More { get; set; }
    }

    [Shape]
    public partial class NamedV2
    {
        public int Id { get; set; }
        public string? Text { get; set; }
        public byte[]? Data { get; set; }
        public DateTime At { get; set; }
        public float Small { get; set; }
        public decimal Price { get; set; }
        public Dictionary<string, int?>? Map { get; set; }
        public NamedV2? Child { get; set; }
        public Guid Key { get; set; }
    }

    [Shape]
    public partial class KeyedV1
    {
        [WireKey(1)]
        public int Id { get; set; }

        [WireKey(3)]
        public string? Name { get; set; }

        [WireExtensionData]
        public Dictionary<string, WireValue>? More { get; set; }
    }

    [Shape]
    public partial class KeyedV2
    {
        [WireKey(0)]
        public byte[]? First { get; set; }

        [WireKey(1)]
        public int Id { get; set; }

        [WireKey(3)]
        public string? Name { get; set; }

        [WireKey(4)]
        public DateTime At { get; set; }

        [WireKey(6)]
        public KeyedV2? Child { get; set; }

        [WireKey(7)]
        public string? Last { get; set; }
    }

    [Shape]
    public partial class KeyedElements
    {
        [WireKey(0)]
        public int Id { get; init; }

        public KeyedElements(int id) => Id = id;

        [JsonExtensionData]
        public IDictionary<string, JsonElement>? More { get; set; }
    }

    [Shape]
    public partial class KeyedNodes
    {
        [WireKey(0)]
        public int Id { get; set; }

        [JsonExtensionData]
        public JsonObject? More { get; set; }
    }

    [Shape]
    [WireUnion(Discriminator = "kind", Fallback = typeof(UnknownEvent))]
    [WireCase("created", typeof(Created))]
    [WireCase(7, typeof(Seven))]
    public abstract partial record Event;

    [Shape]
    public partial record Created(int Id) : Event;

    [Shape]
    public partial record Seven(int Id) : Event;

    public sealed record UnknownEvent(UnknownCase Case) : Event, IUnknownCase;

    [Shape]
    [WireUnion(Discriminator = "kind")]
    [WireCase("created", typeof(CreatedV2))]
    [WireCase("moved", typeof(MovedV2))]
    [WireCase(9, typeof(NineV2))]
    [WireCase(7, typeof(SevenV2))]
    public abstract partial record EventV2;

    [Shape]
    public partial record CreatedV2(int Id) : EventV2;

    [Shape]
    public partial record SevenV2(int Id) : EventV2;

    [Shape]
    public partial record MovedV2(string From, string? To, byte[] Data, DateTime At, MovedV2? Then) : EventV2;

    [Shape]
    public partial record NineV2 : EventV2
    {
        [WireKey(0)]
        public int Id { get; set; }

        [WireKey(2)]
        public string? Name { get; set; }
    }

    [Shape]
    public partial class Log
    {
        public List<Event?>? Events { get; set; }
        public Event? Last { get; set; }
    }

    [Shape]
    public partial class LogV2
    {
        public List<EventV2?>? Events { get; set; }
        public EventV2? Last { get; set; }
    }
}
