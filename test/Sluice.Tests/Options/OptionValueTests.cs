using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Rows;
using Sluice.TestCatalogue;
using Sluice.TestSupport;
using Sluice.Wires;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary>
/// Options are values: equal ones built apart are the same to every cache, nothing is frozen, and nothing in the
/// library is configured by a static.
/// </summary>
public class OptionValueTests
{
    private sealed record Prefix(string Text) : IWireNamingPolicy
    {
        public string ConvertName(string name) => Text + name;
    }

    private sealed class WithoutEquality : IWireNamingPolicy
    {
        public string ConvertName(string name) => "x" + name;
    }

    private readonly struct Reversed : IWireConverter<string>
    {
        public static void Write<TWriter>(ref TWriter writer, string value)
            where TWriter : struct, IWireWriter, allows ref struct =>
            writer.WriteString(new string([.. value.Reverse()]));

        public static string Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct => new([.. reader.ReadString()!.Reverse()]);
    }

    private static JsonWireOptions Json() =>
        new()
        {
            Indented = true,
            NamingPolicy = new Prefix("p"),
            Converters = WireConverters.Empty.Add<string, Reversed>(),
            Unions = WireUnions.Empty.Add<object, Order>("order").Add<object, Line>(2),
            MaxDepth = 70,
        };

    private static MessagePackWireOptions MessagePack() =>
        new()
        {
            NamingPolicy = new Prefix("p"),
            Converters = WireConverters.Empty.Add<string, Reversed>(),
            Unions = WireUnions.Empty.Add<object, Order>("order").Add<object, Line>(2),
            Types = MessagePackTypes.Empty.Add<Order>("order"),
            NativeGuids = true,
        };

    [Fact]
    public void Equal_ones_built_apart_are_equal()
    {
        Assert.Equal(Json(), Json());
        Assert.Equal(Json().GetHashCode(), Json().GetHashCode());
        Assert.Equal(MessagePack(), MessagePack());
        Assert.Equal(MessagePack().GetHashCode(), MessagePack().GetHashCode());
        Assert.NotEqual(Json(), Json() with { NamingPolicy = new Prefix("q") });
        Assert.NotEqual(MessagePack(), MessagePack() with { Types = null });
    }

    [Fact]
    public void What_is_taken_back_leaves_no_trace()
    {
        Assert.Equal(
            default,
            Json() with
            {
                Indented = false,
                NamingPolicy = null,
                Converters = WireConverters.Empty,
                Unions = null,
                MaxDepth = 64,
            }
        );
        Assert.Equal(
            default,
            new JsonWireOptions
            {
                IndentSize = 2,
                NewLine = "\n",
                Escaping = JsonEscaping.Minimal,
                Omit = OmitWhen.Unset,
            }
        );
        Assert.Equal(
            default,
            MessagePack() with
            {
                NamingPolicy = null,
                Converters = null,
                Unions = WireUnions.Empty,
                Types = MessagePackTypes.Empty,
                NativeGuids = false,
            }
        );
    }

    [Fact]
    public void New_and_default_are_one()
    {
        Assert.Equal(default, new JsonWireOptions());
        Assert.Equal(default, new MessagePackWireOptions());
        foreach (PropertyInfo property in typeof(JsonWireOptions).GetProperties())
            Assert.Equal(property.GetValue(new JsonWireOptions()), property.GetValue(default(JsonWireOptions)));
        foreach (PropertyInfo property in typeof(MessagePackWireOptions).GetProperties())
            Assert.Equal(
                property.GetValue(new MessagePackWireOptions()),
                property.GetValue(default(MessagePackWireOptions))
            );
    }

    [Fact]
    public void Names_are_made_once_for_equal_options()
    {
        var shape = (ObjectShape<Order>)Shape<Order>();
        JsonNameTable first = JsonNameTable.GetTable(shape, Json());
        JsonNameTable.GetTable(shape, Json() with { NamingPolicy = new Prefix("other") });
        Assert.Same(first, JsonNameTable.GetTable(shape, Json()));
        Assert.Same(JsonMemberNames.GetNames(shape, Json()), JsonMemberNames.GetNames(shape, Json()));
    }

    [Fact]
    public void A_policy_without_equality_works_and_cannot_grow_a_cache_for_ever()
    {
        var shape = (ObjectShape<Line>)Shape<Line>();
        for (int i = 0; i < 6_000; i++)
            JsonNameTable.GetTable(shape, new() { NamingPolicy = new WithoutEquality() });
        object tables = typeof(JsonNameTable)
            .GetField("s_tables", BindingFlags.NonPublic | BindingFlags.Static)!
            .GetValue(null)!;
        Assert.InRange(((System.Collections.ICollection)tables).Count, 1, 2_100);
        Assert.Equal(
            """{"xSku":"a","xQuantity":1}""",
            JsonWire.Serialize(new Line("a", 1), options: new JsonWireOptions { NamingPolicy = new WithoutEquality() })
        );
    }

    [Fact]
    public void No_static_can_be_set_from_outside()
    {
        const BindingFlags Statics = BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly;
        Assert.Empty(
            from type in PackageAssemblies.All.SelectMany(assembly => assembly.GetExportedTypes())
            from field in type.GetFields(Statics)
            where !field.IsInitOnly && !field.IsLiteral
            select $"{type}.{field.Name}"
        );
        Assert.Empty(
            from type in PackageAssemblies.All.SelectMany(assembly => assembly.GetExportedTypes())
            from property in type.GetProperties(Statics)
            where property.SetMethod is { IsPublic: true }
            select $"{type}.{property.Name}"
        );
    }

    [Fact]
    public void What_options_hold_is_immutable()
    {
        foreach (Type type in (Type[])[typeof(JsonWireOptions), typeof(MessagePackWireOptions), typeof(RowOptions)])
        {
            Assert.NotNull(type.GetCustomAttribute<IsReadOnlyAttribute>());
            Assert.All(
                type.GetProperties().Where(p => p.CanWrite),
                p => Assert.Contains(typeof(IsExternalInit), p.SetMethod!.ReturnParameter.GetRequiredCustomModifiers())
            );
        }
        foreach (Type type in (Type[])[typeof(WireConverters), typeof(WireUnions), typeof(MessagePackTypes)])
            Assert.DoesNotContain(type.GetProperties(), p => p.CanWrite);
    }

    private static TypeShape Shape<T>()
        where T : IShaped<T> => T.Converter.Shape;
}
