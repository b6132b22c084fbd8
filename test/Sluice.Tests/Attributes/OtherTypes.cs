using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using MessagePack;
using Sluice.Wires;

namespace Sluice.Tests.Attributes;

/// <summary>One type for each row about an attribute of System.Runtime.Serialization.</summary>
public static partial class Data
{
    [Shape, DataContract]
    public partial class Contract
    {
        [DataMember]
        public int A { get; set; }
        public int B { get; set; }

        [DataMember]
        private int C { get; set; } = 3;
        public int Known => C;
    }

    [Shape, DataContract]
    public partial class Named
    {
        [DataMember(Name = "x y")]
        public int A { get; set; }
    }

    [Shape]
    public partial class NamedAlone
    {
        [DataMember(Name = "x y")]
        public int A { get; set; }
        public int B { get; set; }
    }

    [Shape, DataContract]
    public partial class Ordered
    {
        [DataMember(Order = 1)]
        public int A { get; set; }

        [DataMember(Order = 0)]
        public int B { get; set; }
    }

    [Shape, DataContract]
    public partial class Required
    {
        [DataMember(IsRequired = true)]
        public int A { get; set; }
    }

    [Shape, DataContract]
    public partial class Emitted
    {
        [DataMember(EmitDefaultValue = false)]
        public int A { get; set; }

        [DataMember(EmitDefaultValue = false)]
        public string? B { get; set; }

        [DataMember]
        public int C { get; set; }
    }

    [Shape]
    public partial class Ignored
    {
        [IgnoreDataMember]
        public int A { get; set; }
        public int B { get; set; }
    }

    public enum Size
    {
        Small,

        [EnumMember(Value = "XL")]
        Extra,
    }

    [Shape]
    public partial class Enums
    {
        [JsonConverter(typeof(JsonStringEnumConverter<Sized>))]
        public Sized A { get; set; }

        [WireEnum]
        public Size B { get; set; }
        public Size C { get; set; }
    }

    public enum Sized
    {
        Small,

        [EnumMember(Value = "other"), JsonStringEnumMemberName("XL")]
        Extra,
    }
}

/// <summary>One type for each row about an attribute of MessagePack-CSharp.</summary>
public static partial class Keys
{
    [Shape, MessagePackObject]
    public partial class Numbered
    {
        [Key(0)]
        public int A { get; set; }

        [Key(2)]
        public int B { get; set; }

        [WireKey(WireKeyAttribute.None)]
        public int C { get; set; }
    }

    [Shape, MessagePackObject]
    public partial class Texts
    {
        [Key("x")]
        public int A { get; set; }

        [WireKey(WireKeyAttribute.None)]
        public int B { get; set; }
    }

    [Shape, MessagePackObject(true)]
    public partial class AsNames
    {
        public int FirstOne { get; set; }
    }

    [Shape]
    public partial class KeyAlone
    {
        [Key("x")]
        public int A { get; set; }
    }

    [Shape]
    public partial class Ignored
    {
        [IgnoreMember]
        public int A { get; set; }
        public int B { get; set; }
    }

    [Shape, Union(0, typeof(First)), Union(3, typeof(Second))]
    public abstract partial class Case;

    [MessagePackObject]
    public class First : Case
    {
        [Key(0)]
        public int A { get; set; }
    }

    public class Second : Case
    {
        public int B { get; set; }
    }

    [Shape]
    public partial class Constructed
    {
        public Constructed() { }

        [SerializationConstructor]
        public Constructed(int a) => A = a;

        public int A { get; }
    }
}

/// <summary>One type for each row about an attribute of Sluice's own.</summary>
public static partial class Own
{
    [Shape]
    public partial class Named
    {
        [WireName("x y")]
        public int A { get; set; }
    }

    [Shape]
    public partial class Numbered
    {
        [WireKey(0)]
        public int A { get; set; }

        [WireKey(2)]
        public int B { get; set; }
    }

    [Shape]
    public partial class Ignored
    {
        [WireIgnore]
        public int A { get; set; }
        public int B { get; set; }
    }

    public class Foreign
    {
        public int A { get; set; }
        public int B { get; set; }
    }

    [Shape, WireIgnore(nameof(A))]
    public partial class LeftOut : Foreign
    {
        public int C { get; set; }
    }

    [Shape]
    public partial class Included
    {
        [WireInclude]
        private int A { get; set; } = 1;

        [WireInclude]
        public int B = 2;
        public int Known => A;
    }

    [Shape]
    public partial class Enums
    {
        [WireEnum]
        public DayOfWeek A { get; set; }

