using System.Linq.Expressions;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Options built within the lambdas of a value converter: the way in which serialisation is put into EF Core by hand.
/// Lambdas are expression trees there, whose overloads C# 14 chooses anew, with spans among them, and which EF compiles
/// or interprets. (Without options only the overloads for shaped types can be in one: the others' options are
/// optional.)
/// </summary>
public class LambdaTests
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Linq.Expressions;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
        using Sluice;

        public class Plain { public int Id { get; set; } public string Name { get; set; } public List<int> Numbers { get; set; } }

        public static class Lambdas
        {
            public static readonly object[] All =
            [
                Pair<Plain, string>(v => JsonWire.Serialize(v, null, new JsonWireOptions { Naming = WireNaming.Snake }), t => JsonWire.Deserialize<Plain>(t, new JsonWireOptions { Naming = WireNaming.Snake })),
                Pair<Plain, string>(v => JsonWire.Serialize(v, null, new JsonWireOptions()), t => JsonWire.Deserialize<Plain>(t, new JsonWireOptions())),
                Pair<Plain, string>(v => JsonWire.Serialize(v, null, default(JsonWireOptions)), t => JsonWire.Deserialize<Plain>(t, default(JsonWireOptions))),
                Pair<Sluice.EntityFrameworkCore.Tests.Settings, string>(v => JsonWire.Serialize(v, null, new JsonWireOptions { Indented = true }), t => JsonWire.Deserialize<Sluice.EntityFrameworkCore.Tests.Settings>(t, new JsonWireOptions { ExactNames = true })),
                Pair<Sluice.EntityFrameworkCore.Tests.Settings, string>(v => JsonWire.Serialize(v), t => JsonWire.Deserialize<Sluice.EntityFrameworkCore.Tests.Settings>(t)),
                Pair<Sluice.EntityFrameworkCore.Tests.Settings, byte[]>(v => MessagePackWire.Serialize(v), b => MessagePackWire.Deserialize<Sluice.EntityFrameworkCore.Tests.Settings>(b)),
                Pair<List<string>, string>(v => JsonWire.Serialize(v, null, new JsonWireOptions { Escaping = JsonEscaping.Html }), t => JsonWire.Deserialize<List<string>>(t, new JsonWireOptions { AllowComments = true })),
                Pair<int[], string>(v => JsonWire.Serialize(v, null, new JsonWireOptions { NumbersAsText = true }), t => JsonWire.Deserialize<int[]>(t, new JsonWireOptions())),
                Pair<Dictionary<string, int>, string>(v => JsonWire.Serialize(v, null, new JsonWireOptions { Indented = true }), t => JsonWire.Deserialize<Dictionary<string, int>>(t, new JsonWireOptions())),
                Pair<Plain, byte[]>(v => JsonWire.SerializeToUtf8Bytes(v, null, new JsonWireOptions { Naming = WireNaming.Kebab }), b => JsonWire.Deserialize<Plain>(b, new JsonWireOptions { Naming = WireNaming.Kebab })),
                Pair<Plain, byte[]>(v => MessagePackWire.Serialize(v, null, new MessagePackWireOptions { OldSpec = true }), b => MessagePackWire.Deserialize<Plain>(b, new MessagePackWireOptions { OldSpec = true })),
                Pair<int[], byte[]>(v => MessagePackWire.Serialize(v, null, new MessagePackWireOptions()), b => MessagePackWire.Deserialize<int[]>(b, new MessagePackWireOptions())),
            ];

            private static object Pair<T, TStored>(Expression<Func<T, TStored>> to, Expression<Func<TStored, T>> from) => new ValueConverter<T, TStored>(to, from);

            public static object[] Values =>
            [
                new Plain { Id = 7, Name = "Ada", Numbers = [1, 2] },
                new Sluice.EntityFrameworkCore.Tests.Settings { Tags = ["a<b", "é"], Counts = new() { ["x"] = 1 }, Inner = new(), Bytes = [1, 2] },
                new List<string> { "a<b" }, new int[] { 1, 2, 3 }, new Dictionary<string, int> { ["x"] = 1 },
            ];
        }
        """;

    [Theory]
    [InlineData(LanguageVersion.CSharp13)]
    [InlineData(LanguageVersion.Preview)] // this compiler's name for C# 14
    public void Lambdas_that_build_options_compile_and_run_compiled_and_interpreted(LanguageVersion version)
    {
        string[] paths = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);
        var compilation = CSharpCompilation.Create(
            $"Lambdas{version}",
            [
                CSharpSyntaxTree.ParseText(
                    Source,
                    new CSharpParseOptions(version),
                    cancellationToken: TestContext.Current.CancellationToken
                ),
            ],
            [.. paths.Where(File.Exists).Select(p => MetadataReference.CreateFromFile(p))],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );
        var image = new MemoryStream();
        var result = compilation.Emit(image, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(
            result.Success,
            string.Join("\n", result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error))
        );
        Type lambdas = Assembly.Load(image.ToArray()).GetType("Lambdas")!;
        var converters = (object[])lambdas.GetField("All")!.GetValue(null)!;
        var values = (object[])lambdas.GetProperty("Values")!.GetValue(null)!;
        foreach (
            Microsoft.EntityFrameworkCore.Storage.ValueConversion.ValueConverter converter in converters.Cast<Microsoft.EntityFrameworkCore.Storage.ValueConversion.ValueConverter>()
        )
        {
            object value = values.Single(v => v.GetType() == converter.ModelClrType);
            string whole = Json(value);
            string? first = null;
            foreach (bool interpreted in (bool[])[false, true])
            {
                Delegate to = converter.ConvertToProviderExpression.Compile(interpreted),
                    from = converter.ConvertFromProviderExpression.Compile(interpreted);
                object stored = to.DynamicInvoke(value)!;
                string text = stored as string ?? Convert.ToHexString((byte[])stored);
                Assert.Equal(first ??= text, text);
                Assert.Equal(whole, Json(from.DynamicInvoke(stored)!));
            }
            Assert.Equal(whole, Json(converter.ConvertFromProvider(converter.ConvertToProvider(value))!));
        }
    }

    private static string Json(object value)
    {
        var buffer = new System.Buffers.ArrayBufferWriter<byte>();
        JsonWire.Serialize(buffer, value, value.GetType());
        return System.Text.Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    [Fact]
    public void The_same_lambdas_under_this_compiler()
    {
        Expression<Func<Settings, string>> to = v =>
            JsonWire.Serialize(v, null, new JsonWireOptions { Naming = WireNaming.Snake });
        Expression<Func<string, Settings?>> from = t =>
            JsonWire.Deserialize<Settings>(t, new JsonWireOptions { Naming = WireNaming.Snake });
        foreach (bool interpreted in (bool[])[false, true])
            Assert.Equal(
                ["a"],
                from.Compile(interpreted)(to.Compile(interpreted)(new Settings { Tags = ["a"] }))!.Tags
            );
    }

    [Fact]
    public void Options_built_for_every_call_cost_nothing()
    {
        Func<Settings, string> stored = (
            (Expression<Func<Settings, string>>)(
                v => JsonWire.Serialize(v, null, new JsonWireOptions { Naming = WireNaming.Snake })
            )
        ).Compile();
        var value = new Settings { Tags = ["a"] };
        JsonWireOptions kept = new() { Naming = WireNaming.Snake };
        for (int i = 0; i < 100; i++)
        {
            stored(value);
            JsonWire.Serialize(value, options: kept);
        }
        long least = Allocation.Of(() =>
        {
            for (int i = 0; i < 1000; i++)
                JsonWire.Serialize(value, options: kept);
        });
        Assert.InRange(
            Allocation.Of(() =>
            {
                for (int i = 0; i < 1000; i++)
                    stored(value);
            }),
            0,
            least + 1000
        );
    }
}
