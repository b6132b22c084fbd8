using Sluice.Generated;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>How a custom optional type (an F# option) opens and closes; implemented by structs.</summary>
public interface IOptionalConversion<TOptional, T>
{
    /// <summary>Gets the value out, if there is one; called with null too where that means nothing.</summary>
    static abstract bool TryGet(TOptional? optional, out T? value);
    /// <summary>Wraps a value.</summary>
    static abstract TOptional Some(T value);
    /// <summary>The empty one; may be null.</summary>
    static abstract TOptional? None { get; }
}

/// <summary>A custom optional type: the value, or null.</summary>
public struct OptionalTypeShape<TOptional, T, TElement, TConversion> : IShape<TOptional>
    where TElement : struct, IShape<T> where TConversion : struct, IOptionalConversion<TOptional, T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TOptional? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (TConversion.TryGet(value, out T? inner))
            OptionsElement.Write<T, TElement, TWriter, TSelection>(ref writer, inner, selection);
        else writer.WriteNull();
    }

    /// <inheritdoc/>
    public static TOptional? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? TConversion.None
            : TConversion.Some(OptionsElement.Read<T, TElement, TReader>(ref reader)!);

    /// <inheritdoc/>
    public static TypeShape<TOptional> Shape =>
        ShapeCache<TOptional, OptionalTypeShape<TOptional, T, TElement, TConversion>>.Optional<T, TElement>(
            TConversion.TryGet!, TConversion.Some, TConversion.None);
}
