using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Dynamic;
using System.Globalization;
using System.Numerics;
using System.Text;

namespace Sluice.Tests.MessagePack;

/// <summary>The values of the golden file, by the type and value that its lines name.</summary>
internal static class GoldenCases
{
    private static readonly CultureInfo s_invariant = CultureInfo.InvariantCulture;

    internal static GoldenCase Of(int id, string type, string value) =>
        type switch
        {
            "sbyte" => GoldenCase.Of(sbyte.Parse(value, s_invariant)),
            "byte" => GoldenCase.Of(byte.Parse(value, s_invariant)),
            "short" => GoldenCase.Of(short.Parse(value, s_invariant)),
            "ushort" => GoldenCase.Of(ushort.Parse(value, s_invariant)),
            "int" => GoldenCase.Of(int.Parse(value, s_invariant)),
            "uint" => GoldenCase.Of(uint.Parse(value, s_invariant)),
            "long" => GoldenCase.Of(long.Parse(value, s_invariant)),
            "ulong" => GoldenCase.Of(ulong.Parse(value, s_invariant)),
            "float" => GoldenCase.Of(float.Parse(value, s_invariant)),
            "double" => GoldenCase.Of(double.Parse(value, s_invariant)),
            "Half" => GoldenCase.Of(Half.Parse(value, s_invariant)),
            "decimal" => GoldenCase.Of(decimal.Parse(value, s_invariant)),
            "bool" => GoldenCase.Of(bool.Parse(value)),
            "char" => GoldenCase.Of(value[0]),
            "string" => GoldenCase.Of(value == "null" ? null : value),
            "byte[]" => GoldenCase.Of(
                value switch
                {
                    "null" => null,
                    "" => [],
                    _ => new byte[256],
                }
            ),
            "Int128" => GoldenCase.Of(Int128.Parse(value, s_invariant)),
            "UInt128" => GoldenCase.Of(UInt128.Parse(value, s_invariant)),
            "BigInteger" => GoldenCase.Of(BigInteger.Parse(value, s_invariant)),
            "Complex" => GoldenCase.Of(Complex.Parse(value, s_invariant)),
            "Guid" => GoldenCase.Of(Guid.Parse(value)),
            "Uri" => GoldenCase.Of(value == "null" ? null : new Uri(value)),
            "Version" => GoldenCase.Of(Version.Parse(value)),
            "TimeSpan" => GoldenCase.Of(TimeSpan.Parse(value, s_invariant)),
            "DateTime(Utc)" or "DateTime(Unspecified)" => GoldenCase.Of(
                DateTime.Parse(value, s_invariant, DateTimeStyles.RoundtripKind)
            ),
            "DateTimeOffset" => GoldenCase.Of(DateTimeOffset.Parse(value, s_invariant)),
            "DateOnly" => GoldenCase.Of(DateOnly.Parse(value, s_invariant)),
            "TimeOnly" => GoldenCase.Of(TimeOnly.Parse(value, s_invariant)),
            "Color:byte" => GoldenCase.Of(Enum.Parse<Color>(value)),
            "Rights:long" => GoldenCase.Of(Enum.Parse<Rights>(value)),
            "int?" => GoldenCase.Of(value == "null" ? null : (int?)int.Parse(value, s_invariant)),
            "Rune" => GoldenCase.Of(Rune.GetRuneAt(value, 0)),
            _ => Collection(id)
                ?? Object(id)
                ?? Special(id)
                ?? throw new NotSupportedException($"Case {id}: {type} {value}"),
        };

