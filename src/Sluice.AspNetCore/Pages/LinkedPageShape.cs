using Sluice.Hosting;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.AspNetCore.Pages;

/// <summary>
/// The shape of a linked page: its members are always written, and the selection applies to the items.
/// </summary>
/// <typeparam name="TPage">
/// The page, not its items: native code shares the shape of all pages, because their types are reference types.
/// </typeparam>
internal readonly struct LinkedPageShape<TPage> : IShape<TPage>
    where TPage : class, ILinkedPage
{
    private static readonly Converter s_items = TPage.CreateItemsConverter();
    private static readonly TypeShape<TPage> s_shape = (TypeShape<TPage>)TPage.CreateShape();

    public static TypeShape<TPage> Shape => s_shape;

    public static void Write<TWriter, TSelection>(ref TWriter writer, TPage? value, TSelection selection)
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
        writer.WriteDynamic(s_items, value.GetItems(), selection.Node);
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

    public static TPage? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        throw reader.Error(
            WireError.Unsupported,
            "A page is written, not read: read its items with DeserializeAsyncEnumerable, or "
                + "declare a type for the envelope."
        );
}
