namespace Sluice.Aot;

/// <summary>Passes a converter to methods that take shapes by their options.</summary>
internal static class Witness<T>
{
    internal static FieldSelection<T> All(Converter<T> converter) => FieldSelection.All<T>(WireShapes.Of(converter));

    internal static T? ReadJson(Converter<T> converter, byte[] bytes) =>
        JsonWire.Deserialize<T>(bytes, new JsonWireOptions { Shapes = WireShapes.Single(converter) });

    internal static T? ReadMessagePack(Converter<T> converter, byte[] bytes) =>
        MessagePackWire.Deserialize<T>(bytes, new MessagePackWireOptions { Shapes = WireShapes.Single(converter) });
}
