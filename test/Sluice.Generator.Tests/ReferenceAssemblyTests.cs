using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Sluice.Generated;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Types of which the compiler saw a reference assembly, which lacks what is not public.</summary>
public class ReferenceAssemblyTests
{
    private const string Library = """
        using System.Text.Json.Serialization;
        using System.Runtime.Serialization;
        namespace Library;
        public class Whole { public int A { get; set; } public int B { get; private set; } private int C { get; set; } private int _d; internal int E { get; set; } [JsonInclude, JsonIgnore] private int F { get; set; } public int G() => _d + C; }
        public class Property { public int A { get; set; } [JsonInclude] private int Hidden { get; set; } }
        public class Internal { public int A { get; set; } [JsonInclude] internal int Hidden { get; set; } }
        public class Field { public int A { get; set; } [JsonInclude] private int Hidden = 1; public int G() => Hidden; }
        public class Derived : Property { public int B { get; set; } }
        public struct Value { public int A { get; set; } [JsonInclude] private int Hidden { get; set; } }
        public struct ValueField { public int A { get; set; } [JsonInclude] private int Hidden; public int G() => Hidden; }
        [DataContract] public class Contract { [DataMember] public int A { get; set; } [DataMember] private int Hidden { get; set; } }
        public class Unmarked { public int A { get; set; } [DataMember] private int Hidden { get; set; } }
        public class Constructed { public int A { get; } public Constructed() { } [JsonConstructor] private Constructed(int a) => A = a; }
        public class Setter { public int A { get; set; } [JsonInclude] public int Hidden { get; private set; } }
        public class Getter { public int A { get; set; } [JsonInclude] public int Hidden { private get; set; } public int G() => Hidden; }
        """;

    private const string Program = """
        [ShapeFor<Library.Whole>, ShapeFor<Library.Property>, ShapeFor<Library.Internal>, ShapeFor<Library.Field>]
        [ShapeFor<Library.Derived>, ShapeFor<Library.Value>, ShapeFor<Library.Contract>, ShapeFor<Library.Unmarked>]
        [ShapeFor<Library.Constructed>, ShapeFor<Own>]
        public partial class W;
        [Shape] public partial class Own : Library.Property { public Library.Internal? I { get; set; } }
        [Shape] public partial class Reaching { public Library.Internal? I { get; set; } }
        public static class Program
        {
            public static void Run<T, TShapes>(T value) where TShapes : IShapeOf<T>
            {
                Say(() => JsonWire.Serialize(value, options: new JsonWireOptions { Shapes = WireShapes.Of<T, TShapes>() }));
                Say(() => MessagePackWire.Serialize(value, options: new MessagePackWireOptions { Shapes = WireShapes.Of<T, TShapes>() }));
                Say(() => JsonWire.Deserialize<T>("{\"a\":1}", new JsonWireOptions { Shapes = WireShapes.Of<T, TShapes>() }));
                Say(() => MessagePackWire.Deserialize<T>([0x81, 0xa1, 0x61, 0x01], new MessagePackWireOptions { Shapes = WireShapes.Of<T, TShapes>() }));
                Say(() => JsonWire.Serialize(value, options: new JsonWireOptions { Omit = OmitWhen.Null, Shapes = WireShapes.Of<T, TShapes>() }));
                Say(() => _ = TShapes.Converter.Shape);
            }
            public static readonly List<string> Said = [];
            private static void Say(Action act)
            {
                try { act(); Said.Add("fine"); } catch (WireException e) { Said.Add(e.Message); }
            }
        }
        """;

    private static readonly Lazy<(Assembly Library, Assembly Program)> s_loaded = new(() => Load(Library, Program));

    [
        Theory,
        InlineData("Whole", null),
        InlineData("Unmarked", null),
        InlineData("Property", "'Hidden' of Library.Property has [JsonInclude] and would be neither written nor read"),
        InlineData("Internal", "'Hidden' of Library.Internal has [JsonInclude] and would be neither written nor read"),
        InlineData("Field", "'Hidden' of Library.Field has [JsonInclude] and would be neither written nor read"),
        InlineData("Derived", "'Hidden' of Library.Property has [JsonInclude] and would be neither written nor read"),
        InlineData("Value", "'Hidden' of Library.Value has [JsonInclude] and would be neither written nor read"),
        InlineData("Contract", "'Hidden' of Library.Contract has [DataMember] and would be neither written nor read"),
        InlineData("Constructed", "'constructor' of Library.Constructed has [JsonConstructor] and would not be called")
    ]
    public void HiddenMember_OfReferenceAssembly_IsRefusedByEachVerb(string type, string? expected)
    {
        (Assembly library, Assembly program) = s_loaded.Value;
        IEnumerable<string> said = Run(program, library.GetType("Library." + type)!, program.GetType("W")!);
        AssertAlike(expected, said);
    }

    [Fact]
    public void HiddenMember_OfTypeThatOwnTypeReaches_IsRefused()
    {
        (Assembly _, Assembly program) = s_loaded.Value;
        Type own = program.GetType("Own")!;
        AssertAlike("'Hidden' of Library.Property has [JsonInclude]", Run(program, own, program.GetType("W")!));
    }

