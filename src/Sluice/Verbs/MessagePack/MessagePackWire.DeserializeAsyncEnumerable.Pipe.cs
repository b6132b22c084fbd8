using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>
    /// Reads the elements of an array, or a sequence of values (see <see cref="MessagePackWireOptions.Sequences"/>),
    /// one by one out of a pipe.
    /// </summary>
    /// <param name="input">The input. Completing the reader is the caller's.</param>
    /// <param name="options">Options.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>
    /// The elements, each as soon as its last byte is there. Memory is bounded by the longest element, whatever the
    /// pieces that the input arrives in.
    /// </returns>
    /// <exception cref="WireException">
    /// While enumerating: the input is not MessagePack, ends too early, or an element is not a value of this type.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(PipeReader input,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default)
        where T : IShaped<T>
    {
        ArgumentNullException.ThrowIfNull(input);
        return MessagePackReading.EnumerateAsync(input, T.Converter, options, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(PipeReader, MessagePackWireOptions, CancellationToken)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(PipeReader input,
        in MessagePackWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(input);
        return MessagePackReading.EnumerateAsync(input, Converters.For<T>(), options, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(PipeReader, MessagePackWireOptions, CancellationToken)"/>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T, TShapes>(
        PipeReader input, MessagePackWireOptions options = default, CancellationToken cancellationToken = default)
            where TShapes : IShapeOf<T>
    {
        ArgumentNullException.ThrowIfNull(input);
        return MessagePackReading.EnumerateAsync(input, TShapes.Converter, options, cancellationToken);
    }
}
