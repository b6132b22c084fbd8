using System.Collections;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Dynamic;
using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Sluice.FSharpTypes;

#pragma warning disable CA1812 // Deserialized.

namespace Sluice.Hosting.Tests.Problems;

// No name on the wire contains the prefix of these types' names.
public enum ZqxColor
{
    Red,
    Green,
}

[WireEnum]
public enum ZqxWord
{
    Soon,
    Late,
}

[Flags, WireEnum]
public enum ZqxFlags
{
    None = 0,
    One = 1,
    Two = 2,
}

[Shape]
public partial class ZqxLine
{
    public required string Sku { get; set; }
    public int Count { get; set; }
    public ZqxColor Color { get; set; }
    public ZqxWord? Word { get; set; }
}

[Shape]
public partial record ZqxRecord(int Id, string Name, ZqxLine? Line = null);

[Shape, JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public partial class ZqxClosed
{
    public int Number { get; set; }
}

[Shape, WireUnion, WireCase("dot", typeof(ZqxDot)), WireCase("bar", typeof(ZqxBar))]
public abstract partial class ZqxFigure;

[Shape]
public sealed partial class ZqxDot : ZqxFigure
{
    public required double Size { get; set; }
}

[Shape]
public sealed partial class ZqxBar : ZqxFigure
{
    public int Length { get; set; }
}

[JsonPolymorphic, JsonDerivedType(typeof(ZqxCat), "cat"), JsonDerivedType(typeof(ZqxAnimal), 7)]
public class ZqxAnimal
{
    public int Legs { get; set; }
}

public sealed class ZqxCat : ZqxAnimal
{
    public required string Fur { get; set; }
}

/// <summary>Without a setter, a constructor and the like.</summary>
public sealed class ZqxUnmade(string given)
{
    public string Other { get; } = given;
    public List<int> Numbers { get; } = [];
}

/// <summary>Refuses what it is given, and says so in terms of its code.</summary>
public sealed class ZqxStrict
{
    private int _age;

    public int Age
    {
        get => _age;
        set =>
            _age =
                value >= 0
                    ? value
                    : throw new ArgumentOutOfRangeException(nameof(value), $"{typeof(ZqxStrict)} of System");
    }
}

/// <summary>Everything that a shape can be made of at run time.</summary>
public sealed class ZqxUnshaped
{
    public required int Id { get; init; }
    public ZqxLine? Line { get; set; }
    public List<ZqxUnshaped>? Inner { get; set; }
    public Dictionary<ZqxWord, ZqxLine>? Words { get; set; }
}

[JsonConverter(typeof(ZqxTextConverter))]
public sealed record ZqxText(string Text);

public sealed class ZqxTextConverter : JsonConverter<ZqxText>
{
    public override ZqxText Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        new(reader.GetString() ?? throw new JsonException($"{typeToConvert} is null."));

    public override void Write(Utf8JsonWriter writer, ZqxText value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value.Text);
}

/// <summary>Written as a date that must not lie before 2000.</summary>
[WireSurrogate(typeof(ZqxSurrogate))]
public sealed record ZqxDay(DateOnly Day);

public sealed record ZqxSurrogate(DateOnly Day) : IWireSurrogate<ZqxDay, ZqxSurrogate>
{
    public static ZqxSurrogate ToSurrogate(ZqxDay value) => new(value.Day);

    public static ZqxDay FromSurrogate(ZqxSurrogate surrogate) =>
        surrogate is { Day.Year: >= 2000 }
            ? new(surrogate.Day)
            : throw new FormatException($"{typeof(ZqxDay)} before 2000");
}

public sealed class ZqxBag<T>
{
    public T? Item { get; set; }
}

public sealed class ZqxList : List<ZqxColor>;

public sealed class ZqxMap : Dictionary<ZqxColor, int>;

/// <summary>The types that bodies are bound as.</summary>
internal static class ProblemTypes
{
    /// <summary>Calls back with each.</summary>
    public static void Visit(ITypeVisitor visitor)
    {
        Values(visitor);
        Texts(visitor);
        Collections(visitor);
        Untyped(visitor);
        FSharp(visitor);
        visitor.Visit<ZqxLine>();
        visitor.Visit<ZqxRecord>();
        visitor.Visit<ZqxClosed>();
        visitor.Visit<ZqxFigure>();
        visitor.Visit<ZqxAnimal>();
        visitor.Visit<ZqxUnmade>();
        visitor.Visit<ZqxStrict>();
        visitor.Visit<ZqxUnshaped>();
        visitor.Visit<ZqxText>();
        visitor.Visit<ZqxDay>();
    }

    private static void Values(ITypeVisitor visitor)
    {
        visitor.Visit<bool>();
        visitor.Visit<sbyte>();
        visitor.Visit<byte>();
        visitor.Visit<short>();
        visitor.Visit<ushort>();
        visitor.Visit<int>();
        visitor.Visit<uint>();
        visitor.Visit<long>();
        visitor.Visit<ulong>();
        visitor.Visit<Int128>();
        visitor.Visit<UInt128>();
        visitor.Visit<Half>();
        visitor.Visit<float>();
        visitor.Visit<double>();
        visitor.Visit<decimal>();
        visitor.Visit<nint>();
        visitor.Visit<BigInteger>();
        visitor.Visit<Complex>();
        visitor.Visit<int?>();
        visitor.Visit<Guid?>();
        visitor.Visit<ZqxColor>();
        visitor.Visit<ZqxWord>();
        visitor.Visit<ZqxFlags>();
        visitor.Visit<ZqxColor?>();
        visitor.Visit<Index>();
        visitor.Visit<Range>();
    }

    private static void Texts(ITypeVisitor visitor)
    {
        visitor.Visit<char>();
        visitor.Visit<Rune>();
        visitor.Visit<string>();
        visitor.Visit<Guid>();
        visitor.Visit<DateTime>();
        visitor.Visit<DateTimeOffset>();
        visitor.Visit<DateOnly>();
        visitor.Visit<TimeOnly>();
        visitor.Visit<TimeSpan>();
        visitor.Visit<Uri>();
        visitor.Visit<Version>();
        visitor.Visit<CultureInfo>();
        visitor.Visit<byte[]>();
        visitor.Visit<BitArray>();
        visitor.Visit<StringBuilder>();
    }

    private static void Collections(ITypeVisitor visitor)
    {
        visitor.Visit<int[]>();
        visitor.Visit<int[,]>();
        visitor.Visit<List<ZqxLine>>();
        visitor.Visit<HashSet<Guid>>();
        visitor.Visit<SortedSet<object>>();
        visitor.Visit<ImmutableArray<int>>();
        visitor.Visit<ZqxList>();
        visitor.Visit<Stack<ZqxRecord>>();
        visitor.Visit<LinkedList<ZqxWord>>();
        visitor.Visit<ObservableCollection<ZqxColor>>();
        visitor.Visit<FrozenSet<int>>();
        visitor.Visit<Dictionary<string, ZqxLine>>();
        visitor.Visit<Dictionary<int, ZqxColor>>();
        visitor.Visit<Dictionary<ZqxColor, int>>();
        visitor.Visit<Dictionary<ZqxWord, ZqxWord>>();
        visitor.Visit<Dictionary<Guid, int>>();
        visitor.Visit<Dictionary<bool, DateTime>>();
        visitor.Visit<Dictionary<DateOnly, ZqxText>>();
        visitor.Visit<SortedDictionary<string, int?>>();
        visitor.Visit<FrozenDictionary<string, ZqxColor>>();
        visitor.Visit<ZqxMap>();
        visitor.Visit<(int, ZqxColor)>();
        visitor.Visit<Tuple<ZqxLine, string>>();
        visitor.Visit<KeyValuePair<ZqxWord, ZqxLine>>();
        visitor.Visit<Lazy<ZqxRecord>>();
        visitor.Visit<IReadOnlyDictionary<int, ZqxLine>>();
        visitor.Visit<IEnumerable<ZqxFigure>>();
        visitor.Visit<ILookup<string, int>>();
        visitor.Visit<ReadOnlyMemory<byte>>();
    }

    private static void Untyped(ITypeVisitor visitor)
    {
        visitor.Visit<object>();
        visitor.Visit<JsonNode>();
        visitor.Visit<JsonObject>();
        visitor.Visit<JsonArray>();
        visitor.Visit<JsonValue>();
        visitor.Visit<JsonElement>();
        visitor.Visit<JsonDocument>();
        visitor.Visit<ExpandoObject>();
        visitor.Visit<Hashtable>();
        visitor.Visit<ArrayList>();
        visitor.Visit<SortedList>();
        visitor.Visit<Type>();
        visitor.Visit<IList>();
        visitor.Visit<WireValue>();
    }

    private static void FSharp(ITypeVisitor visitor)
    {
        visitor.Visit<Order>();
        visitor.Visit<Status>();
        visitor.Visit<Point>();
        visitor.Visit<Row>();
        visitor.Visit<Tree>();
    }
}

internal interface ITypeVisitor
{
    void Visit<T>();
}
