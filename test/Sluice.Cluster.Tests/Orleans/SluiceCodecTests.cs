using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using Orleans.Serialization.Configuration;
using Orleans.Serialization.Serializers;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Cluster.Tests.Orleans;

/// <summary>The codec by itself: versions, types that it does not have, and input that is not its own.</summary>
public sealed class SluiceCodecTests
{
    private static ServiceProvider Services(
        Func<Type, bool>? isSupported = null,
        Type? label = null,
        WireShapes? shapes = null
    ) =>
        new ServiceCollection()
            .AddSerializer(serializer =>
            {
                serializer.AddSluiceSerializer(isSupported, new() { Shapes = shapes });
                if (label is not null)
                    serializer.Configure(
                        (TypeManifestOptions manifest) => manifest.WellKnownTypeAliases["label"] = label
                    );
            })
            .BuildServiceProvider();

    [Fact]
    public void A_later_version_is_read_by_an_earlier_one_and_back()
    {
        using ServiceProvider earlier = Services(label: typeof(Label)),
            later = Services(label: typeof(LaterLabel));
        Serializer old = earlier.GetRequiredService<Serializer>(),
            @new = later.GetRequiredService<Serializer>();
        byte[] sent = @new.SerializeToArray<object>(new LaterLabel("fragile", "de", [1, 2]));
        Assert.Equal(new Label("fragile"), old.Deserialize<object>(sent));
        sent = old.SerializeToArray<object>(new Label("heavy"));
        Assert.Equal(new LaterLabel("heavy"), @new.Deserialize<object>(sent));
    }

    [Fact]
    public void The_page_registers_what_is_tested()
    {
        string page = File.ReadAllText(Repository.PathOf("docs/hosts.md"));
        string code = page.Split("```cs\n")[1].Split("\n```")[0];
        string tested = Repository.WithoutLayout(
            File.ReadAllText(Repository.PathOf("test/Sluice.Cluster.Tests/Orleans/TwoSilos.cs"))
        );
        Assert.All(
            code.Split('\n'),
            line => Assert.Contains(Repository.WithoutLayout(line), tested, StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Copies_are_deep_and_immutable_values_are_shared()
    {
        using ServiceProvider services = Services();
        DeepCopier copier = services.GetRequiredService<DeepCopier>();
        Freight one = FreightGrainTests.Example();
        Freight copy = copier.Copy(one);
        Assert.NotSame(one, copy);
        Assert.NotSame(one.Next, copy.Next);
        Assert.NotSame(one.Parcels, copy.Parcels);
        Assert.True(copy.Counts.ContainsKey("X"));
        Assert.Equal(4.5, Assert.IsType<Ship>(copy.Vehicle).Draught);
        Freight[] pair = copier.Copy<Freight[]>([one, one]);
        Assert.Same(pair[0], pair[1]);
        var label = new Label("x");
        Assert.Same(label, copier.Copy(label));
    }

    [Fact]
    public void Types_without_a_shape_are_left_to_Orleans()
    {
        using ServiceProvider services = Services();
        Assert.Throws<CodecNotFoundException>(() =>
            services.GetRequiredService<Serializer>().SerializeToArray<object>(new Unknown())
        );
        using ServiceProvider asked = Services(type => type == typeof(Unknown));
        Serializer serializer = asked.GetRequiredService<Serializer>();
        Assert.Equal(3, serializer.Deserialize<Unknown>(serializer.SerializeToArray(new Unknown { Id = 3 }))!.Id);
    }

    [Fact]
    public void A_type_that_would_lose_a_member_is_refused_by_name()
    {
        using ServiceProvider services = Services();
        Serializer serializer = services.GetRequiredService<Serializer>();
        DeepCopier copier = services.GetRequiredService<DeepCopier>();
        foreach (
            Action action in (Action[])
                [
                    () => serializer.SerializeToArray<object>(new Account()),
                    () => serializer.SerializeToArray(new List<object> { new Account() }),
                    () => copier.Copy(new Account()),
                ]
        )
        {
            Exception e = Assert.ThrowsAny<Exception>(action);
            Assert.Contains("Hash", e.ToString(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Types_of_the_options_are_written_and_checked_by_the_shapes_of_the_options()
    {
        using ServiceProvider services = Services(
            shapes: WireShapes.Of<Unknown, ForeignShapes>().Add<Secretive, ForeignShapes>()
        );
        Serializer serializer = services.GetRequiredService<Serializer>();
        Assert.Equal(3, serializer.Deserialize<Unknown>(serializer.SerializeToArray(new Unknown { Id = 3 }))!.Id);
        Exception e = Assert.ThrowsAny<Exception>(() => serializer.SerializeToArray(new Secretive()));
        Assert.Contains("Code", e.ToString(), StringComparison.Ordinal);
    }

    /// <summary>What a silo checks when it starts: the types in the methods of grain interfaces.</summary>
    [Fact]
    public void A_guarded_type_of_a_grain_interface_is_refused_when_a_silo_starts()
    {
        using ServiceProvider services = Services();
        var manifest = new TypeManifestOptions();
        manifest.Interfaces.Add(typeof(IPayroll));
        Exception e = Assert.Throws<InvalidOperationException>(() =>
            SerializerConfigurationAnalyzer.AnalyzeSerializerAvailability(
                services.GetRequiredService<ICodecProvider>(),
                manifest
            )
        );
        Assert.Contains("Salary", e.Message, StringComparison.Ordinal);
    }

    private interface IPayroll
    {
        Task<Payroll> GetAsync();
    }

    [Fact]
    public void Input_that_is_cut_or_changed_is_an_error_or_a_value()
    {
        using ServiceProvider services = Services();
        Serializer serializer = services.GetRequiredService<Serializer>();
        byte[] sent = serializer.SerializeToArray(FreightGrainTests.Example());
        for (int length = 0; length < sent.Length; length++)
            Assert.ThrowsAny<Exception>(() => serializer.Deserialize<Freight>(sent.AsSpan(0, length).ToArray()));
        int seed = Random.Shared.Next();
        var random = new Random(seed);
        for (int i = 0; i < 5_000; i++)
        {
            byte[] changed = [.. sent];
            changed[random.Next(changed.Length)] = (byte)random.Next(256);
            long before = GC.GetAllocatedBytesForCurrentThread();
            try
            {
                serializer.Deserialize<Freight>(changed);
            }
            catch (Exception e) when (e is not OutOfMemoryException and not AccessViolationException) { }

            Assert.True(GC.GetAllocatedBytesForCurrentThread() - before < 1_000_000, $"seed {seed}");
        }
    }

    [Fact]
    public void Input_in_many_pieces_is_read_as_whole()
    {
        using ServiceProvider services = Services();
        Serializer serializer = services.GetRequiredService<Serializer>();
        Freight large = FreightGrainTests.Example();
        for (int i = 0; i < 20_000; i++)
            large.Parcels.Add(new($"sku {i}", i));
        var stream = new MemoryStream();
        serializer.Serialize(large, stream);
        stream.Position = 0;
        Freight read = serializer.Deserialize<Freight>(stream)!;
        Assert.Equal(large.Parcels, read.Parcels);
    }
}