    [Fact]
    public void InternalMember_ThatReferenceAssemblyShows_IsReportedByTheCompilerAlone()
    {
        const string Friendly = "[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Other\")]\n";
        string library = Library.Replace(
            "namespace Library;",
            Friendly + "namespace Library;",
            StringComparison.Ordinal
        );
        GeneratorRun run = GeneratorRun.OfReferenceAssembly(Program, library, out _);
        Assert.Contains(run.Reported, d => d.Id == "SLC011" && d.GetMessage().Contains("'Internal.Hidden'"));
        (Assembly assembly, Assembly program) = Load(library, Program);
        AssertAlike(null, Run(program, assembly.GetType("Library.Internal")!, program.GetType("W")!));
    }

    [Fact]
    public void PrivateField_OfStruct_IsSeenByTheCompiler()
    {
        string source = Program.Replace(
            "ShapeFor<Own>",
            "ShapeFor<Own>, ShapeFor<Library.ValueField>",
            StringComparison.Ordinal
        );
        GeneratorRun run = GeneratorRun.OfReferenceAssembly(source, Library, out _);
        Assert.Contains("\"hidden\"", run.Source("ValueField"), StringComparison.Ordinal);
        (Assembly library, Assembly program) = Load(Library, source);
        AssertAlike(null, Run(program, library.GetType("Library.ValueField")!, program.GetType("W")!));
    }

    [Fact]
    public void AttributesOfAbsentAssembly_AreNoAttributes()
    {
        using MemoryStream absent = new(),
            image = new();
        const string Attribute = "namespace Absent; public class MarkAttribute : System.Attribute;";
        Assert.True(GeneratorRun.Compile(Attribute).WithAssemblyName("Absent").Emit(absent).Success);
        const string Marked =
            "using Absent; namespace Library; [Mark] public class Marked { public int A { get; set; } "
            + "[Mark, System.Runtime.Serialization.DataMember] private int B { get; set; } [Mark] private int _c = 1; "
            + "[Mark] private Marked(int a) => A = a + _c; public Marked() { } }";
        CSharpCompilation compilation = GeneratorRun
            .Compile(Marked)
            .WithAssemblyName("Library")
            .AddReferences(MetadataReference.CreateFromImage(absent.ToArray()));
        Assert.True(compilation.Emit(image).Success);
        image.Position = 0;
        Type marked = new AssemblyLoadContext("absent", isCollectible: true)
            .LoadFromStream(image)
            .GetType("Library.Marked")!;
        Assert.Throws<FileNotFoundException>(() => marked.GetCustomAttributesData());
        typeof(WholeType<>).MakeGenericType(marked).GetMethod("Check")!.Invoke(null, null);
    }

    [Theory, InlineData("Setter", "written and not read"), InlineData("Getter", "read and not written")]
    public void HiddenAccessor_OfIncludedMember_IsReportedByTheCompiler(string type, string consequence)
    {
        GeneratorRun run = GeneratorRun.OfReferenceAssembly(
            $"[ShapeFor<Library.{type}>] public partial class W;",
            Library,
            out _
        );
        string message = Assert.Single(run.Reported, d => d.Id == "SLC011").GetMessage();
        Assert.Contains(consequence, message, StringComparison.Ordinal);
        Assert.Empty(run.Complaints);
    }

    [Fact]
    public void MembersOfPlatformExtension_AreInOrderOfTheirNames_FromBothReaders()
    {
        const string Type = "Microsoft.Extensions.Caching.Memory.MemoryCacheStatistics";
        string[] names = ["currentEntryCount", "currentEstimatedSize", "totalHits", "totalMisses"];
        string source = GeneratorRun.Of($"[ShapeFor<{Type}>] public partial class W;").Source("MemoryCacheStatistics");
        int[] positions = [.. names.Select(name => source.IndexOf($"\"{name}\"", StringComparison.Ordinal))];
        Assert.DoesNotContain(-1, positions);
        Assert.Equal(positions.Order(), positions);
        string json = JsonWire.Serialize(new Microsoft.Extensions.Caching.Memory.MemoryCacheStatistics());
        using var document = System.Text.Json.JsonDocument.Parse(json);
        Assert.Equal(names, document.RootElement.EnumerateObject().Select(member => member.Name));
    }

    [Fact]
    public void TypeOfWholeAssembly_IsNotChecked() =>
        Assert.DoesNotContain(
            GeneratorRun.Of(Program, Library).Result.GeneratedTrees,
            tree => tree.ToString().Contains("WholeType", StringComparison.Ordinal)
        );

    private static void AssertAlike(string? expected, IEnumerable<string> said)
    {
        string[] messages = [.. said];
        Assert.Equal(6, messages.Length);
        if (expected is null)
            Assert.All(messages, message => Assert.Equal("fine", message));
        else
            Assert.All(messages, message => Assert.Contains(expected, message, StringComparison.Ordinal));
    }

    private static List<string> Run(Assembly program, Type type, Type shapes)
    {
        Type runner = program.GetType("Program")!;
        var said = (List<string>)runner.GetField("Said")!.GetValue(null)!;
        said.Clear();
        object? value = Activator.CreateInstance(type);
        runner.GetMethod("Run")!.MakeGenericMethod(type, shapes).Invoke(null, [value]);
        return said;
    }

    private static (Assembly Library, Assembly Program) Load(string library, string program)
    {
        GeneratorRun run = GeneratorRun.OfReferenceAssembly(program, library, out byte[] image);
        Assert.DoesNotContain(run.Complaints, d => d.Severity == DiagnosticSeverity.Error);
        using var output = new MemoryStream();
        Assert.True(run.Output.Emit(output).Success);
        output.Position = 0;
        var context = new AssemblyLoadContext("references", isCollectible: true);
        Assembly loaded = context.LoadFromStream(new MemoryStream(image));
        return (loaded, context.LoadFromStream(output));
    }
}