    private static GoldenCase? Collection(int id) =>
        id switch
        {
            139 => GoldenCase.Of(new StringBuilder("sb")),
            140 => GoldenCase.Of(new BitArray([true, false, true])),
            143 => GoldenCase.Of(CultureInfo.InvariantCulture),
            144 => GoldenCase.Of(typeof(int), Typeless),
            145 => GoldenCase.Of(Array.Empty<int>()),
            146 => GoldenCase.Of(new[] { 1, 2, 3 }),
            148 => GoldenCase.Of(Enumerable.Range(0, 16).ToArray()),
            149 => GoldenCase.Of(new[] { 0.5 }),
            150 => GoldenCase.Of(new[] { true, false }),
            151 => GoldenCase.Of(new[] { "a", null }),
            152 => GoldenCase.Of(
                new[,]
                {
                    { 1, 2, 3 },
                    { 4, 5, 6 },
                }
            ),
            153 => GoldenCase.Of(
                new[,,]
                {
                    {
                        { 1, 2 },
                        { 3, 4 },
                    },
                }
            ),
            154 => GoldenCase.Of(new int[][] { [1], [2, 3] }),
            155 => GoldenCase.Of(new List<int> { 1, 2 }),
            156 => GoldenCase.Of(new HashSet<string> { "a" }),
            157 => GoldenCase.Of(new Stack<int>([1, 2, 3])),
            158 => GoldenCase.Of(new Queue<int>([1, 2, 3])),
            159 => GoldenCase.Of(new LinkedList<int>([1, 2])),
            160 => GoldenCase.Of(new SortedSet<int>([2, 1])),
            161 => GoldenCase.Of(ImmutableArray.Create(1, 2)),
            162 => GoldenCase.Of(ImmutableList.Create(1, 2)),
            163 => GoldenCase.Of(new[] { 5 }.ToFrozenSet()),
            164 => GoldenCase.Of(new ReadOnlyCollection<int>([1])),
            165 => GoldenCase.Of(new ObservableCollection<int>([1])),
            166 => GoldenCase.Of(new ConcurrentQueue<int>([1])),
            167 => GoldenCase.Of(new Memory<byte>([1, 2])),
            168 => GoldenCase.Of(new ReadOnlyMemory<byte>([1, 2])),
            169 => GoldenCase.Of(new ArraySegment<byte>([1, 2, 3], 1, 1)),
            170 => GoldenCase.Of(new ReadOnlyMemory<int>([1, 2])),
            171 => GoldenCase.Of<IEnumerable<int>>([1, 2]),
            172 => GoldenCase.Of(new Dictionary<string, int>()),
            173 => GoldenCase.Of(new Dictionary<string, int> { ["a"] = 1 }),
            174 => GoldenCase.Of(new Dictionary<int, string> { [1] = "a" }),
            175 => GoldenCase.Of(new Dictionary<Guid, bool> { [default] = true }),
            176 => GoldenCase.Of(
                new SortedDictionary<string, int>(new BackwardsComparer()) { ["b"] = 2, ["a"] = 1 },
                ordered: false
            ),
            177 => GoldenCase.Of(KeyValuePair.Create(1, "a")),
            178 => GoldenCase.Of(Tuple.Create(1, "a")),
            179 => GoldenCase.Of((1, "a", true)),
            180 => GoldenCase.Of(new[] { 1, 2, 3 }.ToLookup(i => i % 2 == 0)),
            181 => GoldenCase.Retyped(new Lazy<int>(() => 5)),
            182 => GoldenCase.Of(new PriorityQueue<string, int>([("a", 2), ("b", 1)])),
            183 => GoldenCase.Of(Expando()),
            _ => null,
        };

