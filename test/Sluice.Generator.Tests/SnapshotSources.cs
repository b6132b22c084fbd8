namespace Sluice.Generator.Tests;

/// <summary>A source for each kind of type, in the namespace <c>Snapshot</c>.</summary>
internal static class SnapshotSources
{
    public static IReadOnlyDictionary<string, string> All { get; } =
        new SortedDictionary<string, string>(StringComparer.Ordinal)
        {
            ["Class"] =
                "[Shape] public partial class Order { public int Id { get; set; } public string? Note { get; set; } }",
            ["Record"] = "[Shape] public partial record Order(int Id, string Note);",
            ["RecordWithBody"] = "[Shape] public partial record Order(int Id) { public decimal Total { get; init; } }",
            ["Struct"] =
                "[Shape] public partial struct Point { public double X { get; set; } public double Y { get; set; } }",
            ["ReadOnlyRecordStruct"] = "[Shape] public readonly partial record struct Point(double X, double Y);",
            ["RequiredMembers"] =
                "[Shape] public partial class Order { public required int Id { get; init; } public required string Note { get; set; } }",
            ["OptionalParameters"] = "[Shape] public partial record Order(int Id = 7, string Note = \"none\");",
            ["GetOnlyMember"] =
                "[Shape] public partial class Order { public int Id { get; set; } public int Twice => Id * 2; }",
            ["IncludedField"] = "[Shape] public partial class Order { [WireInclude] public int Id; }",
            ["PrivateSetter"] =
                "[Shape] public partial class Order { [System.Text.Json.Serialization.JsonInclude] public int Id { get; private set; } }",
            ["RenamedMember"] = "[Shape] public partial class Order { [WireName(\"no\")] public int Id { get; set; } }",
            ["IgnoredMember"] =
                "[Shape] public partial class Order { public int Id { get; set; } [WireIgnore] public int Cache { get; set; } }",
            ["NeverMember"] =
                "[Shape] public partial class User { public int Id { get; set; } [Never] public string? Password { get; set; } }",
            ["GuardedMember"] =
                "[Shape] public partial class User { public int Id { get; set; } [RequirePolicy(\"hr\")] public decimal Salary { get; set; } }",
            ["DefaultMembers"] =
                "[Shape] public partial class Order { [Default] public int Id { get; set; } [Always] public int Version { get; set; } public string? Note { get; set; } }",
            ["OmittedWhenNull"] =
                "[Shape] public partial class Order { [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull)] public string? Note { get; set; } public int Id { get; set; } }",
            ["IntKeys"] =
                "[Shape] public partial class Order { [WireKey(0)] public int Id { get; set; } [WireKey(2)] public string? Note { get; set; } }",
            ["ManyMembers"] =
                $"[Shape] public partial class Wide {{ {string.Join(' ', Enumerable.Range(1, 70).Select(i => $"public int M{i} {{ get; set; }}"))} }}",
            ["NestedObject"] =
                "[Shape] public partial class Order { public Customer? Customer { get; set; } } [Shape] public partial class Customer { public string? Name { get; set; } }",
            ["RecursiveType"] =
                "[Shape] public partial class Node { public int Value { get; set; } public Node? Next { get; set; } }",
            ["Collections"] =
                "[Shape] public partial class Bag { public int[]? Array { get; set; } public List<string>? List { get; set; } public HashSet<long>? Set { get; set; } }",
            ["Dictionaries"] =
                "[Shape] public partial class Bag { public Dictionary<string, int>? ByName { get; set; } public Dictionary<int, string>? ById { get; set; } }",
            ["Nullables"] =
                "[Shape] public partial class Bag { public int? Count { get; set; } public DateTime? At { get; set; } public Guid? Id { get; set; } }",
            ["Tuples"] = "[Shape] public partial class Bag { public (int Id, string Name) Pair { get; set; } }",
            ["Enums"] =
                "public enum Colour { Red, Green } [Shape] public partial class Bag { public Colour Number { get; set; } [WireEnum] public Colour Text { get; set; } }",
            ["UnionOfClasses"] =
                "[Shape, WireUnion, WireCase(\"circle\", typeof(Circle)), WireCase(\"square\", typeof(Square))] public abstract partial class Figure { public int Id { get; set; } } [Shape] public partial class Circle : Figure { public double Radius { get; set; } } [Shape] public partial class Square : Figure { public double Side { get; set; } }",
            ["GenericType"] =
                "[Shape] public partial class Page<T> { public T? Item { get; set; } public int Count { get; set; } } [Shape] public partial class User { public Page<int>? Numbers { get; set; } }",
            ["DerivedClass"] =
                "[Shape] public partial class Base { public int Id { get; set; } } [Shape] public partial class Derived : Base { public string? Name { get; set; } }",
            ["NestedType"] =
                "public partial class Outer { [Shape] public partial class Inner { public int Id { get; set; } } }",
            ["Converter"] = """
                public struct MoneyConverter : IWireConverter<Money>
                {
                    public static void Write<TWriter>(ref TWriter writer, Money value)
                        where TWriter : struct, Sluice.Wires.IWireWriter, allows ref struct => Sluice.Wires.WireWriterExtensions.WriteDecimal(ref writer, value.Amount);
                    public static Money Read<TReader>(ref TReader reader)
                        where TReader : struct, Sluice.Wires.IWireReader, allows ref struct => new(reader.ReadDecimal());
                }
                [WireConverter(typeof(MoneyConverter))] public readonly record struct Money(decimal Amount);
                [Shape] public partial class Bill { public Money Total { get; set; } public Money? Tip { get; set; } }
                """,
            ["ExtensionData"] =
                "[Shape] public partial class Bag { public int Id { get; set; } [System.Text.Json.Serialization.JsonExtensionData] public Dictionary<string, System.Text.Json.JsonElement>? Rest { get; set; } }",
            ["ForeignType"] = "[ShapeFor<Version>] public partial class Shapes;",
            ["Callbacks"] =
                "[Shape] public partial class Order : System.Text.Json.Serialization.IJsonOnDeserialized { public int Id { get; set; } public void OnDeserialized() => Id++; }",
            ["DateAndTime"] =
                "[Shape] public partial class Times { public DateTime A { get; set; } public DateTimeOffset B { get; set; } public DateOnly C { get; set; } public TimeSpan D { get; set; } }",
            ["Binary"] =
                "[Shape] public partial class Blob { public byte[]? Bytes { get; set; } public ReadOnlyMemory<byte> Memory { get; set; } }",
            ["Constructor"] =
                "[Shape] public partial class Order { [System.Text.Json.Serialization.JsonConstructor] public Order(int id) => Id = id; public Order() { } public int Id { get; } }",
        }.ToDictionary(source => source.Key, source => $"namespace Snapshot;\n\n{source.Value}\n");
}
