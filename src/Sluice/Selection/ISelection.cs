namespace Sluice.Selection;

/// <summary>
/// What of a value is to be written, as a type argument: <see cref="AllFields"/> costs nothing,
/// <see cref="MaskedFields"/> a bit test for each member.
/// </summary>
public interface ISelection<TSelf> where TSelf : struct, ISelection<TSelf>
{
    /// <summary>A constant: every member, at every level.</summary>
    static abstract bool IsAll { get; }
    /// <summary>
    /// Bits of the members <c>64 * word</c> to <c>64 * word + 63</c>, by <see cref="Model.MemberShape.Index"/>.
    /// </summary>
    ulong GetMask(int word);
    /// <summary>The selection for the value of a member.</summary>
    TSelf Child(int index);
    /// <summary>The selection for a union's case.</summary>
    TSelf Case(int index);
    /// <summary>The same as an object; <see langword="null"/> for all fields.</summary>
    SelectionNode? Node { get; }
}

/// <summary>Every member at every level (except those marked never).</summary>
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

/// <summary>The members whose bits are set in a <see cref="SelectionNode"/>; <c>default</c> is all fields.</summary>
public readonly struct MaskedFields(SelectionNode? node) : ISelection<MaskedFields>
{
    /// <inheritdoc/>
    public static bool IsAll => false;
    /// <inheritdoc/>
    public ulong GetMask(int word) => node is null ? ulong.MaxValue : word == 0 ? node.Mask : node.WordOf(word);
    /// <inheritdoc/>
    public MaskedFields Child(int index) => node is null ? default : new(node.ChildOf(index));
    /// <inheritdoc/>
    public MaskedFields Case(int index) => node is null ? default : new(node.ChildOf(index));
    /// <inheritdoc/>
    public SelectionNode? Node => node;
}
