using System.Text.Json.Serialization;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests.Json;

/// <summary>
/// Up to a depth of 64, line breaks are written together with the values, and beyond it in a pass over the compact
/// output: the same bytes. Values whose code writes to the wire itself, at the edges of that code.
/// </summary>
public partial class IndentationInPassTests
{
    public static TheoryData<int, char, string> Layouts
    {
        get
        {
            var layouts = new TheoryData<int, char, string>();
            foreach (int size in (int[])[0, 1, 2, 3, 7, 8, 9, 127])
            {
                layouts.Add(size, ' ', "\n");
                layouts.Add(size, '\t', "\r\n");
            }
            return layouts;
        }
    }

    [Theory]
    [MemberData(nameof(Layouts))]
    public void Values_HaveTheBytesOfTheSecondPass(int size, char character, string newLine)
    {
        var layout = new JsonWireOptions
        {
            Indented = true,
            IndentSize = size,
            IndentCharacter = character,
            NewLine = newLine,
        };
        foreach (
            JsonWireOptions options in (JsonWireOptions[])
                [
                    layout,
                    layout with
                    {
                        Naming = WireNaming.Snake,
                    },
                    layout with
                    {
                        Omit = OmitWhen.Default,
                    },
                    layout with
                    {
                        EnumsAsText = true,
                    },
                    layout with
                    {
                        Escaping = JsonEscaping.Html,
                    },
                    layout with
                    {
                        NamingPolicy = new Long(),
                    },
                ]
        )
        {
            Same(Written.All, options);
            Same(
                new Holder
                {
                    Values = Written.All,
                    Shapes = Figures,
                    More = { ["<k>"] = 1, ["b"] = 2 },
                },
                options
            );
            Same(new Holder { Shapes = [], More = { } }, options);
            Same(Figures, options);
            Same(
                new Dictionary<int, bool[]>
                {
                    [1] = [true],
                    [-20] = [],
                    [int.MinValue] = [true, false],
                },
                options
            );
            object?[] mixed = [1, null, "x", 2.5];
            Same(new Dictionary<bool, object?> { [true] = null, [false] = mixed }, options);
            Same((1, "a", new[] { (2, 'c'), (3, '"') }, Nested: new[] { new[] { 1 }, [], [2, 3] }), options);
            Same(new[] { DayOfWeek.Monday, (DayOfWeek)77 }, options);
        }
    }

    [Theory]
    [InlineData(63)]
    [InlineData(64)]
    public void Arrays_AtTheGreatestDepth_HaveTheBytesOfTheSecondPass(int depth)
    {
        // The value's own array is the deepest level.
        var value = new Deep(depth - 1);
        foreach (int size in (int[])[0, 2, 8])
            Same(value, new JsonWireOptions { Indented = true, IndentSize = size });
    }

    [Fact]
    public void Array_BeyondTheGreatestDepth_IsAnError() =>
        Assert.Equal(
            WireError.Depth,
            Assert
                .Throws<WireException>(() =>
                    JsonWire.Serialize(new Deep(64), options: new JsonWireOptions { Indented = true })
                )
                .Error
        );

    [Fact]
    public async Task Sequences_WrittenInPieces_HaveTheBytesOfTheDocument()
    {
        var options = new JsonWireOptions { Indented = true };
        List<Figure> figures = [.. Enumerable.Repeat(Figures, 400).SelectMany(figure => figure)];
        var stream = new MemoryStream();
        await JsonWire.SerializeAsync(stream, Slowly(figures), null, options, TestContext.Current.CancellationToken);
        Assert.Equal(JsonWire.SerializeToUtf8Bytes(figures, options: options), stream.ToArray());
    }

