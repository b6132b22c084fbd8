using System.Collections.Specialized;
using System.ComponentModel;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads names with any number of texts each, such as a query or headers: an object of arrays. A single text
/// is read as an array of one element.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct NameValueCollectionShape : IShape<NameValueCollection>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, NameValueCollection? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Entries.Write<
                string,
                List<string>,
                StringShape,
                ListShape<string, StringShape>,
                IEnumerator<KeyValuePair<string, List<string>>>,
                TWriter,
                TSelection
            >(ref writer, EntriesOf(value).GetEnumerator(), value.Count, selection);
    }

    /// <inheritdoc/>
    public static NameValueCollection? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        var result = new NameValueCollection();
        if (!reader.BeginDictionary(out int left))
            return result;
        do
        {
            string name = Entries.ReadKey<string, StringShape, TReader>(ref reader);
            if (reader.Peek() == WireToken.String)
                result.Add(name, reader.ReadString());
            else
                Add(
                    result,
                    name,
                    OptionsElement.Read<List<string>, ListShape<string, StringShape>, TReader>(ref reader)
                );
        } while (reader.NextEntry(ref left));
        return result;
    }

    /// <inheritdoc/>
    public static TypeShape<NameValueCollection> Shape =>
        ShapeCache<NameValueCollection, NameValueCollectionShape>.Dictionary<
            string,
            List<string>,
            StringShape,
            ListShape<string, StringShape>
        >(
            EntriesOf,
            static entries =>
            {
                var result = new NameValueCollection();
                foreach ((string name, List<string> values) in entries)
                    Add(result, name, values);
                return result;
            }
        );

    private static IEnumerable<KeyValuePair<string, List<string>>> EntriesOf(NameValueCollection collection)
    {
        for (int i = 0; i < collection.Count; i++)
            yield return new(collection.GetKey(i)!, collection.GetValues(i) is { } values ? [.. values] : null!);
    }

    // A name may have no value.
    private static void Add(NameValueCollection collection, string name, List<string>? values)
    {
        if (values is not { Count: > 0 })
            collection.Add(name, null);
        else
            foreach (string value in values)
                collection.Add(name, value);
    }
}
