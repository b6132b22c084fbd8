using System.ComponentModel;

namespace Sluice.Selection;

/// <summary>
/// Specifies which members of a value are written, as a type argument: <see cref="AllFields"/> costs nothing,
/// <see cref="MaskedFields"/> costs one bit test for each member.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ISelection<TSelf>
    where TSelf : struct, ISelection<TSelf>
{
    /// <summary>Gets a constant value indicating whether every member is selected at every level.</summary>
    static abstract bool IsAll { get; }

    /// <summary>
    /// Returns the bits of the members from <c>64 * word</c> to <c>64 * word + 63</c>, by
    /// <see cref="Model.MemberShape.Index"/>.
    /// </summary>
    ulong GetMask(int word);

    /// <summary>Returns the selection for the value of a member.</summary>
    TSelf Child(int index);

    /// <summary>Returns the selection for a case of a union.</summary>
    TSelf Case(int index);

    /// <summary>Gets this selection as an object, or <see langword="null"/> for all fields.</summary>
    SelectionNode? Node { get; }
}

/// <summary>Selects every member at every level, except members marked with <see cref="NeverAttribute"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct AllFields : ISelection<AllFields>
{
    /// <inheritdoc/>
    public static bool IsAll => true;

    /// <inheritdoc/>
    public ulong GetMask(int word) => ulong.MaxValue;

    /// <inheritdoc/>
    public AllFields Child(int index) => default;

    /// <inheritdoc/>
    public AllFields Case(int index) => default;

    /// <inheritdoc/>
    public SelectionNode? Node => null;
}

/// <summary>
/// Selects the members whose bits are set in a <see cref="SelectionNode"/>; <c>default</c> selects all fields.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct MaskedFields(SelectionNode? node) : ISelection<MaskedFields>
{
    /// <inheritdoc/>
    public static bool IsAll => false;

    /// <inheritdoc/>
    public ulong GetMask(int word) =>
        node is null ? ulong.MaxValue
        : word == 0 ? node.Mask
        : node.WordOf(word);

    /// <inheritdoc/>
    public MaskedFields Child(int index) => node is null ? default : new(node.ChildOf(index));

    /// <inheritdoc/>
    public MaskedFields Case(int index) => node is null ? default : new(node.ChildOf(index));

    /// <inheritdoc/>
    public SelectionNode? Node => node;
}
