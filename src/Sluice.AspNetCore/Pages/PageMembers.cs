using Sluice.AspNetCore.Binding;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.AspNetCore.Pages;

/// <summary>Writes the members of a page beside its items, which converters of the host may change.</summary>
internal static class PageMembers
{
    /// <summary>Returns the shape of a page, a collection of its items, to which include expressions apply.</summary>
    public static TypeShape CreateShape<TPage, TShape, T>(Func<TPage, IEnumerable<T>> items)
        where TShape : struct, IShape<TPage> =>
        new CollectionShape<TPage, T>(
            ShapeConverter<TPage, TShape>.Instance,
            static () => IncludeBinder.Found<T>().TypedShape,
            items,
            null
        );

    public static void Write<T, TShape, TWriter>(ref TWriter writer, T? value)
        where TShape : struct, IShape<T>
        where TWriter : struct, IWireWriter, allows ref struct =>
        OptionsElement.Write<T, TShape, TWriter, AllFields>(ref writer, value, default);
}
