using Sluice.AspNetCore.Binding;
using Sluice.Hosting;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.AspNetCore.Pages;

/// <summary>
/// The shape of a linked page: its members are always written, and the selection applies to the items.
/// </summary>
internal readonly struct LinkedPageShape<T> : IShape<LinkedPage<T>>
{
    private static readonly Converter<IEnumerable<T>> s_items = IncludeBinder.Found<T>().Sequence;

    // Include expressions apply to the items.
    private static readonly CollectionShape<LinkedPage<T>, T> s_shape = new(
        ShapeConverter<LinkedPage<T>, LinkedPageShape<T>>.Instance,
        static () => IncludeBinder.Found<T>().TypedShape,
        static page => page.Items,
        null
    );

    public static TypeShape<LinkedPage<T>> Shape => s_shape;

    public static void Write<TWriter, TSelection>(ref TWriter writer, LinkedPage<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }

        PageInfo info = value.Info;
        writer.BeginObject(4 + (info.Number is null ? 0 : 1) + (info.Total is null ? 0 : 1));
        writer.WriteNameOf("Items");
        writer.WriteDynamic(s_items, value.Items, selection.Node);
        if (info.Number is { } number)
        {
            writer.WriteName("page");
            PageMembers.Write<int, Int32Shape, TWriter>(ref writer, number);
        }
        writer.WriteNameOf("Size");
        PageMembers.Write<int, Int32Shape, TWriter>(ref writer, info.Size);
        if (info.Total is { } total)
        {
            writer.WriteNameOf("Total");
            PageMembers.Write<long, Int64Shape, TWriter>(ref writer, total);
        }
        writer.WriteNameOf("Next");
        PageMembers.Write<string, StringShape, TWriter>(ref writer, info.Next);
        writer.WriteNameOf("Prev");
        PageMembers.Write<string, StringShape, TWriter>(ref writer, info.Prev);
        writer.EndObject();
    }

    public static LinkedPage<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        throw reader.Error(
            WireError.Unsupported,
            "A page is written, not read: read its items with DeserializeAsyncEnumerable, or "
                + "declare a type for the envelope."
        );
}
