using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a nullable value type.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct NullableShape<T, TElement> : IShape<T?>
    where T : struct
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value.HasValue)
            Boundary.OptionsElement.Write<T, TElement, TWriter, TSelection>(
                ref writer,
                value.GetValueOrDefault(),
                selection
            );
        else
            writer.WriteNull();
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
#if SLUICE_PLANTED_BUGS
        PlantedBugs.Is(PlantedBug.NullInNullable) && reader.TryReadNull() ? default(T)
        :
#endif
        reader.TryReadNull() ? null
        : Boundary.OptionsElement.Read<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<T?> Shape =>
        ShapeCache<T?, NullableShape<T, TElement>>.Optional<T, TElement>(TryGet, static value => value, null);

    private static bool TryGet(T? optional, out T value)
    {
        value = optional.GetValueOrDefault();
        return optional.HasValue;
    }
}
