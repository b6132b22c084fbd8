using System.ComponentModel;
using Sluice.Model;

namespace Sluice.Selection;

/// <summary>A condition on the elements of a collection, as <c>!filter:</c> specifies it. Immutable.</summary>
/// <remarks>Bound by the filters of the library, which selections do not depend on.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class ElementFilter : IEquatable<ElementFilter>
{
    internal ElementFilter() { }

    /// <summary>Gets the type of the elements.</summary>
    internal abstract Type Type { get; }

    /// <summary>
    /// Gets the members that the condition reads, from the element's own member on; a member that is a collection is
    /// followed by the members of its elements.
    /// </summary>
    internal abstract IReadOnlyList<MemberShape[]> Paths { get; }

    /// <summary>Gets the number of objects and collections that the condition reaches.</summary>
    internal abstract int JoinCount { get; }

    /// <summary>Gets the canonical condition, with the names of the types.</summary>
    internal abstract string Text { get; }

    /// <summary>
    /// Begins to test the elements of one collection in memory; they count towards the response's tests.
    /// </summary>
    internal abstract Func<object?, bool> Begin();

    /// <inheritdoc/>
    public bool Equals(ElementFilter? other) =>
        other is not null
        && (this == other || Type == other.Type && string.Equals(Text, other.Text, StringComparison.Ordinal));

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as ElementFilter);

    /// <inheritdoc/>
    public override int GetHashCode() => Text.GetHashCode(StringComparison.Ordinal);
}
