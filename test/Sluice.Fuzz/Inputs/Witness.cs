namespace Sluice.Fuzz.Inputs;

/// <summary>
/// Hands a converter to a verb that asks a type for it, so that every provider goes through the public verbs.
/// </summary>
internal sealed class Witness<T> : IShapeOf<T>
{
    [ThreadStatic]
    private static Converter<T>? s_converter;

    public static Converter<T> Converter => s_converter!;

    internal static void Set(Converter<T> converter) => s_converter = converter;
}
