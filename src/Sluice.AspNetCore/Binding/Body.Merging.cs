using Sluice.AspNetCore.Binding;

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
                    + "Create a Patch<T> from a document."
            );
        Patch<T>.Merge(_document, target, isPinned: true);
    }

    /// <summary>
    /// Replaces an existing object by the value, as PUT does: every member that the body may set gets its value, or the
    /// default of the type if it was not sent. Members that the body may not set, such as the key of an entity, or that
    /// a policy hides from the caller keep their values. So do those that are marked <see cref="NeverSetAttribute"/> or
    /// hidden of nested objects, structs, values of the same case of a union and entries with the same key; where they
    /// would be lost, such as in elements of an array, the response is 400 and nothing is changed.
    /// </summary>
    /// <param name="target">
    /// The object to change. A member that can be set only during construction must have the sent value; otherwise, the
    /// response is 400 and nothing is changed.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// The type is a struct, or the body was created from a value, for example in a test, and has no document.
    /// </exception>
    public void ReplaceIn(T target)
    {
        ArgumentNullException.ThrowIfNull(target);
        if (_document is null || typeof(T).IsValueType)
            throw new InvalidOperationException(
                "The body was created from a value and contains no document, or its type is a struct."
            );
        Patch<T>.Read(() =>
        {
            _document.Replace(target, IncludeBinder.Found<T>());
            return true;
        });
    }
}
