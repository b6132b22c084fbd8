using System.Collections;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>
/// Filling in place what is no collection: what is in it would be lost, so reading says no. The generator says it when
/// compiling (SLC011).
/// </summary>
public class PopulateTests
{
    public class Owner
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Part Part { get; set; } = new() { A = 1 };

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> Numbers { get; set; } = [1];
    }

    public class Part
    {
        public int A { get; set; }
        public int B { get; set; }
    }

    [Fact]
    public void Is_an_error_that_names_the_member()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Assert.Equal("""{"part":{"a":1,"b":0},"numbers":[1]}""", Provided.Json(provider, new Owner()));
            WireException e = Assert.Throws<WireException>(() =>
                Provided.FromJson<Owner>(provider, """{"part":{"b":2}}""")
            );
            Assert.Equal(WireError.Unsupported, e.Error);
            Assert.Contains("Populate)] on Part", e.Message, StringComparison.Ordinal);
        }
    }

    public class Filled
    {
        public PriorityQueue<string, int> Jobs { get; } = new();
        public JsonObject Node { get; } = [];
        public JsonArray Nodes { get; } = [];
    }

    [Fact]
    public void Queue_with_priorities_and_nodes_are_filled_and_copied()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            const string Document = """{"jobs":[{"item1":"a","item2":2}],"node":{"n":1},"nodes":[true]}""";
            Filled read = Provided.FromJson<Filled>(provider, Document)!;
            Assert.Equal(Document, Provided.Json(provider, read));
            Filled copy = DeepClone.Of(Provided.Converter<Filled>(provider).TypedShape, read)!;
            Assert.Equal(Document, Provided.Json(provider, copy));
            Assert.Equal(Document, Provided.Json(provider, read));
            var options = new JsonWireOptions { References = WireReferenceHandling.Preserve };
            string preserved = Provided.Json(provider, read, options);
            Assert.Contains("\"$values\":[{\"item1\":\"a\"", preserved, StringComparison.Ordinal);
            Assert.Equal(Document, Provided.Json(provider, Provided.FromJson<Filled>(provider, preserved, options)));
        }
    }

    public class Words
    {
        public StringBuilder Text { get; } = new("a");
    }

    public class Bits
    {
        public BitArray Flags { get; } = new(2);
    }

    public class Pairs
    {
        public NameValueCollection Names { get; } = [];
    }

    public class Computed
    {
        public StringBuilder Text => new("a");
        public Bag Numbers => [1];
    }

    public class Slices
    {
        public Memory<int> Part { get; } = new int[1];
    }

    public class Segments
    {
        public ArraySegment<int> Part { get; } = new int[1];
    }

    public class Bagged
    {
        public Bag Numbers { get; } = [];
    }

    public class Indexed
    {
        public Index Names { get; } = [];
    }

    /// <summary>Filled by collection expressions alone.</summary>
    public class Bag : IEnumerable<int>
    {
        private readonly List<int> _items = [];

        public void Add(int item) => _items.Add(item);

        public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>As <see cref="Bag"/>, without the type of its elements.</summary>
    public class Index : IEnumerable
    {
        private readonly List<string> _items = [];

        public void Add(string item) => _items.Add(item);

        public IEnumerator GetEnumerator() => _items.GetEnumerator();
    }

    /// <summary>Its collections cannot change, whoever holds them.</summary>
    public class Constant
    {
        public Fixed One { get; } = new();
        public ReadOnlyCollection<int> Two { get; } = new([2]);
        public ImmutableList<int> Three { get; } = [3];
        public IEnumerable<int> Four { get; } = [4];
    }

    public class Jobs : PriorityQueue<int, int>;

    public class Fixed() : ReadOnlyCollection<int>([1]);

    [Fact]
    public void What_cannot_be_filled_is_refused_by_name()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Assert.Contains("'Text' has no setter", Refusal<Words>("""{"text":"b"}"""), StringComparison.Ordinal);
            Assert.Contains("'Flags' has no setter", Refusal<Bits>("""{"flags":[true]}"""), StringComparison.Ordinal);
            Assert.Contains("'Names' has no setter", Refusal<Pairs>("""{"names":{}}"""), StringComparison.Ordinal);
            Assert.Contains("derives from PriorityQueue", Refusal<Jobs>("{}"), StringComparison.Ordinal);
            Assert.Contains("can't be built from its elements", Refusal<Fixed>("[2]"), StringComparison.Ordinal);
            Assert.Contains("'Part' has no setter", Refusal<Slices>("""{"part":[1]}"""), StringComparison.Ordinal);
            Assert.Contains("'Part' has no setter", Refusal<Segments>("""{"part":[1]}"""), StringComparison.Ordinal);
            Assert.Contains(
                "'Numbers' has no setter, and a Bag",
                Refusal<Bagged>("""{"numbers":[1]}"""),
                StringComparison.Ordinal
            );
            Assert.Contains("'Names' has no setter", Refusal<Indexed>("""{"names":["b"]}"""), StringComparison.Ordinal);
            Assert.NotNull(Provided.FromJson<Computed>(provider, """{"text":"b","numbers":[2]}"""));
            Assert.NotNull(Provided.FromJson<Constant>(provider, """{"one":[1],"two":[2],"three":[3],"four":[4]}"""));

            string Refusal<T>(string json) =>
                Assert.Throws<WireException>(() => Provided.FromJson<T>(provider, json)).Message;
        }
    }

    public class Shared
    {
        public List<int> Items { get; } = [];
        public List<int>? Same { get; set; }
        public int X { get; set; }
    }

    public class Constructed(int x)
    {
        public List<int> Items { get; } = [];
        public List<int>? Same { get; set; }
        public int X { get; } = x;
    }

    /// <summary>The reference once named the buffer whose elements are added to the collection.</summary>
    [Fact]
    public void Reference_names_the_collection_that_was_filled_or_is_refused()
    {
        const string Document = """{"items":{"$id":"1","$values":[1]},"same":{"$ref":"1"},"x":1}""";
        const string Back = """{"same":{"$id":"1","$values":[1]},"items":{"$ref":"1"},"x":1}""";
        var options = new JsonWireOptions { References = WireReferenceHandling.Preserve };
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Shared shared = Provided.FromJson<Shared>(provider, Document, options)!;
            Assert.Same(shared.Items, shared.Same);
            Assert.Equal([1], shared.Items);
            Assert.Contains("another collection", Refusal<Shared>(Back), StringComparison.Ordinal);
            Assert.Contains("Give the member a setter", Refusal<Constructed>(Document), StringComparison.Ordinal);
            Assert.Contains("another collection", Refusal<Constructed>(Back), StringComparison.Ordinal);
            Constructed alone = Provided.FromJson<Constructed>(
                provider,
                """{"items":{"$id":"1","$values":[1]},"x":1}""",
                options
            )!;
            Assert.Equal([1], alone.Items);

            string Refusal<T>(string json) =>
                Assert.Throws<WireException>(() => Provided.FromJson<T>(provider, json, options)).Message;
        }
    }

    public struct Held
    {
        public Held() { }

        public List<int> Items { get; } = [];
    }

    public class Holder
    {
        public Held Held { get; set; }
        public List<int>? Same { get; set; }
    }

    [Fact]
    public void Collection_of_a_struct_is_named_where_it_is_constructed_first()
    {
        const string Document = """{"held":{"items":{"$id":"1","$values":[1]}},"same":{"$ref":"1"}}""";
        var options = new JsonWireOptions { References = WireReferenceHandling.Preserve };
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Holder read = Provided.FromJson<Holder>(provider, Document, options)!;
            Assert.Same(read.Held.Items, read.Same);
            Assert.Equal([1], read.Same);
        }
    }

    public class Late(int a)
    {
        public int A { get; } = a;
        public List<int> L { get; } = [];
    }

    public struct CountConverter : IWireConverter<List<int>>
    {
        public static void Write<TWriter>(ref TWriter writer, List<int> value)
            where TWriter : struct, IWireWriter, allows ref struct
        {
            writer.BeginObject(1);
            writer.WriteName("n");
            writer.WriteInt32(value.Count);
            writer.EndObject();
        }

        public static List<int> Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct
        {
            _ = reader.BeginObject(out int left);
            _ = reader.ReadName();
            var list = new List<int>(new int[reader.ReadInt32()]);
            _ = reader.NextMember(ref left);
            return list;
        }
    }

    [Fact]
    public void Converter_of_the_options_reads_what_is_added_to_a_collection()
    {
        var options = new JsonWireOptions
        {
            References = WireReferenceHandling.Preserve,
            Converters = WireConverters.Empty.Add<List<int>, CountConverter>(),
        };
        foreach (ProvidedBy provider in Provided.AtRunTime)
            Assert.Equal([0, 0], Provided.FromJson<Late>(provider, """{"a":1,"l":{"n":2}}""", options)!.L);
    }

    public class Untyped
    {
        public ArrayList List { get; } = [];
        public Hashtable Map { get; } = [];
    }

    [Fact]
    public void Collections_without_types_have_identifiers()
    {
        var options = new JsonWireOptions { References = WireReferenceHandling.Preserve };
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            const string Document = """{"list":{"$id":"1","$values":[1]},"map":{"$id":"2","a":2}}""";
            Untyped read = Provided.FromJson<Untyped>(provider, Document, options)!;
            Assert.Equal("""{"list":[1],"map":{"a":2}}""", Provided.Json(provider, read));
        }
    }

    public struct Growing<T>
    {
        public Growing<T[]>[]? Next { get; set; }
        public int X { get; set; }
    }

    [Fact]
    public void Type_that_grows_by_arrays_ends()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
            Assert.Equal("""{"next":null,"x":1}""", Provided.Json(provider, new Growing<int> { X = 1 }));
    }

    public class Encoded
    {
        public int A { get; set; }
        public Encoding? Text { get; set; }
    }

    [Fact]
    public void Member_that_no_shape_can_have_is_refused_before_it_has_a_value()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Assert.Contains(
                "'System.Text.Encoding.Preamble' is of type",
                Assert.Throws<WireException>(() => Provided.Json(provider, new Encoded())).Message,
                StringComparison.Ordinal
            );
        }
    }

    public class Readable
    {
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
        public int A { get; set; } = 1;

        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
        public List<double?> B { get; set; } = [1.5, null];

        [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
        public int C { get; set; } = 2;
        public int D { get; set; } = 3;
    }

    [Fact]
    public void Number_handling_of_a_member_replaces_that_of_the_options()
    {
        const string Expected = """{"a":1,"b":[1.5,null],"c":2,"d":"3"}""";
        var options = new JsonWireOptions { NumbersAsText = true };
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Assert.Equal(Expected, Provided.Json(provider, new Readable(), options));
            Assert.Equal(2, Provided.FromJson<Readable>(provider, """{"a":"2"}""", options)!.A);
        }
    }

    public class Started
    {
        public List<int> Numbers { get; } = [1];
        public HashSet<string> Names { get; } = ["a"];
    }

    [Fact]
    public void Copy_has_what_a_new_object_has_once_or_is_refused()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            var shape = Provided.Converter<Started>(provider).TypedShape;
            Assert.Equal(
                """{"numbers":[1],"names":["a"]}""",
                Provided.Json(provider, DeepClone.Of(shape, new Started()))
            );
            var more = new Started();
            more.Numbers.Add(2);
            Assert.Contains(
                "'Numbers'",
                Assert.Throws<NotSupportedException>(() => DeepClone.Of(shape, more)).Message,
                StringComparison.Ordinal
            );
        }
    }
}
