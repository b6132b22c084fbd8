using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Sluice.Tests.Attributes;

/// <summary>One type for each row about an attribute of System.Text.Json.</summary>
public static partial class Stj
{
    [Shape]
    public partial record Named([property: JsonPropertyName("x y")] int A, int B);

    [Shape]
    public partial class Ignored
    {
        [JsonIgnore]
        public int A { get; set; }
        public int B { get; set; }
    }

    [Shape]
    public partial class IgnoredAlways
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.Always)]
        public int A { get; set; }
        public int B { get; set; }
    }

    [Shape]
    public partial class IgnoredNever
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public string? A { get; set; }
    }

    [Shape]
    public partial class IgnoredNull
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? A { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public int? B { get; set; }
        public int C { get; set; }
    }

    [Shape]
    public partial class IgnoredDefault
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public string? A { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int B { get; set; }
        public int C { get; set; }
    }

    [Shape]
    public partial class IgnoredWriting
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public int A { get; set; }
        public int B { get; set; }
    }

    [Shape]
    public partial class IgnoredReading
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int A { get; set; }
        public int B { get; set; }
    }

    [Shape]
    public partial class Included
    {
        [JsonInclude]
        private int A { get; set; } = 1;

        [JsonInclude]
        public int B { get; private set; } = 2;

        [JsonInclude]
        public int C = 3;
        public int D { get; private set; } = 4;
        public int Known => A;
    }

    [Shape]
    public partial class Ordered
    {
        [JsonPropertyOrder(1)]
        public int A { get; set; }
        public int B { get; set; }

        [JsonPropertyOrder(-1)]
        public int C { get; set; }
    }

    [Shape]
    public partial class Required
    {
        [JsonRequired]
        public int A { get; set; }
    }

    [Shape]
    public partial class Constructed
    {
        public Constructed() { }

        [JsonConstructor]
        public Constructed(int a, int b = 7) => (A, B) = (a, b);

        public int A { get; }
        public int B { get; }
    }

    [Shape]
    public partial class Quoted
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        public int A { get; set; }
    }

    [Shape]
    public partial class Literals
    {
        [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
        public double A { get; set; }
    }

    [Shape, JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public partial class QuotedAll
    {
        public int A { get; set; }
        public List<long> B { get; set; } = [];
        public string C { get; set; } = "";
    }

    [Shape]
    public partial class Extended
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object?>? Rest { get; set; }
    }

    [Shape]
    public partial class ExtendedElements
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    [Shape]
    public partial class ExtendedObject
    {
        public int A { get; set; }

        [JsonExtensionData]
        public JsonObject? Rest { get; set; }
    }

    [Shape, JsonDerivedType(typeof(Circle), "circle"), JsonDerivedType(typeof(Square), "square")]
    public abstract partial class Figure
    {
        public int Id { get; set; }
    }

    public class Circle : Figure
    {
        public int R { get; set; }
    }

    public class Square : Figure
    {
        public int A { get; set; }
    }

    [Shape, JsonDerivedType(typeof(One), 1)]
    public abstract partial class Tagged;

    public class One : Tagged
    {
        public int A { get; set; }
    }

    [Shape, JsonPolymorphic(TypeDiscriminatorPropertyName = "kind"), JsonDerivedType(typeof(Listed), "listed")]
    public abstract partial class Kinds;

    public class Listed : Kinds
    {
        public int A { get; set; }
    }

    [
        Shape,
        JsonPolymorphic(
            UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType,
            IgnoreUnrecognizedTypeDiscriminators = true
        ),
        JsonDerivedType(typeof(Known), "known")
    ]
    public partial class Falling
    {
        public int Id { get; set; }
    }

    public class Known : Falling;

    public class Unknown : Falling
    {
        public int More { get; set; }
    }

    [
        Shape,
        JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor),
        JsonDerivedType(typeof(Middle), "middle")
    ]
    public partial class Nearest
    {
        public int Id { get; set; }
    }

    public class Middle : Nearest
    {
        public int M { get; set; }
    }

    public class Far : Middle
    {
        public int F { get; set; }
    }

    public enum Size
    {
        Small,

        [JsonStringEnumMemberName("XL")]
        Extra,
    }

    [JsonConverter(typeof(JsonStringEnumConverter<Sized>))]
    public enum Sized
    {
        Small,

        [JsonStringEnumMemberName("XL")]
        Extra,
    }

    [Shape]
    public partial class Enums
    {
        [JsonConverter(typeof(JsonStringEnumConverter<Size>))]
        public Size A { get; set; }

        [JsonConverter(typeof(JsonStringEnumConverter))]
        public Size? B { get; set; }
        public Size C { get; set; }
        public Sized D { get; set; }
    }

    [Shape]
    public partial class Populated
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> A { get; set; } = [1];
        public List<int> B { get; set; } = [1];
    }

    [Shape, JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public partial class PopulatedAll
    {
        public List<int> A { get; set; } = [1];

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Replace)]
        public List<int> B { get; set; } = [1];
    }

    [Shape, JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public partial class Closed
    {
        public int A { get; set; }
    }

    [Shape, JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Skip)]
    public partial class Open
    {
        public int A { get; set; }
    }

    [Shape]
    public partial class Bridged
    {
        [JsonConverter(typeof(Hexadecimal))]
        public int A { get; set; }

        [JsonConverter(typeof(Hexadecimal))]
        public int? B { get; set; }
    }

    [Shape]
    public partial class BridgedNull
    {
        [JsonConverter(typeof(Upper))]
        public string? A { get; set; }
    }

    [Shape]
    public partial class BridgedByFactory
    {
        [JsonConverter(typeof(Factory))]
        public int A { get; set; }
    }

    public sealed class Hexadecimal : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            Convert.ToInt32(reader.GetString(), 16);

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value.ToString("x"));
    }

    public sealed class Upper : JsonConverter<string>
    {
        public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.GetString()?.ToLowerInvariant();

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value.ToUpperInvariant());
    }

    public sealed class Factory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(int);

        public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
            new Hexadecimal();
    }
}
