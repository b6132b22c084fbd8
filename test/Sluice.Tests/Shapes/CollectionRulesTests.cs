using System.Collections;
using System.Text;
using Sluice.Model;
using Sluice.Shapes;
using Xunit;

namespace Sluice.Tests.Shapes;

public class CollectionRulesTests
{
    [Fact]
    public void A_stack_keeps_its_order_on_a_round_trip()
    {
        Stack<int> stack = Read<Stack<int>, StackShape<int, Int32Shape>>("[3,2,1]")!;
        Assert.Equal(3, stack.Pop());
    }

    [Theory]
    [InlineData("[[1,2],[3]]")]
    [InlineData("[[1],[2,3]]")]
    [InlineData("[[],[1]]")]
    [InlineData("[1,2]")]
    public void Ragged_arrays_are_no_rectangles(string json) =>
        Assert.Equal(WireError.Type, Fails<int[,], Array2Shape<int, Int32Shape>>(json).Error);

    [Fact]
    public void Booleans_and_names_are_keys_in_any_case()
    {
        Assert.Equal(
            [true, false],
            Read<Dictionary<bool, int>, MapShape<bool, int, BooleanShape, Int32Shape>>("""{"TRUE":1,"false":0}""")!.Keys
        );
        Assert.Equal(
            [DayOfWeek.Friday, DayOfWeek.Monday],
            Read<Dictionary<DayOfWeek, int>, MapShape<DayOfWeek, int, EnumShape<DayOfWeek>, Int32Shape>>(
                """{"friday":1,"1":0}"""
            )!.Keys
        );
    }

    [Theory]
    [InlineData("\"Friday\"")]
    [InlineData("\"5\"")]
    [InlineData("99999999999")]
    [InlineData("null")]
    public void Numbers_of_enumerations_are_numbers(string json) => Fails<DayOfWeek, EnumShape<DayOfWeek>>(json);

    [Theory]
    [InlineData("\"Friday\"", DayOfWeek.Friday)]
    [InlineData("\"fRIDAY\"", DayOfWeek.Friday)]
    [InlineData("\" Friday \"", DayOfWeek.Friday)]
    [InlineData("5", DayOfWeek.Friday)]
    [InlineData("\"5\"", DayOfWeek.Friday)]
    public void Names_of_enumerations_are_read_leniently(string json, DayOfWeek day) =>
        Assert.Equal(day, Read<DayOfWeek, EnumTextShape<DayOfWeek, ReflectedEnumNames<DayOfWeek>>>(json));

    [Theory]
    [InlineData("\"Fri\"")]
    [InlineData("\"\"")]
    [InlineData("\"Friday, Monday\"")]
    [InlineData("\"99999999999\"")]
    [InlineData("true")]
    public void Other_text_names_nothing(string json) =>
        Fails<DayOfWeek, EnumTextShape<DayOfWeek, ReflectedEnumNames<DayOfWeek>>>(json);

    [Fact]
    public void A_count_that_lies_is_an_error()
    {
        Assert.Equal(
            WireError.UserCode,
            Assert
                .Throws<WireException>(() => Write<ICollection<int>, ICollectionShape<int, Int32Shape>>(new Liar(3)))
                .Error
        );
        Assert.Equal(
            WireError.UserCode,
            Assert
                .Throws<WireException>(() => Write<ICollection<int>, ICollectionShape<int, Int32Shape>>(new Liar(1)))
                .Error
        );
    }

    [Fact]
    public void Keys_without_order_are_an_error_of_the_data() =>
        Assert.Equal(
            WireError.Type,
            Fails<SortedSet<object>, SortedSetShape<object, UntypedShape>>("""[1,"a",true]""").Error
        );

    [Fact]
    public void A_declared_length_allocates_nothing()
    {
        // An array of 2^31-1 elements, and a map of as many, of which none is there.
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<WireException>(() =>
            WireUnderTest
                .All["messagepack"]
                .Read(ShapeConverter<List<Guid>, ListShape<Guid, GuidShape>>.Instance, [0xdd, 0x7f, 0xff, 0xff, 0xff])
        );
        Assert.Throws<WireException>(() =>
            WireUnderTest
                .All["messagepack"]
                .Read(
                    ShapeConverter<Dictionary<long, long>, MapShape<long, long, Int64Shape, Int64Shape>>.Instance,
                    [0xdf, 0x7f, 0xff, 0xff, 0xff]
                )
        );
        Assert.Throws<WireException>(() =>
            WireUnderTest
                .All["messagepack"]
                .Read(
                    ShapeConverter<int[,], Array2Shape<int, Int32Shape>>.Instance,
                    [0x93, 0xce, 0x7f, 0xff, 0xff, 0xff, 0xce, 0x7f, 0xff, 0xff, 0xff, 0x90]
                )
        );
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 1_000_000);
    }

    [Fact]
    public void Elements_of_a_large_array_are_all_there()
    {
        int[] numbers = [.. Enumerable.Range(0, 100_000)];
        Assert.Equal(
            numbers,
            WireUnderTest
                .All["messagepack"]
                .Read(
                    ShapeConverter<int[], ArrayShape<int, Int32Shape>>.Instance,
                    WireUnderTest
                        .All["messagepack"]
                        .Write(ShapeConverter<int[], ArrayShape<int, Int32Shape>>.Instance, numbers)
                )
        );
    }

    private sealed class Liar(int count) : ICollection<int>
    {
        public int Count => count;
        public bool IsReadOnly => true;

        public void Add(int item) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();

        public bool Contains(int item) => throw new NotSupportedException();

        public void CopyTo(int[] array, int arrayIndex) => throw new NotSupportedException();

        public bool Remove(int item) => throw new NotSupportedException();

        public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)[1, 2]).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private static byte[] Write<T, TShape>(T? value)
        where TShape : struct, IShape<T> => WireUnderTest.All["json"].Write(ShapeConverter<T, TShape>.Instance, value);

    private static T? Read<T, TShape>(string json)
        where TShape : struct, IShape<T> =>
        WireUnderTest.All["json"].Read(ShapeConverter<T, TShape>.Instance, Encoding.UTF8.GetBytes(json));

    private static WireException Fails<T, TShape>(string json)
        where TShape : struct, IShape<T> => Assert.Throws<WireException>(() => Read<T, TShape>(json));
}
