using System.ComponentModel;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Defines how a custom optional type (an F# option) is wrapped and unwrapped. Implemented by structs.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IOptionalConversion<TOptional, T>
{
    /// <summary>Gets the value if there is one. Also called with null if null represents no value.</summary>
    static abstract bool TryGet(TOptional? optional, out T? value);

    /// <summary>Wraps a value.</summary>
    static abstract TOptional Some(T value);

    /// <summary>Gets the empty instance, which may be null.</summary>
    static abstract TOptional? None { get; }
}

/// <summary>Writes and reads a custom optional type as its value, or null.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct OptionalTypeShape<TOptional, T, TElement, TConversion> : IShape<TOptional>
    where TElement : struct, IShape<T>
    where TConversion : struct, IOptionalConversion<TOptional, T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TOptional? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (TConversion.TryGet(value, out T? inner))
            OptionsElement.Write<T, TElement, TWriter, TSelection>(ref writer, inner, selection);
        else
            writer.WriteNull();
    }

    /// <inheritdoc/>
    public static TOptional? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? TConversion.None
            : TConversion.Some(OptionsElement.Read<T, TElement, TReader>(ref reader)!);

    /// <inheritdoc/>
    public static TypeShape<TOptional> Shape =>
        ShapeCache<TOptional, OptionalTypeShape<TOptional, T, TElement, TConversion>>.Optional<T, TElement>(
            TConversion.TryGet!,
            TConversion.Some,
            TConversion.None
        );
}
