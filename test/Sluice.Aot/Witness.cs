namespace Sluice.Aot;

/// <summary>Provides a converter to methods that take it from a witness.</summary>
internal sealed class Witness<T> : IShapeOf<T>
{
    [ThreadStatic]
    private static Converter<T>? s_converter;

    public static Converter<T> Converter => s_converter!;

    internal static FieldSelection<T> All(Converter<T> converter)
    {
        s_converter = converter;
        return FieldSelection.All<T, Witness<T>>();
    }

    internal static T? ReadJson(Converter<T> converter, byte[] bytes) =>
        JsonWire.Deserialize<T>(bytes, new JsonWireOptions { Shapes = WireShapes.Single(converter) });

    internal static T? ReadMessagePack(Converter<T> converter, byte[] bytes) =>
        MessagePackWire.Deserialize<T>(bytes, new MessagePackWireOptions { Shapes = WireShapes.Single(converter) });
}
