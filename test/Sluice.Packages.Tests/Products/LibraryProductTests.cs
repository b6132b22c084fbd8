using System.Globalization;
using System.Numerics;
using System.Text;
using Sluice.Wires;
using Sluice.Wires.Sinks;
using Xunit;

namespace Sluice.Packages.Tests.Products;

/// <summary>
/// A product over the public packages: a library that adds a converter, a surrogate, a naming policy, cases of a union
/// and a wire.
/// </summary>
public class LibraryProductTests
{
    private static readonly Survey s_survey = new(
        7,
        new Angle(90),
        new Region([1, 2, 3, 4]),
        [new Tower(12.5), new Pond("reeds")]
    );

    private static readonly WireUnions s_unions = WireUnions
        .Empty.WithDiscriminator<Landmark>("kind")
        .Add<Landmark, Tower>("tower")
        .Add<Landmark, Pond>("pond");

    private static JsonWireOptions Json => new() { Unions = s_unions, NamingPolicy = new Spaced() };

    [Fact]
    public void Every_extension_takes_part_in_one_document()
    {
        string json = JsonWire.Serialize(s_survey, null, Json);
        Assert.Equal(
            """{"plot id":7,"facing":"90°","region":{"corners":[1,2,3,4],"closed":true},"land marks":[{"kind":"tower","height":12.5},{"kind":"pond","plants":"reeds"}]}""",
            json
        );
        Assert.Equal(json, JsonWire.Serialize(JsonWire.Deserialize<Survey>(json, Json), null, Json));
        var options = new MessagePackWireOptions { Unions = s_unions };
        byte[] packed = MessagePackWire.Serialize(s_survey, null, options);
        Assert.Equal(json, JsonWire.Serialize(MessagePackWire.Deserialize<Survey>(packed, options), null, Json));
    }

    [Fact]
    public void Selections_reach_registered_cases()
    {
        var fields = FieldSelection.Parse<Survey>("[landMarks[height]]", new IncludeOptions { Unions = s_unions });
        Assert.Equal(
            """{"landMarks":[{"kind":"tower","height":12.5},{"kind":"pond"}]}""",
            JsonWire.Serialize(s_survey, fields, new JsonWireOptions { Unions = s_unions })
        );
    }

    [Fact]
    public void A_wire_of_the_library_writes_every_type()
    {
        Assert.Equal(
            "(id 7 spot (x 1.5 y -2) tags (\"a\" \"b\") until 2026-01-01)",
            SList.Write(new Place(7, new Spot(1.5, -2), ["a", "b"], new DateOnly(2026, 1, 1)))
        );
        Assert.Equal(
            "(spot (x 1.5))",
            SList.Write(new Place(7, new Spot(1.5, -2), [], default), FieldSelection.Parse<Place>("[spot[x]]"))
        );
    }

    private sealed record Spaced : IWireNamingPolicy
    {
        public string ConvertName(string name) =>
            string.Concat(
                name.Select(
                    (letter, i) =>
                        char.IsUpper(letter) ? (i > 0 ? " " : "") + char.ToLowerInvariant(letter) : letter.ToString()
                )
            );
    }

    /// <summary>Lists of names and values in parentheses.</summary>
    private sealed class SList : WireSink
    {
        private readonly StringBuilder _text = new();

        public static string Write<T>(T value, FieldSelection<T>? selection = null)
            where T : IShaped<T>
        {
            var sink = new SList();
            T.Converter.WriteTo(sink, value, selection ?? FieldSelection<T>.All);
            return sink._text.ToString();
        }

        public override void BeginObject(int memberCount) => Open();

        public override void EndObject() => _text.Append(')');

        public override void BeginArray(int count) => Open();

        public override void EndArray() => _text.Append(')');

        public override void WriteName(ReadOnlySpan<byte> utf8Name) => Add(Encoding.UTF8.GetString(utf8Name));

        public override void WriteNull() => Add("nil");

        public override void WriteBoolean(bool value) => Add(value ? "t" : "f");

        public override void WriteInt64(long value) => Add(value.ToString(CultureInfo.InvariantCulture));

        public override void WriteUInt64(ulong value) => Add(value.ToString(CultureInfo.InvariantCulture));

        public override void WriteBigInteger(BigInteger value) => Add(value.ToString(CultureInfo.InvariantCulture));

        public override void WriteDouble(double value) => Add(value.ToString(CultureInfo.InvariantCulture));

        public override void WriteDecimal(decimal value) => Add(value.ToString(CultureInfo.InvariantCulture));

        public override void WriteString(ReadOnlySpan<char> value) => Add(JsonWire.Serialize(value.ToString()));

        public override void WriteUtf8(ReadOnlySpan<byte> value) => WriteString(Encoding.UTF8.GetString(value));

        public override void WriteBytes(ReadOnlySpan<byte> value) => Add(Convert.ToBase64String(value));

        public override void WriteDateOnly(DateOnly value) =>
            Add(value.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture));

        private void Open()
        {
            Separate();
            _text.Append('(');
        }

        private void Add(string text)
        {
            Separate();
            _text.Append(text);
        }

        private void Separate()
        {
            if (_text.Length > 0 && _text[^1] != '(')
                _text.Append(' ');
        }
    }
}

[Shape]
public partial record Survey(int PlotId, Angle Facing, Region Region, List<Landmark> LandMarks);

[WireDeclaredOnly]
public abstract record Landmark;

[Shape]
public partial record Tower(double Height) : Landmark;

[Shape]
public partial record Pond(string Plants) : Landmark;

[WireConverter(typeof(AngleConverter))]
public readonly record struct Angle(int Degrees);

public readonly struct AngleConverter : IWireConverter<Angle>
{
    public static void Write<TWriter>(ref TWriter writer, Angle value)
        where TWriter : struct, IWireWriter, allows ref struct => writer.WriteString($"{value.Degrees}°");

    public static Angle Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        int.TryParse(reader.ReadString()?.TrimEnd('°'), CultureInfo.InvariantCulture, out int degrees)
            ? new Angle(degrees)
            : throw reader.Error(WireError.Type, "Degrees were expected.");
}

[WireSurrogate(typeof(RegionOnWire))]
public sealed class Region(int[] corners)
{
    public IReadOnlyList<int> Corners => corners;
}

public sealed record RegionOnWire(int[] Corners, bool Closed) : IWireSurrogate<Region, RegionOnWire>
{
    public static RegionOnWire ToSurrogate(Region value) => new([.. value.Corners], true);

    public static Region FromSurrogate(RegionOnWire surrogate) => new(surrogate.Corners);
}

[Shape]
public partial record Place(int Id, Spot Spot, List<string> Tags, DateOnly Until);

[Shape]
public partial record Spot(double X, double Y);
