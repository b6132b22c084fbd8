namespace Sluice.Model;

/// <summary>
/// The comparer of keys of any other type: equality is the type's own, the hash a keyed one over its members where it
/// is known that equality goes over them, else over its own hash.
/// </summary>
internal sealed class ShapedComparer<T>(Func<TypeShape<T>> shape) : IEqualityComparer<T>
{
    // Found late: a type may be a key within itself.
    private TypeShape? _shape;

    public bool Equals(T? x, T? y) => EqualityComparer<T>.Default.Equals(x, y);
    public int GetHashCode(T value) => value is null ? 0 : (_shape ??= shape()).HashOf(value);
}
