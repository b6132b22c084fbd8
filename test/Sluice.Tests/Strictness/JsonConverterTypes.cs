using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Wires;

namespace Sluice.Tests.Strictness;

/// <summary>Types and members with converters of System.Text.Json in every form that the library accepts.</summary>
public static partial class Converted
{
    public sealed class KebabNames() : JsonStringEnumConverter<Kebab>(JsonNamingPolicy.KebabCaseLower);

    public sealed class SnakeNames() : JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseUpper);

    public sealed class Reversed : JsonConverter<Own>
    {
        public override Own Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            Enum.Parse<Own>(string.Concat(reader.GetString()!.Reverse()));

        public override void Write(Utf8JsonWriter writer, Own value, JsonSerializerOptions options) =>
            writer.WriteStringValue(string.Concat(value.ToString().Reverse()));

        public override Own ReadAsPropertyName(
            ref Utf8JsonReader reader,
            Type typeToConvert,
            JsonSerializerOptions options
        ) => Enum.Parse<Own>(reader.GetString()![1..]);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Own value, JsonSerializerOptions options) =>
            writer.WritePropertyName("#" + value);
    }

    public sealed class Factory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert.IsEnum;

        public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) => new Lower();

        private sealed class Lower : JsonConverter<Made>
        {
            public override Made Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
                Enum.Parse<Made>(reader.GetString()!, ignoreCase: true);

            public override void Write(Utf8JsonWriter writer, Made value, JsonSerializerOptions options) =>
                writer.WriteStringValue(value.ToString().ToLowerInvariant());
        }
    }

    [JsonConverter(typeof(KebabNames))]
    public enum Kebab
    {
        FirstOne,
        SecondOne,
    }

    [JsonConverter(typeof(SnakeNames))]
    public enum Snake
    {
        FirstOne,
        SecondOne,
    }

    [JsonConverter(typeof(Reversed))]
    public enum Own
    {
        Abc,
        Def,
    }

    [JsonConverter(typeof(Factory))]
    public enum Made
    {
        Abc,
        Def,
    }

    [JsonConverter(typeof(JsonStringEnumConverter))]
    public enum Plain
    {
        Abc,
        Def,
    }

    [JsonConverter(typeof(JsonNumberEnumConverter<Number>))]
    public enum Number
    {
        Abc,
        Def,
    }

    public enum Bare
    {
        FirstOne,
        SecondOne,
    }

    [Shape]
    public partial class Enums
    {
        public Kebab Kebab { get; set; } = Kebab.SecondOne;
        public Snake Snake { get; set; } = Snake.SecondOne;
        public Own Own { get; set; } = Own.Def;
        public Made Made { get; set; } = Made.Def;
        public Plain Plain { get; set; } = Plain.Def;
        public Number Number { get; set; } = Number.Def;
        public Kebab? Maybe { get; set; } = Kebab.SecondOne;
        public Own? MaybeOwn { get; set; } = Own.Def;
        public Kebab? None { get; set; }
        public List<Snake> Many { get; set; } = [Snake.FirstOne, Snake.SecondOne];
        public Dictionary<string, Own> Values { get; set; } = new() { ["a"] = Own.Def };
        public Dictionary<Own, int> Keys { get; set; } = new() { [Own.Def] = 1 };

        [JsonConverter(typeof(OnMember))]
        public Bare Bare { get; set; } = Bare.SecondOne;

        [JsonConverter(typeof(OnMember))]
        public Bare? MaybeBare { get; set; } = Bare.SecondOne;
    }

    public sealed class OnMember() : JsonStringEnumConverter<Bare>(JsonNamingPolicy.SnakeCaseLower);

    public abstract class Vehicle
    {
        public int Wheels { get; set; }
    }

    public class Car : Vehicle;

    public class VehicleConverter : JsonConverter<Vehicle>
    {
        public override bool CanConvert(Type typeToConvert) => typeof(Vehicle).IsAssignableFrom(typeToConvert);

        public override Vehicle Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            var made = (Vehicle)
                Activator.CreateInstance(typeToConvert == typeof(Vehicle) ? typeof(Car) : typeToConvert)!;
            made.Wheels = reader.GetInt32();
            return made;
        }

        public override void Write(Utf8JsonWriter writer, Vehicle value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(value.Wheels);
    }

    public class AnyConverter : JsonConverter<object>
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override object Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            Convert.ChangeType(reader.GetString()![1..], Nullable.GetUnderlyingType(typeToConvert) ?? typeToConvert);

        public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options) =>
            writer.WriteStringValue("@" + value);
    }

    [JsonConverter(typeof(VehicleConverter))]
    public class Truck : Vehicle;

    public sealed class JoinedAttribute : JsonConverterAttribute
    {
        public override JsonConverter CreateConverter(Type typeToConvert) => new Joined();

        public sealed class Joined : JsonConverter<List<int>>
        {
            public override List<int> Read(
                ref Utf8JsonReader reader,
                Type typeToConvert,
                JsonSerializerOptions options
            ) => [.. reader.GetString()!.Split(',').Select(int.Parse)];

            public override void Write(Utf8JsonWriter writer, List<int> value, JsonSerializerOptions options) =>
                writer.WriteStringValue(string.Join(',', value));
        }
    }

    [Shape]
    public partial class Kept
    {
        [Joined]
        public List<int> Items { get; } = [1, 2];
        public int Number { get; set; }
    }

    public sealed class HexAttribute : JsonConverterAttribute
    {
        public override JsonConverter CreateConverter(Type typeToConvert) => new Hex();

        public sealed class Hex : JsonConverter<int>
        {
            public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
                Convert.ToInt32(reader.GetString(), 16);

            public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) =>
                writer.WriteStringValue(value.ToString("x"));
        }
    }

    [Shape]
    public partial class Bases
    {
        [JsonConverter(typeof(VehicleConverter))]
        public Vehicle? Vehicle { get; set; } = new Car { Wheels = 3 };

        [JsonConverter(typeof(VehicleConverter))]
        public Car? Car { get; set; } = new Car { Wheels = 4 };
        public Truck Truck { get; set; } = new() { Wheels = 6 };
        public List<Truck> Trucks { get; set; } = [new() { Wheels = 8 }];

        [JsonConverter(typeof(AnyConverter))]
        public int Int { get; set; } = 5;

        [JsonConverter(typeof(AnyConverter))]
        public int? Maybe { get; set; } = 6;

        [JsonConverter(typeof(AnyConverter))]
        public string? Text { get; set; } = "x";

        [Hex]
        public int Hex { get; set; } = 255;
    }

    public class Inner
    {
        public int FirstOne { get; set; } = 1;
        public string? NullOne { get; set; }

        [Never]
        public string Secret { get; set; } = "secret";
        public Uri Link { get; set; } = new("http://a/");
    }

    [JsonConverter(typeof(Passing))]
    public class Passed
    {
        public Inner Inner { get; set; } = new();
    }

    public class Passing : JsonConverter<Passed>
    {
        public override Passed Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new() { Inner = JsonSerializer.Deserialize<Inner>(ref reader, options)! };

        public override void Write(Utf8JsonWriter writer, Passed value, JsonSerializerOptions options)
        {
            if (options.WriteIndented)
                writer.WriteStringValue(JsonSerializer.Serialize(value.Inner, options));
            else
                JsonSerializer.Serialize(writer, value.Inner, options);
        }
    }

    [Shape]
    public partial class Passes
    {
        public Passed Value { get; set; } = new();
    }

    public struct LinkConverter : IWireConverter<Uri>
    {
        public static void Write<TWriter>(ref TWriter writer, Uri value)
            where TWriter : struct, IWireWriter, allows ref struct => writer.WriteString("link");

        public static Uri Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct => new("http://" + reader.ReadString());
    }
}
