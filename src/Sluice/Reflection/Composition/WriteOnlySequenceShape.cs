using System.Collections;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Reflection.Composition;

/// <summary>A collection type of one's own that says nothing of its elements: each is written by its own type.</summary>
internal struct WriteOnlySequenceShape<T> : IShape<T> where T : IEnumerable
{
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is IDictionary dictionary) UntypedDictionaryShape.Write(ref writer, dictionary, selection);
        else UntypedEnumerableShape.Write(ref writer, value, selection);
    }

    public static T? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct =>
        default(T) is null && reader.TryReadNull() ? default : throw reader.Error(WireError.Unsupported, $"{typeof(T)} can be written but not read.");

    public static TypeShape<T> Shape => ShapeCache<T, WriteOnlySequenceShape<T>>.Primitive(PrimitiveForm.Any);
}
