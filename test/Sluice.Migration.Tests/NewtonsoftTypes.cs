using System.Text.Json.Serialization;
using NJ = Newtonsoft.Json;

namespace Sluice.Migration.Tests;

// Types of both libraries, in pairs where attributes differ. Those without attributes serve both.
public enum Phase
{
    Open,
    Paid,
}

[Shape]
public partial class Plain
{
    public int Id { get; set; }
    public string? Name { get; set; }
}

public class NewtonNames
{
    [NJ.JsonProperty(Order = 1)]
    public int B { get; set; }

    [NJ.JsonProperty("x")]
    public int A { get; set; }

    [NJ.JsonIgnore]
    public int C { get; set; }
}

[Shape]
public partial class SluiceNames
{
    [JsonPropertyOrder(1)]
    public int B { get; set; }

    [WireName("x")]
    public int A { get; set; }

    [WireIgnore]
    public int C { get; set; }
}

public class NewtonRequired
{
    [NJ.JsonProperty(Required = NJ.Required.Always)]
    public int A { get; set; }
}

[Shape]
public partial class SluiceRequired
{
    public required int A { get; set; }

    [JsonRequired]
    public int B { get; set; }
}

public class NewtonConstructor
{
    private readonly int _from;

    public NewtonConstructor() => _from = 0;

    [NJ.JsonConstructor]
    public NewtonConstructor(int id)
    {
        _from = 1;
        Id = id;
    }

    public int Id { get; }

    public int From() => _from;
}

[Shape]
public partial class SluiceConstructor
{
    private readonly int _from;

    public SluiceConstructor() => _from = 0;

    [JsonConstructor]
    public SluiceConstructor(int id)
    {
        _from = 1;
        Id = id;
    }

    public int Id { get; }

    public int From() => _from;
}

public class NewtonMore
{
    public int Id { get; set; }

    [NJ.JsonExtensionData]
    public IDictionary<string, NJ.Linq.JToken>? More { get; set; }
}

[Shape]
public partial class SluiceMore
{
    public int Id { get; set; }

    [WireExtensionData]
    public Dictionary<string, WireValue>? More { get; set; }
}

public class NewtonConditional
{
    public int A { get; set; }

    public bool ShouldSerializeA() => false;
}

[Shape]
public partial class SluiceConditional
{
    [System.Text.Json.Serialization.JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int A { get; set; }
}

public class NewtonCallback
{
    public int A { get; set; }

    [System.Runtime.Serialization.OnDeserialized]
    internal void After(System.Runtime.Serialization.StreamingContext _) => A++;
}

[Shape]
public partial class SluiceCallback : IWireCallbacks
{
    public int A { get; set; }

    public void BeforeRead() { }

    public void AfterRead() => A++;

    public void BeforeWrite() { }

    public void AfterWrite() { }
}

public class NewtonConverted
{
    [NJ.JsonConverter(typeof(NJ.Converters.StringEnumConverter))]
    public Phase Phase { get; set; }
}

[Shape]
public partial class SluiceConverted
{
    [WireEnum]
    public Phase Phase { get; set; }
}

[Shape]
public partial class Node
{
    public Node? Next { get; set; }
}

[Shape]
public partial class Shape
{
    public int Id { get; set; }
}

[Shape]
public partial class Square : Shape
{
    public int Side { get; set; }
}

[Shape]
public partial class Scalars
{
    public int Int { get; set; }
    public bool Bool { get; set; }
    public string? Text { get; set; }
    public double Double { get; set; }
    public decimal Decimal { get; set; }
    public int? Maybe { get; set; } = 1;
    public object? Any { get; set; }
}

[Shape]
public partial class Collections
{
    public List<int> Fixed { get; } = [1];
    public List<int> Settable { get; set; } = [1];
}

[Shape]
public partial class Keys
{
    public Dictionary<Phase, int> ByPhase { get; set; } = [];
    public Dictionary<string, int> ByName { get; set; } = [];
}

[Shape]
public partial class Fields
{
    public int Field = 1;

    [WireInclude]
    public int Included = 2;
}

[Shape]
public partial class Times
{
    public DateTime At { get; set; }
    public DateTimeOffset Offset { get; set; }
    public TimeSpan Took { get; set; }
    public byte[]? Bytes { get; set; }
}

[Shape, WireUnion, WireCase("cat", typeof(Cat))]
public partial interface IAnimal;

[Shape]
public partial class Cat : IAnimal
{
    public int Lives { get; set; }
}
