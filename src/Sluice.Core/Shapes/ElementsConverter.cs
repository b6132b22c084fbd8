using Sluice.Boundary;
using Sluice.Model;

namespace Sluice.Shapes;

/// <summary>
/// Converts the sequences and lists of every type. Its own sequences and lists are looked up instead of referenced:
/// otherwise, native code would contain converters of lists of lists without end.
/// </summary>
internal sealed class ElementsConverter<T, TShape> : StaticConverter<T, TShape>
    where TShape : struct, IShape<T>
{
    public static readonly ElementsConverter<T, TShape> Instance = new();

    private ElementsConverter() { }

    /// <inheritdoc/>
    public override Converter<IEnumerable<T>> Sequence =>
        (Converter<IEnumerable<T>>)RuntimeShapes.Known(typeof(IEnumerable<T>));
    internal override Converter<List<T>> List => (Converter<List<T>>)RuntimeShapes.Known(typeof(List<T>));
}
