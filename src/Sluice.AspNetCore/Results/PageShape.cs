using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Pages;
using Sluice.Hosting;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.AspNetCore.Results;

/// <summary>The shape of a page: its members are always written, and the selection applies to the items.</summary>
internal readonly struct PageShape<T> : IShape<Page<T>>
{
    private static readonly Converter<IEnumerable<T>> s_items = IncludeBinder.Found<T>().Sequence;

    // Include expressions apply to the items.
    private static readonly CollectionShape<Page<T>, T> s_shape = new(
        ShapeConverter<Page<T>, PageShape<T>>.Instance,
        static () => IncludeBinder.Found<T>().TypedShape,
        static page => page.Items,
        null
    );

    public static TypeShape<Page<T>> Shape => s_shape;

    public static void Write<TWriter, TSelection>(ref TWriter writer, Page<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }

        writer.BeginObject(4);
        writer.WriteNameOf("Items");
        writer.WriteDynamic(s_items, value.Items, selection.Node);
        writer.WriteName("page");
        PageMembers.Write<int, Int32Shape, TWriter>(ref writer, value.Number);
        writer.WriteNameOf("Size");
        PageMembers.Write<int, Int32Shape, TWriter>(ref writer, value.Size);
        writer.WriteNameOf("Total");
        PageMembers.Write<long, Int64Shape, TWriter>(ref writer, value.Total);
        writer.EndObject();
    }

    public static Page<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        throw reader.Error(
            WireError.Unsupported,
            "A page is written, not read: read its items with DeserializeAsyncEnumerable, or "
                + "declare a type for the envelope."
        );
}
