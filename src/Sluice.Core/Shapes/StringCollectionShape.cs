using System.Collections.Specialized;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a <see cref="StringCollection"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct StringCollectionShape : IShape<StringCollection>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, StringCollection? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.WriteAny<string, StringShape, TWriter, TSelection>(ref writer, TextsOf(value), selection);
    }

    /// <inheritdoc/>
    public static StringCollection? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Create(Sequence.ReadList<string, StringShape, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<StringCollection> Shape =>
        ShapeCache<StringCollection, StringCollectionShape>.Collection<string, StringShape>(TextsOf, Create);

    private static string[] TextsOf(StringCollection collection)
    {
        string[] texts = new string[collection.Count];
        collection.CopyTo(texts, 0);
        return texts;
    }

    private static StringCollection Create(List<string> texts)
    {
        var collection = new StringCollection();
        foreach (string text in texts)
            collection.Add(text);
        return collection;
    }
}
