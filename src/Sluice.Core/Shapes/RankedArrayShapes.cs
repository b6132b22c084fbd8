using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a two-dimensional array, like <see cref="MultiArrayShape{TArray, T, TElement}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Array2Shape<T, TElement> : IShape<T[,]>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T[,]? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        MultiArrayShape<T[,], T, TElement>.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static T[,]? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => MultiArrayShape<T[,], T, TElement>.Read(ref reader);

    /// <inheritdoc/>
    public static TypeShape<T[,]> Shape => MultiArrayShape<T[,], T, TElement>.Shape;
}

/// <summary>
/// Writes and reads a three-dimensional array, like <see cref="MultiArrayShape{TArray, T, TElement}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Array3Shape<T, TElement> : IShape<T[,,]>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T[,,]? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        MultiArrayShape<T[,,], T, TElement>.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static T[,,]? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => MultiArrayShape<T[,,], T, TElement>.Read(ref reader);

    /// <inheritdoc/>
    public static TypeShape<T[,,]> Shape => MultiArrayShape<T[,,], T, TElement>.Shape;
}

/// <summary>
/// Writes and reads a four-dimensional array, like <see cref="MultiArrayShape{TArray, T, TElement}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Array4Shape<T, TElement> : IShape<T[,,,]>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T[,,,]? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        MultiArrayShape<T[,,,], T, TElement>.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static T[,,,]? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => MultiArrayShape<T[,,,], T, TElement>.Read(ref reader);

    /// <inheritdoc/>
    public static TypeShape<T[,,,]> Shape => MultiArrayShape<T[,,,], T, TElement>.Shape;
}