    [Fact]
    public void Failures_NameThePathOfCompactOutput()
    {
        for (int failing = 0; failing < 4; failing++)
        {
            var holder = new Holder
            {
                Shapes =
                [
                    new Circle { Radius = failing == 0 ? double.NaN : 1 },
                    new Nothing(),
                    new Box { Sides = [1, failing == 1 ? double.NaN : 2] },
                ],
                More = { ["a b"] = failing == 2 ? double.PositiveInfinity : 1 },
                Values = [new Written(failing == 3 ? -1 : 1)],
            };
            foreach (string newLine in (string[])["\n", "\r\n"])
                Assert.Equal(
                    PathOf(holder, default),
                    PathOf(
                        holder,
                        new JsonWireOptions
                        {
                            Indented = true,
                            IndentSize = failing,
                            NewLine = newLine,
                        }
                    )
                );
        }
    }

    // More is ended than begun, and begun again, or the writer is replaced: the output is meaningless, and nothing else
    // happens.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Broken_Converter_WritesWithinItsBuffer(bool resets)
    {
        foreach (int size in (int[])[0, 2, 8])
        {
            foreach (int depth in (int[])[0, 5, 25, 60])
            {
                Nested value = new();
                for (int level = 0; level < depth; level++)
                    value = new Nested { N = value };
                value = new Nested { B = new Broken(resets), N = value };
                try
                {
                    Assert.NotEmpty(
                        JsonWire.Serialize(
                            new[] { value, value },
                            options: new JsonWireOptions { Indented = true, IndentSize = size }
                        )
                    );
                }
                catch (WireException e)
                {
                    Assert.True(e.Error is WireError.Depth or WireError.UserCode, e.Message);
                }
            }
        }
    }

    private static void Same<T>(T value, JsonWireOptions options)
    {
        string expected = JsonWire.Serialize(value, options: options with { MaxDepth = 1000 });
        Assert.Equal(expected, JsonWire.Serialize(value, options: options));
    }

    private static string? PathOf(Holder holder, JsonWireOptions options) =>
        Assert.Throws<WireException>(() => JsonWire.Serialize(holder, options: options)).Path;

    private static async IAsyncEnumerable<T> Slowly<T>(IEnumerable<T> values)
    {
        foreach (T value in values)
        {
            await Task.Yield();
            yield return value;
        }
    }

    private static Figure[] Figures =>
        [new Circle { Radius = 1.5 }, new Nothing(), new Box { Sides = [1, 2] }, new Box { Sides = [] }, new Circle()];

    private sealed record Long : IWireNamingPolicy
    {
        public string ConvertName(string name) => string.Concat(Enumerable.Repeat(name, 40));
    }

    [
        Shape,
        JsonPolymorphic(TypeDiscriminatorPropertyName = "the \"kind\""),
        JsonDerivedType(typeof(Circle), "c\"<"),
        JsonDerivedType(typeof(Box), 7),
        JsonDerivedType(typeof(Nothing), "")
    ]
    internal abstract partial class Figure;

    [Shape]
    internal sealed partial class Circle : Figure
    {
        public double Radius { get; set; }
    }

    [Shape]
    internal sealed partial class Box : Figure
    {
        public double[]? Sides { get; set; }
    }

    [Shape]
    internal sealed partial class Nothing : Figure;

    [Shape]
    internal sealed partial class Holder
    {
        public Written[]? Values { get; set; }
        public Figure[]? Shapes { get; set; }

        [WireExtensionData]
        public Dictionary<string, double> More { get; set; } = [];
        public bool Last { get; set; }
    }

