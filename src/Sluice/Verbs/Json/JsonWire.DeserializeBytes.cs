using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Reflection;

namespace Sluice;

// Arrays are spans too; in expression trees, which EF Core interprets where it can't compile, a conversion to a span
// can't run.
public static partial class JsonWire
{
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, JsonWireOptions)"/>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(byte[] utf8Json, JsonWireOptions options = default) where T : IShaped<T> =>
        Deserialize<T>((ReadOnlySpan<byte>)Argument.NotNull(utf8Json), options);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte})"/>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(byte[] utf8Json) where T : IShaped<T> =>
        Deserialize<T>((ReadOnlySpan<byte>)Argument.NotNull(utf8Json));

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in JsonWireOptions)"/>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static T? Deserialize<T>(byte[] utf8Json, in JsonWireOptions options = default) =>
        Deserialize<T>((ReadOnlySpan<byte>)Argument.NotNull(utf8Json), in options);

    /// <inheritdoc cref="Deserialize{T, TShapes}(ReadOnlySpan{byte}, JsonWireOptions)"/>
    public static T? Deserialize<T, TShapes>(byte[] utf8Json, JsonWireOptions options = default)
        where TShapes : IShapeOf<T> => Deserialize<T, TShapes>((ReadOnlySpan<byte>)Argument.NotNull(utf8Json), options);
}
