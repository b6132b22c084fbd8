using Sluice.AspNetCore.Pages;
using Sluice.Hosting;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.AspNetCore.Results;

/// <summary>The shape of a page: its members are always written, and the selection applies to the items.</summary>
/// <typeparam name="TPage">
/// The page, not its items: native code shares the shape of all pages, because their types are reference types.
/// </typeparam>
internal readonly struct PageShape<TPage> : IShape<TPage>
    where TPage : class, INumberedPage
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

        (int number, int size, long total) = value.GetPosition();
        writer.BeginObject(4);
        writer.WriteNameOf("Items");
        writer.WriteDynamic(s_items, value.GetItems(), selection.Node);
        writer.WriteName("page");
        PageMembers.Write<int, Int32Shape, TWriter>(ref writer, number);
        writer.WriteNameOf("Size");
        PageMembers.Write<int, Int32Shape, TWriter>(ref writer, size);
        writer.WriteNameOf("Total");
        PageMembers.Write<long, Int64Shape, TWriter>(ref writer, total);
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
