using System.ComponentModel;
using System.Numerics;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Selection;

/// <summary>A key to sort by: the members that lead from an element to a value, and the direction.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class OrderKey : IEquatable<OrderKey>
{
    private readonly MemberShape[] _path;
    private readonly ValueWrapper? _wrapper;

    internal OrderKey(MemberShape[] path, bool isDescending)
    {
        (_path, IsDescending) = (path, isDescending);
        _wrapper = ValueWrapper.Find(path[^1].MemberType);
    }

    /// <summary>Gets the members that lead from an element to the value, from the element's own member on.</summary>
    public IReadOnlyList<MemberShape> Members => _path;
    internal MemberShape[] Path => _path;

    /// <summary>Gets whether greater values come first.</summary>
    public bool IsDescending { get; }

    /// <summary>
    /// Returns the value of an element, that within it for a strongly typed key; <see langword="null"/> if an object on
    /// the path is null.
    /// </summary>
    internal object? ValueOf(object? element)
    {
        foreach (MemberShape member in _path)
        {
            if (element is null)
                return null;
            element = member.GetBoxed(element);
        }
        return _wrapper is null ? element : _wrapper.Unwrap(element);
    }

    /// <summary>
    /// Compares two values of sort keys: null first, text by code point, NaN last, everything else as its type does.
    /// </summary>
    internal static int Compare(object? left, object? right) =>
        (left, right) switch
        {
            (null, null) => 0,
            (null, _) => -1,
            (_, null) => 1,
            (string a, string b) => CodePoints.Compare(a, b),
            (double a, double b) => CompareFractions(a, b),
            (float a, float b) => CompareFractions(a, b),
            _ => ((IComparable)left).CompareTo(right),
        };

    /// <summary>Compares two numbers: NaN last.</summary>
    internal static int CompareFractions<T>(T left, T right)
        where T : IFloatingPointIeee754<T> =>
        T.IsNaN(left) || T.IsNaN(right) ? T.IsNaN(left).CompareTo(T.IsNaN(right)) : left.CompareTo(right);

    /// <summary>Gets whether a value may be null.</summary>
    internal bool IsOptional =>
        Array.Exists(
            _path,
            m =>
                Nullable.GetUnderlyingType(m.MemberType) is not null
                || !m.MemberType.IsValueType && (m.Flags & MemberFlags.NonNull) == 0
        );

    internal bool HasPathOf(OrderKey other) => _path.AsSpan().SequenceEqual(other.Path);

    /// <inheritdoc/>
    public bool Equals(OrderKey? other) => other is not null && IsDescending == other.IsDescending && HasPathOf(other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as OrderKey);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_path[^1], IsDescending);
}
