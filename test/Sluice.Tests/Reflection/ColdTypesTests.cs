using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Sluice.Reflection;
using Sluice.Reflection.Composition;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>First use of types: from many threads at once, from load contexts that go away again.</summary>
public class ColdTypesTests
{
    [Theory]
    [InlineData(ProvidedBy.Emission)]
    [InlineData(ProvidedBy.Walk)]
    public void Sixty_four_threads_may_meet_cold_types_at_once(ProvidedBy provider)
    {
        // Closed over types that no other test uses, each round is cold again.
        Type[] arguments =
        [
            typeof(byte),
            typeof(short),
            typeof(DateOnly),
            typeof(PlainPoint),
            typeof(List<PlainRight>),
            typeof(PlainBox<PlainOrder>),
        ];
        foreach (Type argument in arguments)
        {
            Type type = typeof(ColdNode<,>).MakeGenericType(
                argument,
                provider == ProvidedBy.Emission ? typeof(int) : typeof(long)
            );
            object value = Activator.CreateInstance(type)!;
            string expected = System.Text.Json.JsonSerializer.Serialize(value, type, Shapes.StjTwin.Options);
            using var start = new Barrier(64);
            string[] written = new string[64];
            Converter[] converters = new Converter[64];
            Thread[] threads =
            [
                .. Enumerable
                    .Range(0, 64)
                    .Select(i => new Thread(
                        () =>
                        {
                            start.SignalAndWait();
                            converters[i] = Provided.Converter(provider, type);
                            var writer = new JsonWireWriter(default);
                            converters[i].WriteObject(ref writer, value, null);
                            written[i] = System.Text.Encoding.UTF8.GetString(writer.Written);
                            writer.Dispose();
                        },
                        512 * 1024
                    )),
            ];
            foreach (Thread thread in threads)
                thread.Start();
            foreach (Thread thread in threads)
                thread.Join();
            Assert.All(written, text => Assert.Equal(expected, text));
            Assert.Single(converters.Distinct());
        }
    }

    [Fact]
    public void The_public_look_up_is_one_object_a_type()
    {
        Assert.Same(Converters.For<PlainOrder>(), Converters.For(typeof(PlainOrder)));
        Assert.Same(Converters.For(typeof(PlainOrder)), Converters.For((object)new PlainOrder(1, "", [], default)));
        Assert.Same(
            Converters.For<Dictionary<string, PlainOrder>>(),
            Converters.For(typeof(Dictionary<string, PlainOrder>))
        );
    }

    [Fact]
    public void Types_of_a_collectible_context_can_be_unloaded()
    {
        WeakReference context = UseAndUnload();
        for (int i = 0; i < 20 && context.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        Assert.False(context.IsAlive, "something of the library holds the types of an unloaded context");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UseAndUnload()
    {
        var context = new AssemblyLoadContext("plug-in", isCollectible: true);
        Assembly assembly = context.LoadFromAssemblyPath(typeof(Sluice.TestCatalogue.Catalogue).Assembly.Location);
        Type type =
            assembly.GetType("Sluice.TestCatalogue.Types.Attributed")
            ?? assembly.GetTypes().First(t => t.Name == "Attributed");
        Assert.True(type.IsCollectible);
        foreach (
            ShapeProvider provider in new[] { ShapeProvider.Emitting, ShapeProvider.Reflecting, ShapeProvider.Default }
        )
        {
            object value = Activator.CreateInstance(type)!;
            var writer = new JsonWireWriter(default);
            provider.ConverterOf(type).WriteObject(ref writer, value, null);
            byte[] bytes = writer.Written.ToArray();
            writer.Dispose();
            var reader = new JsonWireReader(bytes);
            Assert.IsType(type, provider.ConverterOf(type).ReadObject(ref reader));
            var packed = new MessagePackWireWriter(default);
            provider
                .ConverterOf(typeof(List<>).MakeGenericType(type))
                .WriteObject(ref packed, Activator.CreateInstance(typeof(List<>).MakeGenericType(type)), null);
            packed.Dispose();
        }
        context.Unload();
        return new WeakReference(context);
    }
}

internal sealed class ColdNode<T, TOther>
{
    public T? Value { get; set; }
    public ColdNode<T, TOther>? Next { get; set; }
    public List<ColdLeaf<T>> Leaves { get; set; } = [new(), new()];
    public TOther? Other { get; set; }
}

internal sealed class ColdLeaf<T>
{
    public T[]? Values { get; set; } = [default!];
    public string Text { get; set; } = "leaf";
}
