using System.Globalization;
using System.Net;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Wires;

namespace Sluice.TestCatalogue;

/// <summary>A type with a converter for every wire.</summary>
[Shape]
[WireConverter(typeof(CelsiusConverter))]
public readonly partial record struct Celsius(double Degrees);

/// <summary>Degrees as text.</summary>
public readonly struct CelsiusConverter : IWireConverter<Celsius>
{
    /// <inheritdoc/>
    public static void Write<TWriter>(ref TWriter writer, Celsius value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.WriteString(value.Degrees.ToString(CultureInfo.InvariantCulture) + " °C");

    /// <inheritdoc/>
    public static Celsius Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.ReadString() is { } text
        && text.EndsWith(" °C", StringComparison.Ordinal)
        && double.TryParse(text[..^3], CultureInfo.InvariantCulture, out double degrees)
            ? new(degrees)
            : throw reader.Error(WireError.Type, "Degrees were expected.");
}

/// <summary>Types that parse the text they format themselves as.</summary>
[Shape]
public partial class Host
{
    /// <summary>By attribute.</summary>
    [WireConverter(typeof(TextConverter<IPAddress>))]
    public IPAddress? Address { get; set; }

    /// <summary>A value type, maybe.</summary>
    [WireConverter(typeof(TextConverter<IPNetwork>))]
    public IPNetwork? Network { get; set; }
}

/// <summary>A type with a stand-in.</summary>
[Shape]
[WireSurrogate(typeof(MoneyOnWire))]
public sealed partial class Money(decimal amount, string currency) : IEquatable<Money>
{
    /// <summary>The amount.</summary>
    public decimal Amount => amount;

    /// <summary>The currency.</summary>
    public string Currency => currency;

    /// <inheritdoc/>
    public bool Equals(Money? other) => other is not null && other.Amount == Amount && other.Currency == Currency;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as Money);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Amount, Currency);
}

/// <summary>The stand-in.</summary>
public sealed record MoneyOnWire(decimal Amount, string Currency) : IWireSurrogate<Money, MoneyOnWire>
{
    /// <inheritdoc/>
    public static MoneyOnWire ToSurrogate(Money value) => new(value.Amount, value.Currency);

    /// <inheritdoc/>
    public static Money FromSurrogate(MoneyOnWire surrogate) => new(surrogate.Amount, surrogate.Currency);
}

/// <summary>A type with a converter of System.Text.Json.</summary>
[Shape]
[JsonConverter(typeof(HexConverter))]
public readonly partial record struct Hex(int Number);

/// <summary>A number in hexadecimal digits.</summary>
public sealed class HexConverter : JsonConverter<Hex>
{
    /// <inheritdoc/>
    public override Hex Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        new(int.Parse(reader.GetString()!, NumberStyles.HexNumber, CultureInfo.InvariantCulture));

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, Hex value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value.Number.ToString("x", CultureInfo.InvariantCulture));
}

/// <summary>All of them as members.</summary>
[Shape]
public partial record Converted(
    Celsius Temperature,
    Celsius? Maybe,
    List<Celsius> Many,
    Money? Price,
    Dictionary<string, Money> Prices
);

/// <summary>Converters of System.Text.Json on members.</summary>
[Shape]
public partial record Hexes(Hex One, Hex? Maybe, List<Hex> Many);
