using System.Collections.Immutable;
using System.Diagnostics;
using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Sluice.Generator.Tests.AttributeMatrix;
using Sluice.Reflection;
using Sluice.Reflection.Composition;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Generator.Tests.Recursion;

/// <summary>
/// Collections, dictionaries and surrogates that contain themselves are written, read, described, selected, copied and
/// compared on every provider and wire, as System.Text.Json does. Each family of forms, or a sample of all of them,
/// has a process of its own, which a stack overflow would end; the last line of its output names the form.
/// </summary>
public class RecursiveTypesTests
{
    private const string FamiliesVariable = "SLUICE_RECURSIVE_FAMILIES";

    public static TheoryData<string> Families =>
        [
            .. RecursiveForms
                .All.Select(form => form.Family)
                .Distinct()
                .Chunk(SeededSample.IsWanted ? 100 : 1)
                .Select(families => string.Join(',', families)),
        ];

    [Theory, MemberData(nameof(Families))]
    public async Task Recursive_type_is_written_and_read_by_every_provider(string families)
    {
        string[] arguments =
        [
            "exec",
            typeof(RecursiveTypesTests).Assembly.Location,
            "-noColor",
            "-explicit",
            "only",
            "-showLiveOutput",
            "-method",
            $"{typeof(RecursiveTypesTests).FullName}.{nameof(Child)}",
        ];
        using Process child = Process.Start(
            new ProcessStartInfo("dotnet", arguments)
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                Environment = { [FamiliesVariable] = families, ["DOTNET_DbgEnableMiniDump"] = "0" },
            }
        )!;
        Task<string> errors = child.StandardError.ReadToEndAsync();
        string output = await child.StandardOutput.ReadToEndAsync();
        await child.WaitForExitAsync();
        string said = output + await errors;
        Assert.True(
            child.ExitCode == 0 && said.Contains("Failed: 0", StringComparison.Ordinal),
            $"exit code {child.ExitCode}\n{said[..Math.Min(said.Length, 12_000)]}"
        );
    }

    [Fact(Explicit = true)]
    public void Child()
    {
        string[] families = Environment.GetEnvironmentVariable(FamiliesVariable)!.Split(',');
        RecursiveForm[] forms =
        [
            .. RecursiveForms
                .All.Where(form => families.Contains(form.Family))
                .GroupBy(form => form.Family)
                .SelectMany(family => Sample([.. family])),
        ];
        Assembly assembly = Compile(forms);
        var faults = new List<string>();
        for (int i = 0; i < forms.Length; i++)
        {
            Console.Error.WriteLine(forms[i].Name);
            Type holder = assembly.GetType($"N{i}.Holder")!;
            Type type = holder.GetProperty("Value")!.PropertyType;
            foreach ((string name, Func<Type, Converter> find) in Providers(assembly.GetType($"N{i}.W")!))
            {
                try
                {
                    find(type).Accept(new Check(forms[i], name));
                    if (!forms[i].IsRead)
                        continue;
                    RecursiveForm around = forms[i] with
                    {
                        Json = $"{{\"value\":{forms[i].Json},\"any\":1,\"none\":null}}",
                    };
                    find(holder).Accept(new Check(around, name + ", as a member"));
                }
                catch (Exception exception)
                {
                    while (exception is TargetInvocationException && exception.InnerException is { } inner)
                        exception = inner;
                    faults.Add($"{forms[i].Name}, {name}: {exception.GetType().Name}: {exception.Message}");
                }
            }
        }
        Assert.True(faults.Count == 0, $"{faults.Count} faults\n{string.Join("\n", faults.Take(40))}");
    }

    // Of a sample a quarter, of another kind in each family.
    private static RecursiveForm[] Sample(RecursiveForm[] forms)
    {
        if (!SeededSample.IsWanted)
            return forms;
        var random = new Random(forms[0].Family.Sum(letter => letter));
        random.Shuffle(forms);
        return forms[..((forms.Length + 3) / 4)];
    }

    /// <summary>A type that contains itself with ever larger arguments has no end, and is refused.</summary>
    [Theory]
    [InlineData("[Shape] public partial class X<T> : List<X<List<T>>>;")]
    [InlineData("[Shape] public partial class X<T> : Dictionary<string, X<T[]>>;")]
    [InlineData("[Shape] public partial class X<T> : List<Y<List<T>>>; public class Y<T> : List<X<T>>;")]
    public void Endless_generic_collection_is_a_diagnostic(string source) =>
        Assert.Contains(GeneratorRun.Of(source).Reported, diagnostic => diagnostic.Id == "SLC005");

    /// <summary>The run time cannot load a collection that grows, so that only objects are left.</summary>
    public class EndlessObject<T>
    {
        public EndlessObject<List<T>>? Next { get; set; }
    }

    [Fact]
    public void Endless_generic_type_is_refused_where_it_is_walked()
    {
        Assert.Equal("{\"next\":{\"next\":null}}", JsonWire.Serialize(new EndlessObject<int> { Next = new() }));
        Converter endless = Converters.For<EndlessObject<int>>();
        var refused = Assert.Throws<WireException>(() => JsonSchema.Of(endless.Shape));
        Assert.Contains("contains itself with ever larger type arguments", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Deeply_nested_type_arguments_are_types_like_others()
    {
        const string Text = "{\"next\":{\"next\":null}}";
        Assert.Equal(Text, RoundTrip<EndlessObject<List<List<List<List<List<List<List<List<List<List<int>>>>>>>>>>>>());
        Assert.Equal(
            Text,
            RoundTrip<List<List<List<List<List<List<List<List<List<List<EndlessObject<int>>>>>>>>>>>>(
                "[[[[[[[[[[",
                "]]]]]]]]]]"
            )["[[[[[[[[[[".Length..^"]]]]]]]]]]".Length]
        );

        static string RoundTrip<T>(string before = "", string behind = "") =>
            JsonWire.Serialize(JsonWire.Deserialize<T>(before + Text + behind));
    }

    /// <summary>A surrogate that is written as its own type again.</summary>
    [Fact]
    public void Surrogate_that_returns_to_its_type_is_refused()
    {
        const string Source = """
            [Shape, WireSurrogate(typeof(ToB))] public partial class A;
            [WireSurrogate(typeof(ToA))] public class B;
            public struct ToB : IWireSurrogate<A, B> { public static B ToSurrogate(A value) => new(); public static A FromSurrogate(B surrogate) => new(); }
            public struct ToA : IWireSurrogate<B, A> { public static A ToSurrogate(B value) => new(); public static B FromSurrogate(A surrogate) => new(); }
            """;
        GeneratorRun run = GeneratorRun.Of(Source);
        Diagnostic reported = Assert.Single(run.Reported);
        Assert.Equal("SLC014", reported.Id);
        Assert.Contains("again, which never ends", reported.GetMessage(null), StringComparison.Ordinal);
        Type type = Load(GeneratorRun.Compile(Source.Replace("[Shape, ", "[", StringComparison.Ordinal))).GetType("A")!;
        var refused = Assert.Throws<WireException>(() => Converters.For(type));
        Assert.Contains("again, which never ends", refused.Message, StringComparison.Ordinal);
    }

    private static IEnumerable<(string, Func<Type, Converter>)> Providers(Type witness) =>
        [
            (
                "generated",
                type =>
                    (Converter)
                        typeof(RecursiveTypesTests)
                            .GetMethod(nameof(Generated), BindingFlags.NonPublic | BindingFlags.Static)!
                            .MakeGenericMethod(type, witness)
                            .Invoke(null, null)!
            ),
            ("run time", Converters.For),
            ("emitted", ShapeProvider.Emitting.ConverterOf),
            ("reflecting", ShapeProvider.Reflecting.ConverterOf),
        ];

    private static Converter Generated<T, TShapes>()
        where TShapes : IShapeOf<T> => TShapes.Converter;

    private static Assembly Compile(RecursiveForm[] forms)
    {
        CSharpCompilation compilation = GeneratorRun.Compile("");
        var parse = (CSharpParseOptions)compilation.SyntaxTrees[0].Options;
        compilation = compilation.AddSyntaxTrees(
            forms.Select(
                (form, i) =>
                    CSharpSyntaxTree.ParseText(
                        $$"""
                        namespace N{{i}};
                        {{form.Declarations}}
                        public class Holder { public {{form.Type}} Value { get; set; } = default!; public object? Any { get; set; } public {{form.Type}}? None { get; set; } }
                        [ShapeFor(typeof({{form.Type}})), ShapeFor(typeof(Holder))] public partial class W;
                        """,
                        parse,
                        $"{i}.cs"
                    )
            )
        );
        GeneratorRun
            .Driver()
            .RunGeneratorsAndUpdateCompilation(
                compilation,
                out Compilation output,
                out ImmutableArray<Diagnostic> reported
            );
        Assert.True(!reported.Any(d => d.Severity == DiagnosticSeverity.Error), string.Join("\n", reported.Take(20)));
        return Load(output);
    }

    private static Assembly Load(Compilation compilation)
    {
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        Assert.True(
            result.Success,
            string.Join("\n", result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).Take(20))
        );
        image.Position = 0;
        return new AssemblyLoadContext(null).LoadFromStream(image);
    }

    private sealed class Check(RecursiveForm form, string provider) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter)
        {
            JsonSchema.Of(converter.Shape);
            FieldSelection.Parse(converter, "[*]", new() { IsLenient = true }, access: null);
            if (!form.IsRead)
            {
                Equal("null", Json(converter, default));
                return null;
            }
            T value = JsonReading.Read<T>(Encoding.UTF8.GetBytes(form.Json), converter, default)!;
            Equal(form.Json, Json(converter, value));
            var options = new JsonWireOptions { References = WireReferenceHandling.Preserve };
            string preserved = JsonOutput.ToText(new JsonBody<T>(converter, value, null), options);
            Equal(
                form.Json,
                Json(converter, JsonReading.Read<T>(Encoding.UTF8.GetBytes(preserved), converter, options))
            );
            byte[] packed = MessagePackOutput.ToArray(new MessagePackBody<T>(converter, value, null), default);
            Equal(form.Json, Json(converter, MessagePackReading.Read<T>(packed, converter, default)));
            T copy = DeepClone.Of(converter.TypedShape, value)!;
            Equal(form.Json, Json(converter, copy));
            if (form.Family is not "set")
                StructuralEquality.Equals(converter.TypedShape, value, copy);
            // Behind object, it is found by its type.
            if (provider is "run time")
                Equal($"[{form.Json}]", JsonWire.Serialize(new object?[] { value }));
            if (form.HasOracle)
                CompareWithOracle(value);
            if (value is System.Collections.IList list && list.GetType() == typeof(T))
                RefuseCycle(converter, list);
            return null;
        }

        private void CompareWithOracle<T>(T value) => Equal(JsonSerializer.Serialize(value, Provider.Stj), form.Json);

        // A value that contains itself reaches the depth limit.
        private static void RefuseCycle<T>(Converter<T> converter, System.Collections.IList list)
        {
            try
            {
                list.Add(list);
            }
            catch (ArgumentException)
            {
                return;
            }
            Assert.Throws<WireException>(() => Json(converter, (T)list));
            Assert.Throws<WireException>(() =>
                MessagePackOutput.ToArray(new MessagePackBody<T>(converter, (T)list, null), default)
            );
        }

        private static string Json<T>(Converter<T> converter, T? value) =>
            JsonOutput.ToText(new JsonBody<T>(converter, value, null), default);

        private static void Equal(string expected, string actual)
        {
            if (expected != actual)
                throw new InvalidOperationException($"expected {expected}, got {actual}");
        }
    }
}
