using Sluice.Model;
using Sluice.Tests.Reflection;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests.Shapes.Consumers;

/// <summary>
/// An object of a derived type is found wherever a wire would write it as its base, and is compared by all of its
/// members.
/// </summary>
public class DerivedObjectTests
{
    public class Animal
    {
        public string? Name { get; set; }
    }

    public class Dog : Animal
    {
        public int Tricks { get; set; }
    }

    public sealed class Owner<T>
    {
        public T? Value { get; set; }
    }

    public struct Pair
    {
        public int Number { get; set; }
        public Animal? Animal { get; set; }
    }

    public sealed class Node
    {
        public Animal? Animal { get; set; }
        public Node? Next { get; set; }
    }

    [WireCase("cat", typeof(Cat))]
    public abstract class Pet
    {
        public Animal? Friend { get; set; }
    }

    public sealed class Cat : Pet;

    [WireSurrogate(typeof(BoxSurrogate))]
    public sealed class Box
    {
        public Animal? Content { get; set; }
    }

    public sealed class BoxSurrogate : IWireSurrogate<Box, Owner<Animal>>
    {
        public static Owner<Animal> ToSurrogate(Box value) => new() { Value = value.Content };

        public static Box FromSurrogate(Owner<Animal> surrogate) => new() { Content = surrogate.Value };
    }

    [WireConverter(typeof(OpaqueConverter))]
    public sealed class Opaque
    {
        public Animal? Animal { get; set; }
    }

    public struct OpaqueConverter : IWireConverter<Opaque>
    {
        public static void Write<TWriter>(ref TWriter writer, Opaque value)
            where TWriter : struct, IWireWriter, allows ref struct => writer.WriteInt32(1);

        public static Opaque Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct
        {
            reader.SkipValue();
            return new();
        }
    }

    public sealed class Closed
    {
        public string? Name { get; set; }
        public Closed? Next => throw new InvalidOperationException("No derived object can be here.");
        public List<int> Numbers => throw new InvalidOperationException("Nor here.");
    }

    public sealed class Half
    {
        public Closed? Closed { get; set; }
        public Animal? Animal { get; set; }
    }

    [Theory, MemberData(nameof(Everyone))]
    public void What_cannot_hold_a_derived_object_is_not_looked_into(ProvidedBy provider)
    {
        TypeShape<Half> shape = Provided.Converter<Half>(provider).TypedShape;
        DerivedObject? found = DerivedObjects.CreateFinder(shape)(new() { Closed = new(), Animal = new Dog() });
        Assert.Equal("$.animal", found!.Path);
    }

    public static TheoryData<ProvidedBy> Everyone => [.. Provided.All];

    private abstract class Place
    {
        internal abstract DerivedObject? Find(ProvidedBy provider, Animal animal);
        internal abstract bool AreEqual(ProvidedBy provider, Animal left, Animal right, bool isRoundTrip);
    }

    private sealed class Place<T>(Func<Animal, T> create) : Place
    {
        internal override DerivedObject? Find(ProvidedBy provider, Animal animal) =>
            DerivedObjects.CreateFinder(ShapeOf(provider))(create(animal));

        internal override bool AreEqual(ProvidedBy provider, Animal left, Animal right, bool isRoundTrip)
        {
            IEqualityComparer<T> comparer = isRoundTrip
                ? StructuralEquality.CreateRoundTripComparer(ShapeOf(provider))
                : StructuralEquality.CreateComparer(ShapeOf(provider));
            T x = create(left),
                y = create(right);
            bool areEqual = comparer.Equals(x, y);
            Assert.True(!areEqual || comparer.GetHashCode(x!) == comparer.GetHashCode(y!));
            return areEqual;
        }

        private static TypeShape<T> ShapeOf(ProvidedBy provider) => Provided.Converter<T>(provider).TypedShape;
    }

