using System.Numerics;
using Sluice.Tests.Reflection;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>
/// Object types that the library shapes itself are read by the names that options give their members.
/// </summary>
public partial class RecordNamingTests
{
    [Shape]
    public partial class All
    {
        public Index Place { get; set; }
        public Range Part { get; set; }
        public KeyValuePair<string, int> Pair { get; set; }
        public Tuple<int, string>? Two { get; set; }
        public (int A, string B, long C) Three { get; set; }
        public Tuple<int, int, int, int, int, int, int, Tuple<int>>? Eight { get; set; }
        public (int, int, int, int, int, int, int, int, int) Nine { get; set; }
        public Complex Complex { get; set; }
        public Vector3 Vector { get; set; }
        public Quaternion Turn { get; set; }
        public Matrix3x2 Matrix { get; set; }
        public Plane Plane { get; set; }
    }

    private static readonly All s_all = new()
    {
        Place = ^3,
        Part = 1..^2,
        Pair = new("k", 5),
        Two = new(1, "b"),
        Three = (1, "b", 3),
        Eight = new(1, 2, 3, 4, 5, 6, 7, new(8)),
        Nine = (1, 2, 3, 4, 5, 6, 7, 8, 9),
        Complex = new(1, 2),
        Vector = new(1, 2, 3),
        Turn = new(1, 2, 3, 4),
        Matrix = new(1, 2, 3, 4, 5, 6),
        Plane = new(1, 2, 3, 4),
    };

    public static TheoryData<ProvidedBy, WireNaming, bool> Namings =>
        [
            .. from provider in Provided.All
            from naming in Enum.GetValues<WireNaming>()
            from exact in (bool[])[false, true]
            select new TheoryDataRow<ProvidedBy, WireNaming, bool>(provider, naming, exact),
        ];

    [Theory, MemberData(nameof(Namings))]
    public void Records_UnderEveryNaming_AreReadBack(ProvidedBy provider, WireNaming naming, bool exact)
    {
        var json = new JsonWireOptions
        {
            Naming = naming,
            ExactNames = exact,
            RejectUnknownMembers = true,
        };
        Same(Strict.FromJson<All>(provider, Strict.Json(provider, s_all, json), json), hasVectors: false);
        var packed = new MessagePackWireOptions
        {
            Naming = naming,
            ExactNames = exact,
            RejectUnknownMembers = true,
        };
        Converter<All> converter = Strict.Converter<All>(provider);
        byte[] bytes = MessagePackOutput.ToArray(new MessagePackBody<All>(converter, s_all, null), in packed);
        Same(MessagePackReading.Read(bytes, converter, in packed)!, hasVectors: true);
    }

    // Vectors are fields, which System.Text.Json does not write.
    private static void Same(All back, bool hasVectors)
    {
        Assert.Equal((s_all.Place, s_all.Part, s_all.Pair), (back.Place, back.Part, back.Pair));
        Assert.Equal((s_all.Two, s_all.Three, s_all.Eight, s_all.Nine), (back.Two, back.Three, back.Eight, back.Nine));
        Assert.Equal(s_all.Complex, back.Complex);
        if (hasVectors)
            Assert.Equal(
                (s_all.Vector, s_all.Turn, s_all.Matrix, s_all.Plane),
                (back.Vector, back.Turn, back.Matrix, back.Plane)
            );
    }

    [Fact]
    public void Index_UnderKebab_IsReadFromTheEnd()
    {
        var json = new JsonWireOptions { Naming = WireNaming.Kebab };
        Assert.Equal("""{"value":3,"is-from-end":true}""", JsonWire.Serialize(^3, options: in json));
        Assert.Equal(^3, JsonWire.Deserialize<Index>("""{"value":3,"is-from-end":true}""", in json));
        var packed = new MessagePackWireOptions { Naming = WireNaming.Kebab };
        Assert.Equal(
            ^3,
            MessagePackWire.Deserialize<Index>(MessagePackWire.Serialize(^3, options: in packed), in packed)
        );
    }

    [Fact]
    public void Groups_UnderANaming_AreReadBack()
    {
        var json = new JsonWireOptions { Naming = WireNaming.SnakeUpper, ExactNames = true };
        IGrouping<int, string> group = new[] { "a", "bb", "c" }.GroupBy(text => text.Length).First();
        string text = JsonWire.Serialize(group, options: in json);
        Assert.Equal("""{"KEY":1,"ELEMENTS":["a","c"]}""", text);
        IGrouping<int, string> back = JsonWire.Deserialize<IGrouping<int, string>>(text, in json)!;
        Assert.Equal((1, "a,c"), (back.Key, string.Join(',', back)));
    }

    [Fact]
    public void Unknown_members_AndTwoOfOneName_AreErrorsUnderOptions()
    {
        var json = new JsonWireOptions { Naming = WireNaming.Snake, RejectUnknownMembers = true };
        Assert.Equal(
            WireError.UnknownMember,
            Assert
                .Throws<WireException>(() => JsonWire.Deserialize<Index>("""{"value":3,"isFromEnd":true}""", in json))
                .Error
        );
        Assert.Equal(
            WireError.DuplicateMember,
            Assert
                .Throws<WireException>(() =>
                    JsonWire.Deserialize<Index>("""{"value":3,"is_from_end":true,"IS_FROM_END":true}""", in json)
                )
                .Error
        );
    }
}
