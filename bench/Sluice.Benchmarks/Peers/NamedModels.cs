using PolyType;
using MessagePackObject = MessagePack.MessagePackObjectAttribute;

namespace Sluice.Benchmarks.Peers;

/// <summary>A post of a feed with string keys, for every library.</summary>
[Shape, MessagePackObject(keyAsPropertyName: true), GenerateShape]
public sealed partial class NamedPost
{
    public long Id { get; set; }
    public DateTime CreatedAt { get; set; }
    public string? Text { get; set; }
    public NamedAuthor? Author { get; set; }
    public long? ReplyTo { get; set; }
    public List<string> Tags { get; set; } = [];
    public List<NamedLink> Links { get; set; } = [];
    public int Reposts { get; set; }
    public int Likes { get; set; }
    public bool IsLiked { get; set; }
}

/// <summary>Its author.</summary>
[Shape, MessagePackObject(keyAsPropertyName: true), GenerateShape]
public sealed partial class NamedAuthor
{
    public long Id { get; set; }
    public string? Name { get; set; }
    public string? Handle { get; set; }
    public string? About { get; set; }
    public int Followers { get; set; }
    public bool IsVerified { get; set; }
}

/// <summary>A link of it.</summary>
[Shape, MessagePackObject(keyAsPropertyName: true), GenerateShape]
public sealed partial class NamedLink
{
    public string? Url { get; set; }
    public int Start { get; set; }
    public int End { get; set; }
}

/// <summary>A product of a catalogue with string keys, for every library.</summary>
[Shape, MessagePackObject(keyAsPropertyName: true), GenerateShape]
public sealed partial class NamedProduct
{
    public Guid Id { get; set; }
    public string? Sku { get; set; }
    public string? Name { get; set; }
    public string? Description { get; set; }
    public decimal Price { get; set; }
    public decimal? FormerPrice { get; set; }
    public double Rating { get; set; }
    public string[] Category { get; set; } = [];
    public Dictionary<string, string> Attributes { get; set; } = [];
    public List<NamedVariant> Variants { get; set; } = [];
}

/// <summary>A variant of it.</summary>
[Shape, MessagePackObject(keyAsPropertyName: true), GenerateShape]
public sealed partial class NamedVariant
{
    public string? Color { get; set; }
    public int Size { get; set; }
    public int Stock { get; set; }
}

/// <summary>Nine integers with string keys, for every library.</summary>
[Shape, MessagePackObject(keyAsPropertyName: true), GenerateShape]
public sealed partial class NamedNumbers
{
    public int MyProperty1 { get; set; }
    public int MyProperty2 { get; set; }
    public int MyProperty3 { get; set; }
    public int MyProperty4 { get; set; }
    public int MyProperty5 { get; set; }
    public int MyProperty6 { get; set; }
    public int MyProperty7 { get; set; }
    public int MyProperty8 { get; set; }
    public int MyProperty9 { get; set; }
}
