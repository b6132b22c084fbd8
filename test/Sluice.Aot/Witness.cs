
namespace Sluice.Aot;

/// <summary>Hands a converter to a verb that asks a type for it.</summary>
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

    internal static T? ReadJson(Converter<T> converter, byte[] bytes)
    {
        s_converter = converter;
        return JsonWire.Deserialize<T, Witness<T>>(bytes);
    }

    internal static T? ReadMessagePack(Converter<T> converter, byte[] bytes)
    {
        s_converter = converter;
        return MessagePackWire.Deserialize<T, Witness<T>>(bytes);
    }
}
