#pragma warning disable CS1591, CA1720, IDE1006 // one property a type; the names say nothing
using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Dynamic;
using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Sluice.TestCatalogue;

/// <summary>A property of every type that is supported, so that each is composed by the generator too.</summary>
[Shape]
public partial class EveryMember
{
    public sbyte A1 { get; set; } = 1;
    public byte A2 { get; set; } = 1;
    public short A3 { get; set; } = 1;
    public ushort A4 { get; set; } = 1;
    public int A5 { get; set; } = 1;
    public uint A6 { get; set; } = 1;
    public long A7 { get; set; } = 1;
    public ulong A8 { get; set; } = 1;
    public Int128 A9 { get; set; } = 1;
    public UInt128 A10 { get; set; } = 1;
    public nint A11 { get; set; } = 1;
    public nuint A12 { get; set; } = 1;
    public BigInteger A13 { get; set; } = 1;
    public Half A14 { get; set; } = (Half)1;
    public float A15 { get; set; } = 1;
    public double A16 { get; set; } = 1;
    public decimal A17 { get; set; } = 1;
    public char A18 { get; set; } = 'x';
    public Rune A19 { get; set; } = new('y');
    public string A20 { get; set; } = "s";
    public Uri A21 { get; set; } = new("http://a/");
    public Version A22 { get; set; } = new(1, 2);
    public Guid A23 { get; set; }
    public DateTime A24 { get; set; } = DateTime.UnixEpoch;
    public DateTimeOffset A25 { get; set; }
    public DateOnly A26 { get; set; }
    public TimeOnly A27 { get; set; }
    public TimeSpan A28 { get; set; }
    public object A29 { get; set; } = "o";
    public byte[] A30 { get; set; } = [1];
    public Memory<byte> A31 { get; set; } = new byte[] { 1 };
    public ReadOnlyMemory<byte> A32 { get; set; } = new byte[] { 1 };
    public Color A33 { get; set; }
    public Rights A34 { get; set; }
    public int? A35 { get; set; }
    public Color? A36 { get; set; } = Color.Blue;
    public (int, string) A37 { get; set; } = (1, "a");
    public (int, int, int, int, int, int, int, int, int) A38 { get; set; }
    public Tuple<int, string> A39 { get; set; } = Tuple.Create(1, "q");
    public KeyValuePair<string, int> A40 { get; set; } = new("k", 1);
    public int[][] A41 { get; set; } =
    [
        [1],
    ];
    public List<int?> A42 { get; set; } = [null];
    public int[,] B1 { get; set; } =
        new int[,]
        {
            { 1 },
        };
    public string[,,] B2 { get; set; } =
        new string[,,]
        {
            {
                { "a" },
            },
        };
    public Complex B3 { get; set; } = new(1, 2);
    public BitArray B4 { get; set; } = new([true]);
    public StringBuilder B5 { get; set; } = new("sb");
    public CultureInfo B6 { get; set; } = CultureInfo.InvariantCulture;
    public Lazy<int> B7 { get; set; } = new(5);
    public ArraySegment<int> B8 { get; set; } = new([1]);
    public ArraySegment<byte> B8B { get; set; } = new([1]);
    public ReadOnlySequence<byte> B9 { get; set; } = new([1]);
    public ObservableCollection<int> B10 { get; set; } = [1];
    public ReadOnlyObservableCollection<int> B11 { get; set; } = new([1]);
    public JsonNode B12 { get; set; } = 1;
    public JsonElement B13 { get; set; } = JsonDocument.Parse("{}").RootElement;
    public JsonDocument B14 { get; set; } = JsonDocument.Parse("[]");
    public Memory<int> B15 { get; set; } = new int[] { 1 };
    public ReadOnlyMemory<string> B16 { get; set; } = new[] { "x" };
    public PriorityQueue<string, int> C1 { get; set; } = new([("a", 1)]);
    public ILookup<string, int> C2 { get; set; } = new[] { 1 }.ToLookup(x => "k");
    public IGrouping<string, int> C3 { get; set; } = new[] { 1 }.GroupBy(x => "k").First();
    public ExpandoObject C4 { get; set; } = new();
    public HashSet<int> D1 { get; set; } = [1];
    public SortedSet<int> D2 { get; set; } = [1];
    public Queue<int> D3 { get; set; } = new([1]);
    public Stack<int> D4 { get; set; } = new([1, 2]);
    public LinkedList<int> D5 { get; set; } = new([1]);
    public ConcurrentQueue<int> D6 { get; set; } = new([1]);
    public ConcurrentStack<int> D7 { get; set; } = new([1, 2]);
    public ConcurrentBag<int> D8 { get; set; } = new([1]);
    public BlockingCollection<int> D9 { get; set; } = new() { 1 };
    public Collection<int> D10 { get; set; } = [1];
    public ReadOnlyCollection<int> D11 { get; set; } = new([1]);
    public ReadOnlySet<int> D12 { get; set; } = new(new HashSet<int> { 1 });
    public ImmutableArray<int> D13 { get; set; } = [1];
    public ImmutableList<int> D14 { get; set; } = [1];
    public ImmutableHashSet<int> D15 { get; set; } = [1];
    public ImmutableSortedSet<int> D16 { get; set; } = [1];
    public ImmutableQueue<int> D17 { get; set; } = [1];
    public ImmutableStack<int> D18 { get; set; } = [1];
    public IImmutableList<int> D19 { get; set; } = ImmutableList.Create(1);
    public FrozenSet<int> D20 { get; set; } = new[] { 1 }.ToFrozenSet();
    public IEnumerable<int> D21 { get; set; } = [1];
    public ICollection<int> D22 { get; set; } = [1];
    public IList<int> D23 { get; set; } = [1];
    public IReadOnlyList<int> D24 { get; set; } = [1];
    public IReadOnlyCollection<int> D25 { get; set; } = [1];
    public ISet<int> D26 { get; set; } = new HashSet<int> { 1 };
    public IReadOnlySet<int> D27 { get; set; } = new HashSet<int> { 1 };
    public SortedDictionary<string, int> E1 { get; set; } = new() { ["a"] = 1 };
    public SortedList<string, int> E2 { get; set; } = new() { ["a"] = 1 };
    public OrderedDictionary<string, int> E3 { get; set; } = new() { ["a"] = 1 };
    public ConcurrentDictionary<string, int> E4 { get; set; } = new() { ["a"] = 1 };
    public ImmutableDictionary<string, int> E5 { get; set; } = ImmutableDictionary<string, int>.Empty;
    public ImmutableSortedDictionary<string, int> E6 { get; set; } = ImmutableSortedDictionary<string, int>.Empty;
    public IImmutableDictionary<string, int> E7 { get; set; } = ImmutableDictionary<string, int>.Empty;
    public FrozenDictionary<string, int> E8 { get; set; } =
        new Dictionary<string, int> { ["a"] = 1 }.ToFrozenDictionary();
    public ReadOnlyDictionary<string, int> E9 { get; set; } = new(new Dictionary<string, int>());
    public IDictionary<int, int> E10 { get; set; } = new Dictionary<int, int> { [1] = 1 };
    public IReadOnlyDictionary<Guid, int> E11 { get; set; } = new Dictionary<Guid, int> { [default] = 1 };
    public Dictionary<Color, Color> E12 { get; set; } = new() { [Color.Blue] = Color.Red };
    public Dictionary<object, object> E13 { get; set; } = new() { ["a"] = 1 };
    public ArrayList F1 { get; set; } = [1];
    public Hashtable F2 { get; set; } = new() { ["a"] = 1 };
    public IList F3 { get; set; } = new ArrayList { 1 };
    public IDictionary F4 { get; set; } = new Hashtable { ["a"] = 1 };
    public IEnumerable F5 { get; set; } = new[] { 1 };
    public ICollection F6 { get; set; } = new[] { 1 };
    public Queue F7 { get; set; } = new(new[] { 1 });
    public Stack F8 { get; set; } = new(new[] { 1 });
    public SortedList F9 { get; set; } = new() { ["a"] = 1 };
    public object G1 { get; set; } = 1;
    public Dictionary<string, List<(int, Color?)[]>> G2 { get; set; } =
        new()
        {
            ["x"] =
            [
                [(1, null)],
            ],
        };
    public List<Dictionary<int, HashSet<string>>> G3 { get; set; } = [new() { [1] = ["a"] }];
    public KeyValuePair<int, List<int>>? G4 { get; set; } = new(1, [1]);
    public Half? G5 { get; set; } = (Half)1;
    public ImmutableArray<int>? G6 { get; set; } = [1];
    public Nullable<(int, int)> G7 { get; set; } = (1, 2);
}
