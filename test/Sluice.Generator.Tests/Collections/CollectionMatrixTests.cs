using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Sluice.Generator.Tests.AttributeMatrix;
using Sluice.Reflection.Composition;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Generator.Tests.Collections;

/// <summary>
/// Every family of collections, as a member that is set, filled, absent or a parameter, with every kind of element: what
/// each provider writes and reads on both wires, or the words with which it refuses. System.Text.Json is the oracle of
/// what is written, and of what is read where the family does not say why it differs (docs/specification.md).
/// A quarter of the types, chosen by a fixed seed, is tried; a sixteenth with <c>SLUICE_SAMPLE=1</c>, and all of them
/// with <c>SLUICE_ATTRIBUTE_MATRIX=whole</c> (eng/attribute-matrix.sh).
/// </summary>
public class CollectionMatrixTests(ITestOutputHelper output)
{
    private const int Seed = 20261126;

    private static readonly (string Name, string Source)[] s_places =
    [
        (
            "set",
            "public class Holder { public T Items { get; set; } = default!; public static Holder With(T v) => new() { Items = v }; }"
        ),
        (
            "initialized",
            "public class Holder { public Holder() { } Holder(T v, int _) => Items = v; public T Items { get; } = EMPTY; public static Holder With(T v) => new(v, 0); }"
        ),
        (
            "absent",
            "public class Holder { public Holder() { } Holder(T v, int _) => Items = v; public T? Items { get; } public static Holder With(T v) => new(v, 0); }"
        ),
        (
            "parameter",
            "public class Holder(T items) { public T Items { get; } = items; public static Holder With(T v) => new(v); }"
        ),
    ];

    private static readonly (string Type, string First, string Second)[] s_elements =
    [
        ("int", "1", "2"),
        ("string", "\"a\"", "\"b\""),
        ("Item", "new Item { X = 1 }", "new Item { X = 2 }"),
        ("Node", "new Node()", "new Node { Next = new() }"),
    ];

    private sealed record Case(
        CollectionFamily Family,
        string Place,
        string Source,
        string Element,
        string First,
        string Second
    )
    {
        public override string ToString() => $"{Family.Type} of {Element}, {Place}";

        public string File(int index)
        {
            string values = $"{First}, {Second}";
            string text = $$"""
                namespace N{{index}};
                {{CollectionFamily.Declarations}}
                public class Item : IComparable<Item> { public int X { get; set; } public int CompareTo(Item? other) => X - other!.X; }
                public class Node { public TYPE? Next { get; set; } }
                {{Source}}
                [ShapeFor(typeof(Holder))] public partial class W;
                public static class Make
                {
                    public static object Value() => Holder.With(FILLED);
                    public static object Empty() => Holder.With(EMPTY);
                    public static TC Fill<TC, TItem>(TC c, Action<TC, TItem> add, params TItem[] items) { foreach (var x in items) add(c, x); return c; }
                }
                """;
            text = text.Replace(
                    "FILLED",
                    Family
                        .Filled.Replace("$1", First, StringComparison.Ordinal)
                        .Replace("$", values, StringComparison.Ordinal),
                    StringComparison.Ordinal
                )
                .Replace("EMPTY", Family.Empty, StringComparison.Ordinal)
                .Replace("new Node { Next = new() }", $"new Node {{ Next = {Family.Empty} }}", StringComparison.Ordinal)
                .Replace("TYPE", Family.Type, StringComparison.Ordinal)
                .Replace("public T ", $"public {Family.Type} ", StringComparison.Ordinal)
                .Replace("public T? ", $"public {Family.Type}? ", StringComparison.Ordinal)
                .Replace("(T ", $"({Family.Type} ", StringComparison.Ordinal);
            return System.Text.RegularExpressions.Regex.Replace(text, @"\bE\b", Element);
        }
    }

    private static Case[] Cases()
    {
        Case[] all =
        [
            .. from family in CollectionFamily.All
            from place in s_places
            from element in s_elements
            where !family.Compares || element.Type is "int" or "string"
            select new Case(family, place.Name, place.Source, element.Type, element.First, element.Second),
        ];
        if (Environment.GetEnvironmentVariable("SLUICE_ATTRIBUTE_MATRIX") == "whole")
            return all;
        new Random(Seed).Shuffle(all);
        return all[..(all.Length / (SeededSample.IsWanted ? 16 : 4))];
    }

