using Sluice.Wires;

namespace Sluice.Tests.Json;

[Shape]
public partial class Employee
{
    public string Name { get; set; } = "";
    public Employee? Manager { get; set; }
    public List<Employee>? Reports { get; set; }
    public Dictionary<string, Employee>? Peers { get; set; }
    public int[]? Numbers { get; set; }
    public int[]? SameNumbers { get; set; }
    public Uri? Page { get; set; }
}

[Shape]
public partial record Measurement(string Sensor, double Value, double? Second = null);

[Shape]
public partial record Priced(
    string Title,
    Money Price,
    List<Money>? Others = null,
    Dictionary<string, Money>? Named = null
);

public readonly record struct Money(decimal Amount, string Currency);

public readonly struct MoneyConverter : IWireConverter<Money>
{
    public static void Write<TWriter>(ref TWriter writer, Money value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.WriteString($"{value.Amount} {value.Currency}");

    public static Money Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        string[] parts = reader.ReadString()!.Split(' ');
        return new Money(decimal.Parse(parts[0], System.Globalization.CultureInfo.InvariantCulture), parts[1]);
    }
}

[Shape]
public partial class Creature
{
    public string Name { get; set; } = "";
    public int Age { get; set; }
}

[Shape]
public partial class Bird : Creature
{
    public int Wings { get; set; } = 2;
}

[Shape]
public partial class Fish : Creature
{
    public bool IsSalty { get; set; }
}

[Shape]
public partial class Aquarium
{
    public List<Creature> Creatures { get; set; } = [];
    public Creature? Favourite { get; set; }
}

/// <summary>Compared by content, as policies should be.</summary>
public sealed record PrefixPolicy(string Prefix) : IWireNamingPolicy
{
    public string ConvertName(string name) => Prefix + name;
}

/// <summary>Without equality: it works, and shares nothing.</summary>
public sealed class OpaquePolicy : IWireNamingPolicy
{
    public string ConvertName(string name) => "_" + name;
}

public sealed class ConstantPolicy : IWireNamingPolicy
{
    public string ConvertName(string name) => "same";
}
