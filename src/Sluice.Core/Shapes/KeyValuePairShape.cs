using System.ComponentModel;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a key with its value: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct KeyValuePairShape<TKey, TValue, TFirstShape, TValueShape> : IShape<KeyValuePair<TKey, TValue>>
    where TFirstShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        KeyValuePair<TKey, TValue> value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.IsOptionsDriven && !TWriter.UsesKeys)
        {
            writer.WriteObject((ObjectShape<KeyValuePair<TKey, TValue>>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 3 : selection.GetMask(0) & 3;
        Members.Begin(ref writer, 2, mask);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 0, "key"u8, "\"key\":"u8))
            OptionsElement.Write<TKey, TFirstShape, TWriter, TSelection>(ref writer, value.Key, selection.Child(0));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 1, "value"u8, "\"value\":"u8))
            OptionsElement.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, value.Value, selection.Child(1));
        Members.End(ref writer);
    }

    /// <inheritdoc/>
    public static KeyValuePair<TKey, TValue> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        TKey? key = default;
        TValue? value = default;
        MemberCursor cursor = MemberCursor.Begin(ref reader, TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, Members.PairNames) is var index and >= 0)
        {
            switch (index)
            {
                case 0:
                    key = OptionsElement.Read<TKey, TFirstShape, TReader>(ref reader);
                    break;
                case 1:
                    value = OptionsElement.Read<TValue, TValueShape, TReader>(ref reader);
                    break;
            }
        }
        return new(key!, value!);
    }

    /// <inheritdoc/>
    public static TypeShape<KeyValuePair<TKey, TValue>> Shape =>
        ShapeCache<KeyValuePair<TKey, TValue>, KeyValuePairShape<TKey, TValue, TFirstShape, TValueShape>>.Object(
            static () =>
                [
                    new ShapedMember<KeyValuePair<TKey, TValue>, TKey, TFirstShape>(
                        Members.Traits("Key", "key", 0),
                        static (ref KeyValuePair<TKey, TValue> owner) => owner.Key,
                        null
                    ),
                    new ShapedMember<KeyValuePair<TKey, TValue>, TValue, TValueShape>(
                        Members.Traits("Value", "value", 1),
                        static (ref KeyValuePair<TKey, TValue> owner) => owner.Value,
                        null
                    ),
                ],
            static (values, _) => new(Members.Value<TKey>(values[0]), Members.Value<TValue>(values[1]))
        );
}
