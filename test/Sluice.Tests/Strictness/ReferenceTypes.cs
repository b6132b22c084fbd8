using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Sluice.Tests.Strictness;

/// <summary>A member of each kind that metadata of references may be written in.</summary>
[Shape]
public partial class ReferenceRoot
{
    public ReferenceRoot? Root { get; set; }
    public ReferenceNode? Node { get; set; }
    public ReferenceNode? Again { get; set; }
    public ReferenceUnion? Union { get; set; }
    public ReferenceDollar? Dollar { get; set; }
    public ReferenceRecord? Record { get; set; }
    public ReferenceValue Value { get; set; }
    public ReferenceExtended? Extended { get; set; }
    public List<ReferenceNode?>? List { get; set; }
    public HashSet<string>? Set { get; set; }
    public ReferenceNode?[]? Array { get; set; }
    public ImmutableList<ReferenceNode?>? Immutable { get; set; }
    public Dictionary<string, ReferenceNode?>? Map { get; set; }
    public ImmutableDictionary<string, ReferenceNode?>? ImmutableMap { get; set; }
    public KeyValuePair<string, ReferenceNode?>? Pair { get; set; }
    public object? Any { get; set; }
    public JsonElement? Element { get; set; }
    public JsonNode? Dom { get; set; }
}

public class ReferenceNode
{
    public string? Name { get; set; }
    public object? Self { get; set; }
    public ReferenceNode? Next { get; set; }
    public List<ReferenceNode>? Others { get; set; }
    public Dictionary<string, ReferenceNode>? Named { get; set; }
}

[
    JsonPolymorphic(TypeDiscriminatorPropertyName = "kind"),
    JsonDerivedType(typeof(ReferenceCase), "a"),
    JsonDerivedType(typeof(ReferenceOther), "b")
]
public abstract class ReferenceUnion
{
    public string? Name { get; set; }
    public ReferenceUnion? Next { get; set; }
    public object? Self { get; set; }
}

public class ReferenceCase : ReferenceUnion;

public class ReferenceOther : ReferenceUnion
{
    public List<ReferenceUnion>? All { get; set; }
}

[JsonDerivedType(typeof(ReferenceDollarCase), "a")]
public abstract class ReferenceDollar
{
    public string? Name { get; set; }
    public ReferenceDollar? Next { get; set; }
}

public class ReferenceDollarCase : ReferenceDollar;

public record ReferenceRecord(string? Name);

public struct ReferenceValue
{
    public string? Name { get; set; }
    public object? Self { get; set; }
}

public class ReferenceExtended
{
    public string? Name { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement>? More { get; set; }
}

/// <summary>A cycle through the callbacks and rules of a type.</summary>
[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public class ReferenceCalled : IJsonOnDeserializing, IJsonOnDeserialized
{
    [JsonIgnore]
    public string Calls { get; set; } = "";
    public ReferenceCalled? Self { get; set; }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Replace)]
    public List<int> Numbers { get; set; } = [];

    public void OnDeserializing() => Calls += Self is null ? "b" : "B";

    public void OnDeserialized() => Calls += Self is null ? "a" : "A";
}

[Shape]
public partial class ReferenceCalledRoot
{
    public ReferenceCalled? Called { get; set; }
}
