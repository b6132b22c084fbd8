using Sluice.Model;

namespace Sluice.Shapes;

/// <summary>
/// Compares keys of any other type by the type's own equality. Hash codes are keyed over the members if equality is
/// known to compare the members, and otherwise over the type's own hash code.
/// </summary>
internal sealed class ShapedComparer<T>(Func<TypeShape<T>> shape) : IEqualityComparer<T>
{
    // Found lazily, because a type may be a key within itself.
    private TypeShape? _shape;

    public bool Equals(T? x, T? y) => EqualityComparer<T>.Default.Equals(x, y);

    public int GetHashCode(T value) => value is null ? 0 : (_shape ??= shape()).HashOf(value);
}