    [Fact]
    public void Collection_is_read_as_it_is_written_or_refused_in_the_same_words()
    {
        Case[] cases = Cases();
        Assembly assembly = Compile(cases);
        var faults = new List<string>();
        int cells = 0;
        for (int i = 0; i < cases.Length; i++)
        {
            Type holder = assembly.GetType($"N{i}.Holder")!,
                make = assembly.GetType($"N{i}.Make")!;
            object value = make.GetMethod("Value")!.Invoke(null, null)!,
                empty = make.GetMethod("Empty")!.Invoke(null, null)!;
            string json = JsonSerializer.Serialize(value, Provider.Stj),
                none = JsonSerializer.Serialize(empty, Provider.Stj);
            string? expected = Expected(cases[i], json, none);
            string? packed = null,
                refusedJson = null,
                refusedPacked = null;
            foreach ((string name, Func<Type, Converter> find) in Providers(assembly.GetType($"N{i}.W")!))
            {
                Converter converter;
                try
                {
                    converter = find(holder);
                }
                catch (Exception exception)
                {
                    faults.Add($"{cases[i]}, {name}: {Outcome.Of(exception)}");
                    continue;
                }
                var on = (IWires)Activator.CreateInstance(typeof(Wires<>).MakeGenericType(holder), converter)!;
                cells += 4;
                Same("written as JSON", json, on.Json(value));
                packed ??= on.Packed(value);
                Same("written as MessagePack", packed, on.Packed(value));
                Read("read from JSON", on.FromJson(json), ref refusedJson);
                if (!packed.StartsWith("error", StringComparison.Ordinal))
                    Read("read from MessagePack", on.FromPacked(packed), ref refusedPacked);

                void Read(string direction, string read, ref string? refused)
                {
                    if (expected is not null)
                    {
                        Same(direction, expected, read);
                        return;
                    }
                    refused ??= read;
                    Same(direction, refused, read);
                    if (!read.StartsWith("error: Unsupported", StringComparison.Ordinal))
                        faults.Add($"{cases[i]}, {name}, {direction}: should be refused, got {read}");
                }

                void Same(string direction, string right, string actual)
                {
                    // The order of a hash set is that of its comparer, whose hashes differ from one set to another.
                    if (right.Order().SequenceEqual(actual.Order()) && cases[i].Family.Compares)
                        return;
                    if (right != actual)
                        faults.Add($"{cases[i]}, {name}, {direction}: expected {right}, got {actual}");
                }
            }
            if (cases[i].Place is "set" && CompareWithPeer(cases[i], holder, json, expected) is { } difference)
                faults.Add(difference);
        }
        output.WriteLine($"{cells} cells of {cases.Length} types");
        Assert.True(faults.Count == 0, $"{faults.Count} faults\n{string.Join("\n", faults.Take(60))}");
    }

    // What is read and written again; null if reading is refused.
    private static string? Expected(Case each, string json, string none) =>
        each.Place switch
        {
            "initialized" or "absent" when each.Family.IsStuck => null,
            "absent" when each.Family.IsFilled => null,
            "initialized" => each.Family.IsFilled ? json : none,
            "absent" => "{\"items\":null}",
            _ => each.Family.IsRead ? json : null,
        };

    private static string? CompareWithPeer(Case each, Type holder, string json, string? expected)
    {
        string? read;
        try
        {
            read = JsonSerializer.Serialize(
                JsonSerializer.Deserialize(json, holder, Provider.Stj),
                holder,
                Provider.Stj
            );
        }
        catch (NotSupportedException)
        {
            read = null;
        }
        bool isSame = read == expected;
        return isSame || each.Family.Differs is not null
            ? null
            : $"{each}: System.Text.Json reads {read ?? "nothing"}, expected {expected ?? "a refusal"}";
    }

    private static IEnumerable<(string, Func<Type, Converter>)> Providers(Type witness) =>
        [
            (
                "generated",
                type =>
                    (Converter)
                        typeof(CollectionMatrixTests)
                            .GetMethod(nameof(Generated), BindingFlags.NonPublic | BindingFlags.Static)!
                            .MakeGenericMethod(type, witness)
                            .Invoke(null, null)!
            ),
            ("emitted", ShapeProvider.Emitting.ConverterOf),
            ("reflecting", ShapeProvider.Reflecting.ConverterOf),
        ];

    private static Converter Generated<T, TShapes>()
        where TShapes : IShapeOf<T> => TShapes.Converter;

    private interface IWires
    {
        string Json(object value);
        string Packed(object value);
        string FromJson(string json);
        string FromPacked(string packed);
    }

    private sealed class Wires<T>(Converter<T> converter) : IWires
    {
        public string Json(object value) =>
            Attempt(() => JsonOutput.ToText(new JsonBody<T>(converter, (T)value, null), default));

        public string Packed(object value) =>
            Attempt(() =>
                Convert.ToHexString(
                    MessagePackOutput.ToArray(new MessagePackBody<T>(converter, (T)value, null), default)
                )
            );

        public string FromJson(string json) =>
            Attempt(() => Peer(JsonReading.Read<T>(Encoding.UTF8.GetBytes(json), converter, default)));

        public string FromPacked(string packed) =>
            Attempt(() => Peer(MessagePackReading.Read<T>(Convert.FromHexString(packed), converter, default)));

        private static string Peer(T? value) => JsonSerializer.Serialize(value, Provider.Stj);

        private static string Attempt(Func<string> get)
        {
            try
            {
                return get();
            }
            catch (Exception exception)
            {
                return Outcome.Of(exception).ToString();
            }
        }
    }

    private static Assembly Compile(Case[] cases)
    {
        CSharpCompilation compilation = GeneratorRun.Compile("");
        var parse = (CSharpParseOptions)compilation.SyntaxTrees[0].Options;
        compilation = compilation.AddSyntaxTrees(
            cases.Select((each, i) => CSharpSyntaxTree.ParseText(each.File(i), parse, $"{i}.cs"))
        );
        GeneratorRun
            .Driver()
            .RunGeneratorsAndUpdateCompilation(
                compilation,
                out Compilation output,
                out ImmutableArray<Diagnostic> reported
            );
        Assert.True(!reported.Any(d => d.Severity == DiagnosticSeverity.Error), string.Join("\n", reported.Take(20)));
        using var image = new MemoryStream();
        var result = output.Emit(image);
        Assert.True(
            result.Success,
            string.Join("\n", result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).Take(20))
        );
        image.Position = 0;
        return new AssemblyLoadContext(null).LoadFromStream(image);
    }
}
