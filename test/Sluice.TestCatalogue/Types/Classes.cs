using System.Text.Json.Serialization;

namespace Sluice.TestCatalogue;

/// <summary>Nine numbers.</summary>
[Shape]
public partial class NineInts
{
    /// <summary>A number.</summary>
    public int A { get; set; }

    /// <summary>A number.</summary>
    public int B { get; set; }

    /// <summary>A number.</summary>
    public int C { get; set; }

    /// <summary>A number.</summary>
    public int D { get; set; }

    /// <summary>A number.</summary>
    public int E { get; set; }

    /// <summary>A number.</summary>
    public int F { get; set; }

    /// <summary>A number.</summary>
    public int G { get; set; }

    /// <summary>A number.</summary>
    public int H { get; set; }

    /// <summary>A number.</summary>
    public int I { get; set; }
}

/// <summary>Constructor parameters with collections.</summary>
[Shape]
public partial class MyPoco(bool flag, string text)
{
    /// <summary>A parameter.</summary>
    public bool Flag { get; } = flag;

    /// <summary>A parameter.</summary>
    public string Text { get; } = text;

    /// <summary>A list.</summary>
    public List<int>? Numbers { get; set; }

    /// <summary>A dictionary.</summary>
    public Dictionary<string, int>? Map { get; set; }
}

/// <summary>A tree.</summary>
[Shape]
public partial class Tree
{
    /// <summary>A name.</summary>
    public string? Name { get; set; }

    /// <summary>Children of the same type.</summary>
    public List<Tree>? Children { get; set; }

    /// <summary>One more of the same type.</summary>
    public Tree? Next { get; set; }

    /// <summary>By name.</summary>
    public Dictionary<string, Tree>? Named { get; set; }
}

/// <summary>Required, init-only and private setters.</summary>
[Shape]
public partial class Setters
{
    /// <summary>Must be present.</summary>
    public required int Required { get; set; }

    /// <summary>Must be present, set once.</summary>
    public required string RequiredInit { get; init; }

    /// <summary>Set once, with a value of its own.</summary>
    public int Init { get; init; } = 42;

    /// <summary>Set inside, included.</summary>
    [JsonInclude]
    public string? Private { get; private set; } = "initial";

    /// <summary>A public field, included.</summary>
    [JsonInclude]
    public int Field = 3;

    /// <summary>A public field that is not included.</summary>
    [NonSerialized]
    public int Left = 9;

    /// <summary>Follows from the others.</summary>
    public string Computed => $"{Required}:{RequiredInit}";

    /// <summary>Sets what is private.</summary>
    public Setters With(string text)
    {
        Private = text;
        return this;
    }
}

/// <summary>Attributes of System.Text.Json.</summary>
[Shape]
public partial class Attributed
{
    /// <summary>Another name.</summary>
    [JsonPropertyName("other_name")]
    public string? Named { get; set; }

    /// <summary>Not there.</summary>
    [JsonIgnore, NotCompared]
    public string? Ignored { get; set; }

    /// <summary>Left out when null.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? WhenNotNull { get; set; }

    /// <summary>Left out when 0.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int WhenNotZero { get; set; }

    /// <summary>Last.</summary>
    [JsonPropertyOrder(5)]
    public int Last { get; set; }

    /// <summary>First.</summary>
    [JsonPropertyOrder(-5)]
    public int First { get; set; }

    /// <summary>By name.</summary>
    [JsonConverter(typeof(JsonStringEnumConverter<DayOfWeek>))]
    public DayOfWeek Day { get; set; }

    /// <summary>A number in quotes or not.</summary>
    [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
    public int Quoted { get; set; }
}

/// <summary>What it does not know it keeps.</summary>
[Shape]
public partial class Extended
{
    /// <summary>The rest, which follows all members.</summary>
    [JsonExtensionData]
    public Dictionary<string, object?>? Rest { get; set; }

    /// <summary>Known.</summary>
    public int Id { get; set; }
}

/// <summary>A mutable struct with a property and a constructor.</summary>
[Shape]
public partial struct Mutable
{
    /// <summary>A number.</summary>
    public int Number { get; set; }

    /// <summary>Text.</summary>
    public string? Text { get; set; }

    /// <summary>Another.</summary>
    public Point Point { get; set; }
}

/// <summary>Members of the base come after.</summary>
[Shape]
public partial class Animal
{
    /// <summary>A name.</summary>
    public string? Name { get; set; }

    /// <summary>Shadowed below.</summary>
    public virtual int Legs { get; set; } = 4;
}

/// <inheritdoc/>
[Shape]
public partial class Bird : Animal
{
    /// <summary>An override.</summary>
    public override int Legs { get; set; } = 2;

    /// <summary>Its own.</summary>
    public bool Flies { get; set; }

    /// <summary>Shadows.</summary>
    public new string? Name { get; set; }
}

/// <summary>Collections that have no setter.</summary>
[Shape]
public partial class Filled
{
    /// <summary>Filled in place.</summary>
    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public List<int> Numbers { get; } = [];

    /// <summary>Filled in place.</summary>
    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public Dictionary<string, string> Texts { get; } = [];
}
