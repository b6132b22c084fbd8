namespace Sluice;

public sealed partial class Body<T>
{
    /// <summary>
    /// Merges the document into an existing object with JSON Merge Patch semantics (RFC 7396; see
    /// <see cref="JsonWire.Merge{T}(T, ReadOnlySpan{byte}, in JsonWireOptions)"/>). Members that were not sent, or that
    /// a policy hides from the caller, keep their values. Use <see cref="Patch{T}"/> for types with required members
    /// and for <c>application/merge-patch+json</c>.
    /// </summary>
    /// <param name="target">
    /// The object to update. If a member cannot be set or a value does not fit, the response is 400 and nothing is
    /// changed.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// The body was created from a value, for example in a test, and has no document.
    /// </exception>
    public void ApplyTo(T target)
    {
        ArgumentNullException.ThrowIfNull(target);
        if (_document is null)
            throw new InvalidOperationException(
                "The body was created from a value and contains no document to merge. "
                    + "Create a Patch<T> from a document.");
        Patch<T>.Merge(_document, target, isPinned: true);
    }
}
