using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Structure;

/// <summary>
/// Equality, hash and deep copy of a type's values, made from its shape: what change tracking needs of a mutable value.
/// </summary>
internal abstract class Structure<T>
{
    private static readonly ConditionalWeakTable<TypeShape, Structure<T>> s_made = [];

    /// <summary>The structure of a shape. Parts are looked up when first used, since a type may hold itself.</summary>
    internal static Structure<T> Of(TypeShape<T> shape) =>
        s_made.GetValue(shape, static s => (Structure<T>)s.Accept(StructureBuilder.Instance)!);

    internal bool AreEqual(T? left, T? right)
    {
        if (left is null || right is null) return left is null && right is null;
        return !typeof(T).IsValueType && ReferenceEquals(left, right) || Equal(left, right);
    }

    internal int HashOf(T? value) => value is null ? 0 : Hash(value);
    internal T? CopyOf(T? value) => value is null ? value : Copy(value);

    private protected abstract bool Equal(T left, T right);
    private protected abstract int Hash(T value);
    private protected abstract T? Copy(T value);
}
