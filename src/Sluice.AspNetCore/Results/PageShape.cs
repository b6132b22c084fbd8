using Sluice.AspNetCore.Binding;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.AspNetCore.Results;

/// <summary>The envelope of a page: its names are fixed, and the selection is the items'.</summary>
internal readonly struct PageShape<T> : IShape<Page<T>>
{
    private static readonly Converter<IEnumerable<T>> s_items = IncludeBinder.Found<T>().Sequence;
    // What an expression speaks of is the items.
    private static readonly CollectionShape<Page<T>, T> s_shape =
        new(ShapeConverter<Page<T>, PageShape<T>>.Instance, static () => IncludeBinder.Found<T>().TypedShape, static page => page.Items, null);

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

        ref byte at = ref writer.BeginObject(4, 32);
        writer.Commit(ref writer.PutName(ref at, "items"u8, "\"items\":"u8));
        writer.WriteDynamic(s_items, value.Items, selection.Node);
        at = ref writer.Reserve(64 + 2 * WireSizes.Int32 + WireSizes.Int64);
        at = ref writer.PutName(ref at, "page"u8, "\"page\":"u8);
        at = ref writer.PutInt32(ref at, value.Number);
        at = ref writer.PutName(ref at, "size"u8, "\"size\":"u8);
        at = ref writer.PutInt32(ref at, value.Size);
        at = ref writer.PutName(ref at, "total"u8, "\"total\":"u8);
        at = ref writer.PutInt64(ref at, value.Total);
        writer.EndObject(ref at);
    }

    public static Page<T>? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct =>
        throw reader.Error(WireError.Unsupported, "A page is written, not read: read its items with DeserializeAsyncEnumerable, or declare a type for the envelope.");
}
