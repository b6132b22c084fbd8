using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads the value of a <see cref="Lazy{T}"/>. Null is read as null.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct LazyShape<
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] T,
    TElement
> : IShape<Lazy<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Lazy<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            OptionsElement.Write<T, TElement, TWriter, TSelection>(ref writer, value.Value, selection);
    }

    /// <inheritdoc/>
    public static Lazy<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        T? value = OptionsElement.Read<T, TElement, TReader>(ref reader);
        return new(value!);
    }

    /// <inheritdoc/>
    public static TypeShape<Lazy<T>> Shape =>
        ShapeCache<Lazy<T>, LazyShape<T, TElement>>.Optional<T, TElement>(TryGet, static value => new(value), null);

    private static bool TryGet(Lazy<T> optional, out T value)
    {
        value = optional is null ? default! : optional.Value;
        return optional is not null;
    }
}
