using System.ComponentModel;
using Sluice.Boundary;
using Sluice.Model;

namespace Sluice.Shapes;

/// <summary>
/// Converts values through a shape's static code. Used by generated code and the run-time provider; other code uses
/// <see cref="Converter{T}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ShapeConverter<T, TShape> : StaticConverter<T, TShape>
    where TShape : struct, IShape<T>
{
    /// <summary>The single instance.</summary>
    public static readonly ShapeConverter<T, TShape> Instance = new();

    private ShapeConverter() { }

    /// <inheritdoc/>
    public override Converter<IEnumerable<T>> Sequence =>
        ElementsConverter<IEnumerable<T>, EnumerableShape<T, TShape>>.Instance;
    internal override Converter<List<T>> List => ElementsConverter<List<T>, ListShape<T, TShape>>.Instance;
}
