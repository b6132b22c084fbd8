using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Merging;
using Sluice.Reflection;
using Sluice.Selection;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>
    /// Merges a document into a value, as JSON Merge Patch (RFC 7396) has it: what the document does not mention
    /// stays, null removes, objects and dictionaries are merged member by
    /// member, everything else is replaced, arrays as a whole.
    /// </summary>
    /// <param name="target">The value. An object whose members can be set is changed itself, and so are those within
    /// it; structs, and objects with members that were sent and are <c>init</c> or
    /// without a setter, are replaced by changed copies. <see langword="null"/> to make one, from which nulls of the
    /// document are left out.</param>
    /// <param name="utf8Json">The document in UTF-8.</param>
    /// <param name="options">Options.</param>
    /// <returns>The value as it is then: <paramref name="target"/>, or the copy that replaces it;
    /// <see langword="null"/> for a JSON null.</returns>
    /// <remarks>
    /// A document that fails changes nothing: it is read to its end before anything is set, and when a setter throws
    /// what was set before is set back. Members that are required need not be sent.
    /// Of a union, a value with the same discriminator, or without one, is merged; one of another case replaces. A
    /// member that occurs twice is an error whatever the options say.
    /// </remarks>
    /// <exception cref="WireException">The document is malformed or does not fit the type, null was sent for a member
    /// that has no null, a member can't be changed, or a setter failed.</exception>
    [OverloadResolutionPriority(1)]
    public static T? Merge<T>(T? target, ReadOnlySpan<byte> utf8Json, JsonWireOptions options = default)
        where T : IShaped<T> =>
        Merger.MergeJson(utf8Json, target, T.Converter, in options, isPinned: false);

    /// <inheritdoc cref="Merge{T}(T, ReadOnlySpan{byte}, JsonWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static T? Merge<T>(T? target, ReadOnlySpan<byte> utf8Json, in JsonWireOptions options = default) =>
        Merger.MergeJson(utf8Json, target, Converters.For<T>(), in options, isPinned: false);

    /// <inheritdoc cref="Merge{T}(T, ReadOnlySpan{byte}, JsonWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static T? Merge<T, TShapes>(T? target, ReadOnlySpan<byte> utf8Json, JsonWireOptions options = default)
        where TShapes : IShapeOf<T> =>
        Merger.MergeJson(utf8Json, target, TShapes.Converter, in options, isPinned: false);

    /// <summary>Merges a document into an object, which stays the same object: as
    /// <see cref="Merge{T}(T, ReadOnlySpan{byte}, JsonWireOptions)"/>, for code that holds it already, such as an
    /// entity that is tracked.</summary>
    /// <param name="target">The object. A list's elements are replaced.</param>
    /// <param name="utf8Json">The document in UTF-8.</param>
    /// <param name="options">Options.</param>
    /// <returns>Which members were sent.</returns>
    /// <exception cref="WireException">As for <see cref="Merge{T}(T, ReadOnlySpan{byte}, JsonWireOptions)"/>, and
    /// where the object itself would have to be replaced: a member of it that was sent can be set
    /// only while it is made, or the document is null. Nothing is changed then.</exception>
    [OverloadResolutionPriority(1)]
    public static SentMembers<T> Populate<T>(T target, ReadOnlySpan<byte> utf8Json,
        JsonWireOptions options = default) where T : class, IShaped<T> =>
        Populate(target, utf8Json, T.Converter, in options);

    /// <inheritdoc cref="Populate{T}(T, ReadOnlySpan{byte}, JsonWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static SentMembers<T> Populate<T>(T target, ReadOnlySpan<byte> utf8Json,
        in JsonWireOptions options = default) where T : class =>
        Populate(target, utf8Json, Converters.For<T>(), in options);

    /// <inheritdoc cref="Populate{T}(T, ReadOnlySpan{byte}, JsonWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static SentMembers<T> Populate<T, TShapes>(T target, ReadOnlySpan<byte> utf8Json,
        JsonWireOptions options = default) where T : class where TShapes : IShapeOf<T> =>
        Populate(target, utf8Json, TShapes.Converter, in options);

    private static SentMembers<T> Populate<T>(T target, ReadOnlySpan<byte> utf8Json, Converter<T> converter,
        in JsonWireOptions options) where T : class
    {
        ArgumentNullException.ThrowIfNull(target);
        Merger.MergeJson(utf8Json, target, converter, in options, isPinned: true);
        return SentReading.Of(utf8Json, converter, options);
    }
}
