using Sluice.Model;
using Sluice.Reflection.Resolution;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Reflection.Composition;

/// <summary>
/// Refers to the shape of a collection, a dictionary or a surrogate that contains itself. Resolved on first use, and
/// called through one virtual method at each level.
/// </summary>
internal struct RecursiveShape<T, TResolver> : IShape<T>
    where TResolver : struct, IResolverKey
{
    private static Converter<T>? s_converter;

    private static Converter<T> Converter => s_converter ??= (Converter<T>)TResolver.Resolver.ConverterOf(typeof(T));

    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            writer.WriteDynamic(Converter, value, selection.Node);
    }

    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        default(T) is null && reader.TryReadNull() ? default : (T?)reader.ReadDynamic(Converter);

    public static TypeShape<T> Shape => Converter.TypedShape;
}
