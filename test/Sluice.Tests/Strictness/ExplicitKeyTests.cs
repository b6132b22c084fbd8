using MessagePack;
using Sluice.Tests.Reflection;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>A text key of MessagePack-CSharp is the name on MessagePack, whatever naming the options ask for.</summary>
public partial class ExplicitKeyTests
{
    [Shape, MessagePackObject]
    public partial class Keyed
    {
        [Key("FirstName")]
        public int FirstName { get; set; }

        [Key("k")]
        public int OtherName { get; set; }
    }

    public static TheoryData<ProvidedBy, WireNaming> Namings =>
        [
            .. from provider in Provided.All
            from naming in Enum.GetValues<WireNaming>()
            select new TheoryDataRow<ProvidedBy, WireNaming>(provider, naming),
        ];

    [Theory, MemberData(nameof(Namings))]
    public void TextKeys_UnderEveryNaming_AreVerbatim(ProvidedBy provider, WireNaming naming)
    {
        // As MessagePack-CSharp writes it.
        byte[] expected = Convert.FromHexString("82a946697273744e616d6501a16b02");
        var options = new MessagePackWireOptions
        {
            Naming = naming,
            ExactNames = true,
            RejectUnknownMembers = true,
        };
        Converter<Keyed> converter = Strict.Converter<Keyed>(provider);
        Assert.Equal(
            expected,
            MessagePackOutput.ToArray(
                new MessagePackBody<Keyed>(converter, new Keyed { FirstName = 1, OtherName = 2 }, null),
                options
            )
        );
        Keyed back = MessagePackReading.Read(expected, converter, options)!;
        Assert.Equal((1, 2), (back.FirstName, back.OtherName));
        // They are keys of MessagePack alone.
        if (naming == WireNaming.Snake)
            Assert.Equal(
                """{"first_name":1,"other_name":2}""",
                Strict.Json(provider, back, new JsonWireOptions { Naming = naming })
            );
    }

    public class Negative
    {
        [WireKey(-2)]
        public int First { get; set; }
    }

    public class Far
    {
        [WireKey(4096)]
        public int First { get; set; }
    }

    public class Twice
    {
        [WireKey(3)]
        public int First { get; set; }

        [WireKey(3)]
        public int Second { get; set; }
    }

    // The generator reports them as errors of the compiler.
    [Theory]
    [InlineData(typeof(Negative), "The key -2 of '", ".First' is out of range; keys are integers from 0 to 4095")]
    [InlineData(typeof(Far), "The key 4096 of '", ".First' is out of range; keys are integers from 0 to 4095")]
    [InlineData(typeof(Twice), "'First' and 'Second' of '", "' have the same key 3; give each member a different key")]
    public void Keys_OfTypesWithoutAShape_AreRefusedInTheWordsOfTheCompiler(Type type, string start, string end)
    {
        object value = Activator.CreateInstance(type)!;
        WireException e = Assert.Throws<WireException>(() => MessagePackWire.Serialize(value));
        Assert.Contains(start, e.Message, StringComparison.Ordinal);
        Assert.Contains(end, e.Message, StringComparison.Ordinal);
        Assert.Equal(WireError.Unsupported, e.Error);
    }
}
