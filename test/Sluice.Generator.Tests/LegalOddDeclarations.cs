namespace Sluice.Generator.Tests;

/// <summary>
/// Legal declarations in places and forms that are rare: parts over several files, type parameters around type
/// parameters, ref structs, file-local types, C# of the preview.
/// </summary>
internal static class LegalOddDeclarations
{
    /// <summary>Each the files of one program; every file gets the usings of implicit usings.</summary>
    public static IReadOnlyList<string[]> All { get; } =
    [
        // Parts over files.
        [
            "[Shape] public partial class C { public int A { get; set; } }",
            "public partial class C { public string? B { get; set; } }",
        ],
        [
            "public partial class C { public int A { get; set; } }",
            "[Shape] partial class C { public string? B { get; set; } }",
            "partial class C { [WireIgnore] public Action? Run { get; set; } }",
        ],
        [
            "[Shape] public partial record R(int A) { public partial string B { get; set; } }",
            "public partial record R { private string _b = \"\"; public partial string B { get => _b; set => _b = value; } }",
        ],
        [
            "public partial class Outer { [Shape] public partial struct S { [WireInclude] public int A; [WireInclude] public int B; } }",
            "partial class Outer { partial struct S { public int Sum => A + B; } }",
        ],
        [
            "public static partial class Api { public partial class V { [Shape] internal partial record R(int Id, R? Next); } }",
            "static partial class Api { partial class V { public int Version { get; set; } } }",
        ],
        [
            "[ShapeFor<D>] public partial class Shapes;",
            "public class D { public int A { get; set; } public List<D>? Many { get; set; } }",
            "partial class Shapes { public static string Name => nameof(Shapes); }",
        ],
        [
            "[Shape, WireUnion, WireCase(\"a\", typeof(A))] public abstract partial class U { public int Id { get; set; } }",
            "public sealed class A : U { public string? Name { get; set; } }",
            "partial class U { [WireIgnore] public object? Tag { get; set; } }",
        ],
        [
            "namespace X.Y { [Shape] public partial class C { public Z.D? D { get; set; } } }",
            "namespace X.Z { public class D { public Y.C? Back { get; set; } } }",
        ],
        // Type parameters.
        [
            "[Shape] public partial class A<T> { public T? Value { get; set; } [Shape] public partial class B<U> where U : struct { public T? First { get; set; } public U? Second { get; set; } [Shape] public partial record C<V>(T? X, U Y, List<V>? Z) where V : notnull; } }",
        ],
        [
            "[Shape] public partial class Pair<TKey, TValue> where TKey : IComparable<TKey> where TValue : class?, new() { public Dictionary<string, KeyValuePair<TKey, TValue?>>? Map { get; set; } }",
        ],
        [
            "[Shape] public partial class Tree<T> where T : IEquatable<T> { public T? Value { get; set; } public List<Tree<T>>? Children { get; set; } public Tree<T>? Parent { get; set; } }",
        ],
        [
            "public class Page<T> { public IReadOnlyList<T>? Items { get; init; } public int Total { get; init; } } public class Box<T> { public T? Content { get; set; } } [ShapeFor<Page<Box<int>>>, ShapeFor<Page<Box<string>>>, ShapeFor<Dictionary<string, Page<Page<Guid>>>>] public partial class Shapes;",
        ],
        [
            "[Shape] public partial class C<T> where T : unmanaged, Enum { public T Kind { get; set; } public T[]? Kinds { get; set; } }",
        ],
        [
            "[Shape] public partial record struct Range2<T>(T Low, T High) where T : struct, IComparable<T> { public readonly bool Contains(T value) => Low.CompareTo(value) <= 0 && High.CompareTo(value) >= 0; }",
        ],
        [
            "public interface IHas<out T> { T? Value { get; } } [Shape] public partial class C<T> : IHas<T> { public T? Value { get; init; } }",
        ],
        [
            "public abstract class Base<T> { public T? Key { get; set; } public virtual string? Name { get; set; } } [Shape] public partial class D : Base<Guid> { public override string? Name { get; set; } } [Shape] public partial class E<T> : Base<List<T>>;",
        ],
        [
            "[Shape] public partial class Node<TSelf> where TSelf : Node<TSelf> { public TSelf? Next { get; set; } public List<TSelf>? All { get; set; } }",
        ],
        // Ref structs beside, around and within.
        [
            "public ref struct Cursor { public ReadOnlySpan<byte> Left; public int At; } [Shape] public partial class C { public int A { get; set; } public Cursor Open() => default; public int this[Cursor c] => c.At; public static Span<int> Empty => default; }",
        ],
        [
            "public ref partial struct Reader { [Shape] public partial class Options { public int Size { get; set; } } [Shape] public partial record struct Stamp(long Ticks); }",
        ],
        [
            "public ref struct S<T> where T : allows ref struct { public T Value; } [Shape] public partial record R(int A) { public void Fill(ref S<Span<int>> s) { } public bool TryFormat(Span<char> to, out int written) { written = 0; return false; } }",
        ],
        [
            "public readonly ref struct View(int[] items) { public ReadOnlySpan<int> Items { get; } = items; } [Shape] public partial class C { public int[]? Items { get; set; } [WireIgnore] public View View => new(Items ?? []); }",
        ],
        // File-local types.
        [
            "file class Helper { public int X { get; set; } } [Shape] public partial class C { public int A { get; set; } public int B => new Helper().X; }",
            "file class Helper { public string? Y { get; set; } } [Shape] public partial class D { public string? A => new Helper().Y; }",
        ],
        [
            "file static class Extensions { public static int Twice(this int i) => i * 2; } [Shape] public partial record R(int A) { public int Twice => A.Twice(); }",
        ],
        [
            "file interface IHidden { int A { get; } } [Shape] public partial class C : IHidden { public int A { get; set; } }",
        ],
        [
            "file record struct Key(int A, int B); [Shape] public partial class C { private readonly System.Collections.IDictionary _cache = new Dictionary<Key, string>(); public int Count => _cache.Count; }",
        ],
        [
            "file enum Mode { A, B } [Shape] public partial class C { private int _mode; public string Mode2 => ((Mode)_mode).ToString(); public void Set() => _mode = (int)Mode.B; }",
        ],
        [
            "file sealed class Comparer : IComparer<int> { public int Compare(int x, int y) => y - x; } [Shape] public partial class C { public SortedSet<int> Sorted { get; set; } = new(new Comparer()); }",
        ],
        // C# of the preview.
        [
            "[Shape] public partial class C { public string Name { get => field ?? \"\"; set => field = value.Trim(); } = \"\"; public int Age { get; set => field = Math.Max(0, value); } }",
        ],
        [
            "[Shape] public partial class C { public C? Next { get; set; } public int A { get; set; } public void M() => Next?.A = 5; }",
        ],
        [
            "public static class Ext { extension(C c) { public int Double => c.A * 2; } } [Shape] public partial class C { public int A { get; set; } }",
        ],
        ["[Shape] public partial class C { public int A { get; set; } public static string N => nameof(List<>); }"],
        [
            "[Shape] public partial class C { public List<int> Many { get; set; } = [1, 2, 3]; public delegate void D(ref int a); public D Make() => (ref a) => a++; }",
        ],
        [
            "[Shape] public partial class C { public int[] A { get; set; } = [.. Enumerable.Range(0, 3)]; public ReadOnlySpan<int> Span() => A; public required string B { get; init; } }",
        ],
        [
            "using Alias = (int Id, string? Name); [Shape] public partial class C { public Alias Pair { get; set; } public List<Alias>? Many { get; set; } }",
        ],
        [
            "[Shape] public partial record R([field: NonSerialized] int A, [property: WireName(\"b\")] int B = 5) { public R(string text) : this(text.Length) { } }",
        ],
        [
            "[Shape] public partial class C(int id, string name = \"n\") { public int Id { get; } = id; public string Name { get; init; } = name; }",
        ],
        ["[Shape] public partial struct S() { public int A { get; set; } = 5; public readonly int B => A; }"],
        [
            "public class Account { public required int Id { get; init; } public string? @class { get; set; } public int @event { get; set; } } [ShapeFor<Account>] public partial class @namespace;",
        ],
        ["[Shape] public partial class Été { public int Größe { get; set; } public string? 名前 { get; set; } }"],
    ];
}
