using Sluice.Merging;
using Sluice.Selection;
using Sluice.Verbs;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>
    /// Merges a document into a value by JSON Merge Patch (RFC 7396): members that the document does not contain keep
    /// their values, null removes, objects and dictionaries are merged member by member, and everything else is
    /// replaced, arrays as a whole.
    /// </summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="target">
    /// The value. An object whose members can be set is changed itself, and so are those within it; structs, and
    /// objects of which the document contains <c>init</c> members or members without a setter, are replaced by changed
    /// copies. <see langword="null"/> to create a value, in which case nulls of the document are left out.
    /// </param>
    /// <param name="utf8Json">The document in UTF-8.</param>
    /// <param name="options">The options.</param>
    /// <returns>
    /// The merged value: <paramref name="target"/>, or the copy that replaces it; <see langword="null"/> for a JSON
    /// null.
    /// </returns>
    /// <remarks>
    /// If an exception is thrown, nothing is changed: the document is read to its end before anything is set, and if a
    /// setter throws, the members that were set before are restored. Required members may be missing. A value of a
    /// union with the same discriminator, or without one, is merged; a value of another case replaces the target. A
    /// member that occurs twice is an error, whatever the options specify.
    /// </remarks>
    /// <exception cref="WireException">
    /// The document is malformed or does not fit the type, it contains null for a member that is never null, a member
    /// cannot be changed, or a setter threw.
    /// </exception>
    public static T? Merge<T>(T? target, ReadOnlySpan<byte> utf8Json, in JsonWireOptions options = default) =>
        Merger.MergeJson(utf8Json, target, CallRoot<T>.Converter(options.Shapes), in options, isPinned: false);

    /// <summary>
    /// Merges a document into an object and keeps its identity, for code that already holds a reference to it, such as
    /// a tracked entity. Otherwise like <see cref="Merge{T}(T, ReadOnlySpan{byte}, in JsonWireOptions)"/>.
    /// </summary>
    /// <typeparam name="T">The type of the object.</typeparam>
    /// <param name="target">The object. The elements of a list are replaced.</param>
    /// <param name="utf8Json">The document in UTF-8.</param>
    /// <param name="options">The options.</param>
    /// <returns>The members that the document contains.</returns>
    /// <exception cref="WireException">
    /// As for <see cref="Merge{T}(T, ReadOnlySpan{byte}, in JsonWireOptions)"/>; and if the object would have to be
    /// replaced, because the document is null or contains a member that can be set only when the object is created.
    /// Nothing is changed then.
    /// </exception>
    public static SentMembers<T> Populate<T>(
        T target,
        ReadOnlySpan<byte> utf8Json,
        in JsonWireOptions options = default
    )
        where T : class
    {
        ArgumentNullException.ThrowIfNull(target);
        Converter<T> converter = CallRoot<T>.Converter(options.Shapes);
        Merger.MergeJson(utf8Json, target, converter, in options, isPinned: true);
        return SentReading.ReadMembers(utf8Json, converter, options);
    }
}