    private static GoldenCase? Object(int id) =>
        id switch
        {
            184 => GoldenCase.Of(
                new IntKeyed
                {
                    A = 1,
                    B = "b",
                    C = [1],
                }
            ),
            185 => GoldenCase.Of(new IntKeyed()),
            187 => GoldenCase.Of(new Gapped { A = 7, B = "x" }),
            188 => GoldenCase.Of(
                new StringKeyed
                {
                    MyProperty1 = 1,
                    Name = "n",
                    Ratio = 0.5,
                    Next = new() { MyProperty1 = 2 },
                }
            ),
            189 => GoldenCase.Of(
                new NamedKeys
                {
                    Id = 9,
                    Name = "z",
                    Hidden = 0,
                }
            ),
            190 => GoldenCase.Of(new Point { X = 1, Y = 2 }),
            191 => GoldenCase.Of(new Rec(1, "a")),
            192 => GoldenCase.Of(new DerivedC { X = 1, Y = 2 }),
            193 => GoldenCase.Of(new Fields { F = 5 }),
            194 => GoldenCase.Of<IAnimal>(new Cat { Name = "tom" }),
            195 => GoldenCase.Of<IAnimal>(
                new Dog
                {
                    Age = 3,
                    Friend = new Cat { Name = "tom" },
                }
            ),
            197 => GoldenCase.Of(new Holder { Value = 5 }),
            198 => GoldenCase.Of(new Holder { Value = "t" }),
            200 => GoldenCase.Of(new Holder { Value = new Dictionary<string, object?> { ["k"] = 1 } }),
            219 => GoldenCase.Of(new { X = 1, Y = "a" }, new() { Naming = WireNaming.None }),
            _ => null,
        };

    private static readonly MessagePackWireOptions s_block = new() { Compression = MessagePackCompression.Lz4Block };
    private static readonly MessagePackWireOptions s_blocks = new()
    {
        Compression = MessagePackCompression.Lz4BlockArray,
    };
    private static readonly DateTime s_newYear = new(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    private const string CoreLib =
        ", System.Private.CoreLib, Version=10.0.0.0, Culture=neutral, PublicKeyToken=7cec85d7bea7798e";
    private const string Golden = ", golden, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null";

    private static MessagePackWireOptions Typeless { get; } =
        new()
        {
            Types = MessagePackTypes
                .Empty.Add<int>("System.Int32" + CoreLib)
                .Add<DateTime>("System.DateTime" + CoreLib)
                .Add<Guid>("System.Guid" + CoreLib)
                .Add<decimal>("System.Decimal" + CoreLib)
                .Add<object[]>("System.Object[]" + CoreLib)
                .Add<IntKeyed>("IntKeyed" + Golden)
                .Add<StringKeyed>("StringKeyed" + Golden)
                .Add<Color>("Color" + Golden),
        };

    private static GoldenCase? Special(int id) =>
        id switch
        {
            201 => GoldenCase.Of<object>(5, Typeless),
            202 => GoldenCase.Of<object>("t", Typeless),
            203 => GoldenCase.Of<object>(new IntKeyed { A = 1, B = "b" }, Typeless),
            204 => GoldenCase.Of<object>(new StringKeyed { MyProperty1 = 1, Name = "n" }, Typeless),
            205 => GoldenCase.Of<object>(s_newYear, Typeless),
            206 => GoldenCase.Of<object>(Guid.Empty, Typeless),
            207 => GoldenCase.Of<object>(new object[] { 1, Color.Red }, Typeless),
            208 => GoldenCase.Of<object>(1.5m, Typeless),
            211 => GoldenCase.Of(string.Concat(Enumerable.Repeat("ab", 200)), s_block),
            212 => GoldenCase.Of(string.Concat(Enumerable.Repeat("ab", 200)), s_blocks),
            213 => GoldenCase.Of(Enumerable.Range(0, 1000).ToArray(), s_blocks),
            214 => GoldenCase.Of("hi", s_block),
            216 => GoldenCase.Of(new string('x', 40), new() { OldSpec = true }),
            217 => GoldenCase.Of(new byte[] { 1, 255 }, new() { OldSpec = true }),
            218 => GoldenCase.Of(s_newYear, new() { OldSpec = true }),
            220 => GoldenCase.Of(s_newYear, new() { NativeDateTimes = true }),
            221 => GoldenCase.Of(Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"), new() { NativeGuids = true }),
            222 => GoldenCase.Of(1.5m, new() { NativeDecimals = true }),
            223 => GoldenCase.Of(NamedColor.Blue),
            _ => null,
        };

    private static ExpandoObject Expando()
    {
        dynamic expando = new ExpandoObject();
        expando.a = 1;
        return expando;
    }

    private sealed class BackwardsComparer : IComparer<string>
    {
        public int Compare(string? x, string? y) => string.CompareOrdinal(x, y);
    }
}