    [WireConverter(typeof(Converter))]
    internal readonly partial record struct Written(int Form)
    {
        internal static Written[] All => [.. Enumerable.Range(0, 8).Select(form => new Written(form))];

        internal readonly struct Converter : IWireConverter<Written>
        {
            public static void Write<TWriter>(ref TWriter writer, Written value)
                where TWriter : struct, IWireWriter, allows ref struct
            {
                switch (value.Form)
                {
                    case -1:
                        writer.BeginArray(2);
                        writer.WriteInt32(1);
                        writer.WriteDouble(double.NaN);
                        break;
                    case 0:
                        writer.BeginArray(0);
                        writer.EndArray();
                        break;
                    case 1:
                        writer.BeginArray(5);
                        writer.WriteNull();
                        writer.WriteBoolean(true);
                        writer.WriteDecimal(1.50m);
                        writer.WriteUtf8("ü<"u8);
                        writer.WriteBytes([1, 2, 3]);
                        writer.EndArray();
                        break;
                    case 2:
                        int mark = writer.BeginUncountedArray();
                        writer.WriteGuid(default);
                        int inner = writer.BeginUncountedArray();
                        writer.EndUncountedArray(inner, 0);
                        writer.EndUncountedArray(mark, 2);
                        break;
                    case 3:
                        mark = writer.BeginUncountedDictionary();
                        for (int key = 0; key < 3; key++)
                        {
                            writer.BeginKey();
                            writer.WriteInt64(-long.MaxValue / (key + 1));
                            writer.EndKey();
                            writer.WriteJson(""" [ {"a" : [1 , {}], "b": 1e5 }, [] ] """u8);
                        }
                        writer.EndUncountedDictionary(mark, 3);
                        break;
                    case 4:
                        writer.BeginObject(2);
                        writer.WriteName("it's <name>");
                        writer.BeginArray(1);
                        writer.WriteDateTime(DateTime.UnixEpoch);
                        writer.EndArray();
                        writer.WriteName("empty");
                        writer.BeginDictionary(0);
                        writer.EndDictionary();
                        writer.EndObject();
                        break;
                    case 5:
                        writer.WriteInt128(Int128.MinValue);
                        break;
                    case 6:
                        writer.BeginDictionary(1);
                        writer.BeginKey();
                        writer.WriteBoolean(false);
                        writer.EndKey();
                        writer.WriteChar('"');
                        writer.EndDictionary();
                        break;
                    default:
                        writer.WriteString(null);
                        break;
                }
            }

            public static Written Read<TReader>(ref TReader reader)
                where TReader : struct, IWireReader, allows ref struct => throw new NotSupportedException();
        }
    }

    [WireConverter(typeof(Converter))]
    internal readonly partial record struct Deep(int Levels)
    {
        internal readonly struct Converter : IWireConverter<Deep>
        {
            public static void Write<TWriter>(ref TWriter writer, Deep value)
                where TWriter : struct, IWireWriter, allows ref struct
            {
                for (int level = 0; level <= value.Levels; level++)
                    writer.BeginArray(1);
                writer.WriteInt32(1);
                for (int level = 0; level <= value.Levels; level++)
                    writer.EndArray();
            }

            public static Deep Read<TReader>(ref TReader reader)
                where TReader : struct, IWireReader, allows ref struct => throw new NotSupportedException();
        }
    }

    // Short names and values, so that little is reserved for each of many lines.
    [Shape]
    internal sealed partial class Nested
    {
        public Nested? N { get; set; }
        public Broken B { get; set; }
        public bool C { get; set; }
        public bool D { get; set; }
        public bool E { get; set; }
        public bool F { get; set; }
        public bool G { get; set; }
        public bool H { get; set; }
        public bool I { get; set; }
        public bool J { get; set; }
        public bool K { get; set; }
        public bool L { get; set; }
        public bool M { get; set; }
    }

    [WireConverter(typeof(Converter))]
    internal readonly partial record struct Broken(bool? Resets)
    {
        internal readonly struct Converter : IWireConverter<Broken>
        {
            public static void Write<TWriter>(ref TWriter writer, Broken value)
                where TWriter : struct, IWireWriter, allows ref struct
            {
                if (value.Resets is null)
                {
                    writer.WriteNull();
                    return;
                }
                if (value.Resets == true)
                    writer = default;
                else
                    for (int level = 0; level < 40; level++)
                        writer.EndUncountedArray(0, 0);
                for (int level = 0; level < 70; level++)
                    writer.BeginUncountedArray();
                for (int i = 0; i < 300; i++)
                    writer.WriteInt32(i);
                for (int level = 0; level < 60; level++)
                    writer.EndUncountedDictionary(0, 0);
            }

            public static Broken Read<TReader>(ref TReader reader)
                where TReader : struct, IWireReader, allows ref struct => throw new NotSupportedException();
        }
    }
}
