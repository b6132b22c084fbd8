using MemoryPack;
using PolyType;
using ProtoBuf;
using MessagePackKey = MessagePack.KeyAttribute;
using MessagePackObject = MessagePack.MessagePackObjectAttribute;
using NerdbankKey = Nerdbank.MessagePack.KeyAttribute;

namespace Sluice.Benchmarks.Peers;

/// <summary>A post of a feed with int keys, for every library.</summary>
[Shape, MessagePackObject, MemoryPackable, ProtoContract, GenerateShape]
public sealed partial class KeyedPost
{
    [MessagePackKey(0), NerdbankKey(0), ProtoMember(1)]
    public long Id { get; set; }

    [MessagePackKey(1), NerdbankKey(1), ProtoMember(2)]
    public DateTime CreatedAt { get; set; }

    [MessagePackKey(2), NerdbankKey(2), ProtoMember(3)]
    public string? Text { get; set; }

    [MessagePackKey(3), NerdbankKey(3), ProtoMember(4)]
    public KeyedAuthor? Author { get; set; }

    [MessagePackKey(4), NerdbankKey(4), ProtoMember(5)]
    public long? ReplyTo { get; set; }

    [MessagePackKey(5), NerdbankKey(5), ProtoMember(6)]
    public List<string> Tags { get; set; } = [];

    [MessagePackKey(6), NerdbankKey(6), ProtoMember(7)]
    public List<KeyedLink> Links { get; set; } = [];

    [MessagePackKey(7), NerdbankKey(7), ProtoMember(8)]
    public int Reposts { get; set; }

    [MessagePackKey(8), NerdbankKey(8), ProtoMember(9)]
    public int Likes { get; set; }

    [MessagePackKey(9), NerdbankKey(9), ProtoMember(10)]
    public bool IsLiked { get; set; }
}

/// <summary>Its author.</summary>
[Shape, MessagePackObject, MemoryPackable, ProtoContract, GenerateShape]
public sealed partial class KeyedAuthor
{
    [MessagePackKey(0), NerdbankKey(0), ProtoMember(1)]
    public long Id { get; set; }

    [MessagePackKey(1), NerdbankKey(1), ProtoMember(2)]
    public string? Name { get; set; }

    [MessagePackKey(2), NerdbankKey(2), ProtoMember(3)]
    public string? Handle { get; set; }

    [MessagePackKey(3), NerdbankKey(3), ProtoMember(4)]
    public string? About { get; set; }

    [MessagePackKey(4), NerdbankKey(4), ProtoMember(5)]
    public int Followers { get; set; }

    [MessagePackKey(5), NerdbankKey(5), ProtoMember(6)]
    public bool IsVerified { get; set; }
}

/// <summary>A link of it.</summary>
[Shape, MessagePackObject, MemoryPackable, ProtoContract, GenerateShape]
public sealed partial class KeyedLink
{
    [MessagePackKey(0), NerdbankKey(0), ProtoMember(1)]
    public string? Url { get; set; }

    [MessagePackKey(1), NerdbankKey(1), ProtoMember(2)]
    public int Start { get; set; }

    [MessagePackKey(2), NerdbankKey(2), ProtoMember(3)]
    public int End { get; set; }
}

/// <summary>A product of a catalogue with int keys, for every library.</summary>
[Shape, MessagePackObject, MemoryPackable, ProtoContract, GenerateShape]
public sealed partial class KeyedProduct
{
    [MessagePackKey(0), NerdbankKey(0), ProtoMember(1)]
    public Guid Id { get; set; }

    [MessagePackKey(1), NerdbankKey(1), ProtoMember(2)]
    public string? Sku { get; set; }

    [MessagePackKey(2), NerdbankKey(2), ProtoMember(3)]
    public string? Name { get; set; }

    [MessagePackKey(3), NerdbankKey(3), ProtoMember(4)]
    public string? Description { get; set; }

    [MessagePackKey(4), NerdbankKey(4), ProtoMember(5)]
    public decimal Price { get; set; }

    [MessagePackKey(5), NerdbankKey(5), ProtoMember(6)]
    public decimal? FormerPrice { get; set; }

    [MessagePackKey(6), NerdbankKey(6), ProtoMember(7)]
    public double Rating { get; set; }

    [MessagePackKey(7), NerdbankKey(7), ProtoMember(8)]
    public string[] Category { get; set; } = [];

    [MessagePackKey(8), NerdbankKey(8), ProtoMember(9)]
    public Dictionary<string, string> Attributes { get; set; } = [];

    [MessagePackKey(9), NerdbankKey(9), ProtoMember(10)]
    public List<KeyedVariant> Variants { get; set; } = [];
}

/// <summary>A variant of it.</summary>
[Shape, MessagePackObject, MemoryPackable, ProtoContract, GenerateShape]
public sealed partial class KeyedVariant
{
    [MessagePackKey(0), NerdbankKey(0), ProtoMember(1)]
    public string? Color { get; set; }

    [MessagePackKey(1), NerdbankKey(1), ProtoMember(2)]
    public int Size { get; set; }

    [MessagePackKey(2), NerdbankKey(2), ProtoMember(3)]
    public int Stock { get; set; }
}

/// <summary>Nine integers with int keys, for every library.</summary>
[Shape, MessagePackObject, MemoryPackable, ProtoContract, GenerateShape]
public sealed partial class KeyedNumbers
{
    [MessagePackKey(0), NerdbankKey(0), ProtoMember(1)]
    public int MyProperty1 { get; set; }

    [MessagePackKey(1), NerdbankKey(1), ProtoMember(2)]
    public int MyProperty2 { get; set; }

    [MessagePackKey(2), NerdbankKey(2), ProtoMember(3)]
    public int MyProperty3 { get; set; }

    [MessagePackKey(3), NerdbankKey(3), ProtoMember(4)]
    public int MyProperty4 { get; set; }

    [MessagePackKey(4), NerdbankKey(4), ProtoMember(5)]
    public int MyProperty5 { get; set; }

    [MessagePackKey(5), NerdbankKey(5), ProtoMember(6)]
    public int MyProperty6 { get; set; }

    [MessagePackKey(6), NerdbankKey(6), ProtoMember(7)]
    public int MyProperty7 { get; set; }

    [MessagePackKey(7), NerdbankKey(7), ProtoMember(8)]
    public int MyProperty8 { get; set; }

    [MessagePackKey(8), NerdbankKey(8), ProtoMember(9)]
    public int MyProperty9 { get; set; }
}
