using System.Text.Json.Serialization;

namespace Sluice.Tests.Reflection;

// Types as users have them: no attribute of Sluice, any accessibility.
internal sealed record PlainOrder(
    int Id,
    string Customer,
    List<PlainLine> Lines,
    DateTime At,
    decimal? Total = 2.5m,
    PlainState State = PlainState.Open
);

internal sealed record PlainLine(string Sku, int Quantity)
{
    public string? Note { get; init; } = "none";
}

internal enum PlainState : byte
{
    New,
    Open = 7,
    Done,
}

internal class PlainBase
{
    public int BaseNumber { get; set; } = 5;
    public virtual string Name { get; set; } = "base";
    public string Hidden { get; set; } = "hidden";
}

internal class PlainDerived : PlainBase
{
    public double Ratio { get; set; }
    public override string Name { get; set; } = "derived";
    public new int Hidden { get; set; } = 3;
    public string ReadOnly => Name + "!";

    [JsonInclude]
    private int Secret { get; set; } = 42;

    [JsonInclude]
    public bool Field = true;
    public int NotAField = 1;

    [JsonIgnore]
    public string Ignored { get; set; } = "x";

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Maybe { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Zero { get; set; }

    [JsonPropertyName("other name"), JsonPropertyOrder(-1)]
    public int? Renamed { get; set; } = 9;

    public int GetSecret() => Secret;
}

internal struct PlainPoint
{
    public int X { get; set; }
    public int Y { get; init; }
    public long? Z { readonly get; set; }
}

internal readonly record struct PlainPair(string Left, PlainPoint Right);

internal sealed class PlainNode
{
    public string? Text { get; set; }
    public PlainNode? Next { get; set; }
    public List<PlainNode> Children { get; set; } = [];
    public Dictionary<string, PlainNode>? Named { get; set; }
}

internal sealed class PlainLeft
{
    public PlainRight? Right { get; set; }
    public int Number { get; set; }
}

internal sealed class PlainRight
{
    public PlainLeft? Left { get; set; }
    public PlainPoint? Point { get; set; }
}

internal sealed class PlainBox<T>
{
    public T? Value { get; set; }
    public T[]? Values { get; set; }
}

internal sealed class PlainRequired
{
    public required string Name { get; init; }

    [JsonRequired]
    public int Count { get; set; }
    public Uri? Link { get; set; }
}

internal sealed class PlainMixed(int number, string text)
{
    public int Number { get; } = number;
    public string Text { get; } = text;
    public string? Extra { get; set; } = "kept";
    public bool Flag { get; init; } = true;
}

internal interface IPlainShape
{
    double Area { get; }
}

internal sealed class PlainSquare : IPlainShape
{
    public double Side { get; set; }
    public double Area => Side * Side;
}

internal sealed class PlainHolder
{
    public IPlainShape? Shape { get; set; }
    public object? Anything { get; set; }
    public IReadOnlyList<PlainSquare>? Squares { get; set; }
    public (int, string) Pair { get; set; }
}

internal sealed class PlainCollection : List<int>
{
    public string NotWritten { get; set; } = "";
}

internal sealed class PlainCalls : IJsonOnSerializing, IJsonOnSerialized, IJsonOnDeserializing, IJsonOnDeserialized
{
    [JsonIgnore]
    public List<string> Calls { get; } = [];
    public int Number { get; set; }

    public void OnSerializing() => Number++;

    public void OnSerialized() => Calls.Add("serialized");

    public void OnDeserializing() => Calls.Add("deserializing");

    public void OnDeserialized() => Calls.Add("deserialized");
}

internal sealed class PlainHuge
{
    public int M00 { get; set; } = 0;
    public int M01 { get; set; } = 1;
    public int M02 { get; set; } = 2;
    public int M03 { get; set; } = 3;
    public int M04 { get; set; } = 4;
    public int M05 { get; set; } = 5;
    public int M06 { get; set; } = 6;
    public int M07 { get; set; } = 7;
    public int M08 { get; set; } = 8;
    public int M09 { get; set; } = 9;
    public int M10 { get; set; } = 10;
    public int M11 { get; set; } = 11;
    public int M12 { get; set; } = 12;
    public int M13 { get; set; } = 13;
    public int M14 { get; set; } = 14;
    public int M15 { get; set; } = 15;
    public int M16 { get; set; } = 16;
    public int M17 { get; set; } = 17;
    public int M18 { get; set; } = 18;
    public int M19 { get; set; } = 19;
    public int M20 { get; set; } = 20;
    public int M21 { get; set; } = 21;
    public int M22 { get; set; } = 22;
    public int M23 { get; set; } = 23;
    public int M24 { get; set; } = 24;
    public int M25 { get; set; } = 25;
    public int M26 { get; set; } = 26;
    public int M27 { get; set; } = 27;
    public int M28 { get; set; } = 28;
    public int M29 { get; set; } = 29;
    public int M30 { get; set; } = 30;
    public int M31 { get; set; } = 31;
    public int M32 { get; set; } = 32;
    public int M33 { get; set; } = 33;
    public int M34 { get; set; } = 34;
    public int M35 { get; set; } = 35;
    public int M36 { get; set; } = 36;
    public int M37 { get; set; } = 37;
    public int M38 { get; set; } = 38;
    public int M39 { get; set; } = 39;
    public int M40 { get; set; } = 40;
    public int M41 { get; set; } = 41;
    public int M42 { get; set; } = 42;
    public int M43 { get; set; } = 43;
    public int M44 { get; set; } = 44;
    public int M45 { get; set; } = 45;
    public int M46 { get; set; } = 46;
    public int M47 { get; set; } = 47;
    public int M48 { get; set; } = 48;
    public int M49 { get; set; } = 49;
    public int M50 { get; set; } = 50;
    public int M51 { get; set; } = 51;
    public int M52 { get; set; } = 52;
    public int M53 { get; set; } = 53;
    public int M54 { get; set; } = 54;
    public int M55 { get; set; } = 55;
    public int M56 { get; set; } = 56;
    public int M57 { get; set; } = 57;
    public int M58 { get; set; } = 58;
    public int M59 { get; set; } = 59;
    public int M60 { get; set; } = 60;
    public int M61 { get; set; } = 61;
    public int M62 { get; set; } = 62;
    public int M63 { get; set; } = 63;
    public int M64 { get; set; } = 64;
    public string M65 { get; set; } = "65";
    public required string M66 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? M67 { get; set; }
}
