using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Reflection;

namespace Sluice;

// Arrays are spans too; in expression trees, which EF Core interprets where it can't compile, a conversion to a span
// can't run.
public static partial class MessagePackWire
{
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, MessagePackWireOptions)"/>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(byte[] input, MessagePackWireOptions options = default) where T : IShaped<T> =>
        Deserialize<T>((ReadOnlySpan<byte>)Argument.NotNull(input), options);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte})"/>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(byte[] input) where T : IShaped<T> =>
        Deserialize<T>((ReadOnlySpan<byte>)Argument.NotNull(input));

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in MessagePackWireOptions)"/>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static T? Deserialize<T>(byte[] input, in MessagePackWireOptions options = default) =>
        Deserialize<T>((ReadOnlySpan<byte>)Argument.NotNull(input), in options);

    /// <inheritdoc cref="Deserialize{T, TShapes}(ReadOnlySpan{byte}, MessagePackWireOptions)"/>
    public static T? Deserialize<T, TShapes>(byte[] input, MessagePackWireOptions options = default)
        where TShapes : IShapeOf<T> => Deserialize<T, TShapes>((ReadOnlySpan<byte>)Argument.NotNull(input), options);
}