    private static readonly Dictionary<string, (Place Place, string Path)> s_places = new()
    {
        ["value"] = (new Place<Animal>(a => a), "$"),
        ["member"] = (new Place<Owner<Animal>>(a => new() { Value = a }), "$.value"),
        ["element"] = (new Place<List<Animal>>(a => [new(), a]), "$[1]"),
        ["element of an array"] = (new Place<Animal[]>(a => [a]), "$[0]"),
        ["element of a set"] = (new Place<HashSet<Animal>>(a => [a]), "$[0]"),
        ["element of a sequence"] = (new Place<IEnumerable<Animal>>(a => new Queue<Animal>([a])), "$[0]"),
        ["entry"] = (new Place<Dictionary<string, Animal>>(a => new() { ["k"] = a }), "$.k"),
        ["entry of an interface"] = (
            new Place<IReadOnlyDictionary<int, Animal>>(a => new Dictionary<int, Animal> { [2] = a }),
            "$.2"
        ),
        ["member of a struct"] = (new Place<Pair>(a => new() { Animal = a }), "$.animal"),
        ["member of an optional struct"] = (new Place<Pair?>(a => new Pair { Animal = a }), "$.animal"),
        ["member of a recursive type"] = (
            new Place<Node>(a => new() { Next = new() { Next = new() { Animal = a } } }),
            "$.next.next.animal"
        ),
        ["value without a type"] = (
            new Place<Owner<object>>(a => new() { Value = new Owner<Animal> { Value = a } }),
            "$.value.value"
        ),
        ["member of a case"] = (new Place<Pet>(a => new Cat { Friend = a }), "$.friend"),
        ["member of a surrogate"] = (new Place<Box>(a => new() { Content = a }), "$.value"),
        ["nested"] = (
            new Place<Dictionary<string, List<Owner<Animal>>>>(a => new() { ["k"] = [new() { Value = a }] }),
            "$.k[0].value"
        ),
    };

    public static TheoryData<ProvidedBy, string> Places()
    {
        var data = new TheoryData<ProvidedBy, string>();
        foreach (ProvidedBy provider in Provided.AtRunTime)
        foreach (string place in s_places.Keys)
            data.Add(provider, place);
        return data;
    }

    [Theory, MemberData(nameof(Places))]
    public void Derived_object_is_found_where_its_base_is_declared(ProvidedBy provider, string name)
    {
        (Place place, string path) = s_places[name];
        Assert.Null(place.Find(provider, new Animal { Name = "a" }));
        Assert.Equal(new DerivedObject(path, typeof(Animal), typeof(Dog)), place.Find(provider, new Dog()));
    }

    [Theory, MemberData(nameof(Places))]
    public void Derived_objects_are_equal_if_all_of_their_members_are(ProvidedBy provider, string name)
    {
        (Place place, string _) = s_places[name];
        foreach (bool isRoundTrip in (bool[])[false, true])
        {
            Assert.True(place.AreEqual(provider, new Dog { Tricks = 1 }, new Dog { Tricks = 1 }, isRoundTrip));
            Assert.False(place.AreEqual(provider, new Dog { Tricks = 1 }, new Dog { Tricks = 2 }, isRoundTrip));
            Assert.False(place.AreEqual(provider, new Dog(), new Animal(), isRoundTrip));
            Assert.False(place.AreEqual(provider, new Animal(), new Dog(), isRoundTrip));
            Assert.True(place.AreEqual(provider, new Animal { Name = "a" }, new Animal { Name = "a" }, isRoundTrip));
        }
    }

    [Fact]
    public void What_is_written_whole_is_not_found()
    {
        Func<Owner<object>?, DerivedObject?> find = DerivedObjects.CreateFinder(TypeShape.Of<Owner<object>>());
        Assert.Null(find(new() { Value = new Dog() }));
        Assert.Null(find(new() { Value = new Opaque { Animal = new Dog() } }));
        Assert.Null(find(null));
    }

    [Fact]
    public void Cases_of_options_are_written_whole_and_objects_below_them_are_found()
    {
        WireUnions unions = WireUnions.Empty.Add<Animal, Animal>("animal").Add<Animal, Dog>("dog");
        Func<List<Animal>?, DerivedObject?> find = DerivedObjects.CreateFinder(
            TypeShape.Of<List<Animal>>(),
            unions: unions
        );
        Assert.Null(find([new Animal(), new Dog()]));
        Assert.Equal(new DerivedObject("$[1]", typeof(Dog), typeof(Puppy)), find([new Dog(), new Puppy()]));
    }

    public sealed class Puppy : Dog;
}
