namespace Sluice;

public sealed partial class Body<T>
{
    /// <summary>
    /// Merges what was sent into an object that exists, as JSON Merge Patch (RFC 7396) has it
    /// (<see cref="JsonWire.Merge{T}(T, ReadOnlySpan{byte}, JsonWireOptions)"/>): members that were not sent, and
    /// those
    /// that a policy hides from the caller, stay as they are. For bodies of which members are required, and for
    /// <c>application/merge-patch+json</c>, take <see cref="Patch{T}"/>.
    /// </summary>
    /// <param name="target">The object. What can't be set, or does not fit, is answered with 400, and nothing is
    /// changed.</param>
    /// <exception cref="InvalidOperationException">The body was made from a value, as in a test, and holds no
    /// document.</exception>
    public void ApplyTo(T target)
    {
        ArgumentNullException.ThrowIfNull(target);
        if (_document is null)
            throw new InvalidOperationException(
                "The body was made from a value and holds no document to merge. Make a Patch<T> from a document.");
        Patch<T>.Merge(_document, target, isPinned: true);
    }
}