        [WireEnum(AsText = false)]
        public Sized B { get; set; }
        public Sized C { get; set; }
    }

    [WireEnum]
    public enum Sized
    {
        Small,

        [WireName("XL")]
        Extra,
    }

    [Shape]
    public partial class Converted
    {
        [WireConverter(typeof(Twice))]
        public int A { get; set; }
    }

    [Shape, WireSurrogate(typeof(StandIn))]
    public partial class Replaced
    {
        public int A { get; init; }
    }

    public sealed record StandIn(int Value) : IWireSurrogate<Replaced, StandIn>
    {
        public static StandIn ToSurrogate(Replaced value) => new(value.A);

        public static Replaced FromSurrogate(StandIn surrogate) => new() { A = surrogate.Value };
    }

    [Shape, WireUnion(Discriminator = "kind"), WireCase("one", typeof(One)), WireCase(2, typeof(Two))]
    public abstract partial class Union;

    public class One : Union
    {
        public int A { get; set; }
    }

    public class Two : Union
    {
        public int B { get; set; }
    }

    [Shape(Naming = WireNaming.Snake)]
    public partial class Snake
    {
        public int FirstName { get; set; }

        [WireName("asIs")]
        public int Other { get; set; }
    }

    [Shape]
    public partial class Selected
    {
        [Always]
        public int A { get; set; }

        [Default]
        public int B { get; set; }
        public int C { get; set; }

        [Never]
        public int D { get; set; }

        [Default, SubPropertyDefault("[c]")]
        public Selected? E { get; set; }
    }

    public readonly struct Twice : IWireConverter<int>
    {
        public static void Write<TWriter>(ref TWriter writer, int value)
            where TWriter : struct, IWireWriter, allows ref struct => writer.WriteInt32(2 * value);

        public static int Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct => reader.ReadInt32() / 2;
    }
}

/// <summary>Types whose members carry attributes of several families.</summary>
public static partial class Several
{
    [Shape]
    public partial class WireFirst
    {
        [WireName("wire"), JsonPropertyName("json"), DataMember(Name = "data")]
        public int A { get; set; }
    }

    [Shape, DataContract]
    public partial class JsonFirst
    {
        [JsonPropertyName("json"), DataMember(Name = "data")]
        public int A { get; set; }
    }

    [Shape, MessagePackObject]
    public partial class KeyFirst
    {
        [JsonPropertyName("json"), Key("key"), DataMember(Name = "data")]
        public int A { get; set; }
    }

    [Shape, MessagePackObject]
    public partial class WireOverKey
    {
        [WireName("wire"), Key("key"), JsonPropertyName("json")]
        public int A { get; set; }
    }

    [Shape, MessagePackObject]
    public partial class WireKeys
    {
        [WireKey(1), Key(0)]
        public int A { get; set; }
    }

    [Shape]
    public partial class NotJson
    {
        [JsonIgnore, JsonInclude, WireName("a"), DataMember, WireInclude]
        public int A { get; set; }
        public int B { get; set; }
    }

    [Shape, DataContract]
    public partial class NotData
    {
        [IgnoreDataMember, DataMember, JsonPropertyName("a")]
        public int A { get; set; }

        [DataMember]
        public int B { get; set; }
    }

    [Shape, MessagePackObject]
    public partial class NotMember
    {
        [IgnoreMember, Key(0), JsonPropertyName("a")]
        public int A { get; set; }

        [Key(1)]
        public int B { get; set; }
    }

    [Shape, MessagePackObject]
    public partial class NotWire
    {
        [WireIgnore, Key(0), JsonInclude, Default]
        public int A { get; set; }

        [Key(1)]
        public int B { get; set; }
    }

    [Shape, MessagePackObject]
    public partial class JsonNotKeyed
    {
        [JsonIgnore, Key(0)]
        public int A { get; set; }

        [Key(1)]
        public int B { get; set; }
    }

    [Shape, MessagePackObject]
    public partial class NeverKeyed
    {
        [Never, Key(0)]
        public int A { get; set; }

        [Key(1)]
        public int B { get; set; }
    }

    [Shape]
    public partial class Base
    {
        [JsonIgnore]
        public virtual int A { get; set; }

        [WireIgnore]
        public virtual int B { get; set; }
    }

    [Shape]
    public partial class Overriding : Base
    {
        public override int A { get; set; }
        public override int B { get; set; }
    }
#pragma warning disable SLC061 // The ignored parameter is the subject.
    [Shape]
    public partial record Positional([property: JsonIgnore] int A, int B);
#pragma warning restore SLC061
}
