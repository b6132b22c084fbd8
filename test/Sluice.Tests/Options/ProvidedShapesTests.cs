using System.Buffers;
using Sluice.Model;
using Sluice.Reflection;
using Sluice.Shapes;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary>
/// The shapes of options are used by every verb, whether the type is an argument or a type parameter.
/// </summary>
public sealed class ProvidedShapesTests
{
    private static readonly byte[] s_value = [1, 2];

    // The type's own shape is Base64 and the binary of MessagePack.
    private static readonly WireShapes s_shapes = WireShapes.Of(
        ShapeConverter<byte[], ArrayShape<byte, ByteShape>>.Instance
    );

    [Fact]
    public void Json()
    {
        var options = new JsonWireOptions { Shapes = s_shapes };
        var output = new ArrayBufferWriter<byte>();
        JsonWire.Serialize(output, s_value, typeof(byte[]), options);
        Assert.Equal("[1,2]"u8, output.WrittenSpan);
        Assert.Equal("[1,2]", JsonWire.Serialize(s_value, options: options));
        Assert.Equal(s_value, JsonWire.Deserialize("[1,2]"u8, typeof(byte[]), options));
        Assert.Equal(s_value, JsonWire.Deserialize<byte[]>("[1,2]"u8, options));
    }

    [Fact]
    public void MessagePack()
    {
        var options = new MessagePackWireOptions { Shapes = s_shapes };
        var output = new ArrayBufferWriter<byte>();
        MessagePackWire.Serialize(output, s_value, typeof(byte[]), options);
        byte[] expected = [0x92, 1, 2];
        Assert.Equal(expected, output.WrittenSpan);
        Assert.Equal(expected, MessagePackWire.Serialize(s_value, options: options));
        Assert.Equal(s_value, MessagePackWire.Deserialize(expected, typeof(byte[]), options));
        Assert.Equal(s_value, MessagePackWire.Deserialize<byte[]>(expected, options));
    }

    [Fact]
    public void Other_types_have_their_own()
    {
        Assert.Same(TypeShape.Of<int>(), WireShapes.ShapeOf<int>(s_shapes));
        Assert.Same(Converters.For(typeof(int)), Converters.For(typeof(int), s_shapes));
        Assert.Same(TypeShape.Of<byte[]>(), WireShapes.ShapeOf<byte[]>(null));
        Assert.Same(s_shapes.Find<byte[]>()!.Shape, WireShapes.ShapeOf<byte[]>(s_shapes));
        Assert.Same(s_shapes.Find<byte[]>(), Converters.For(typeof(byte[]), s_shapes));
    }
}
