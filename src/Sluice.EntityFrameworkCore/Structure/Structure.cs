using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Structure;

/// <summary>
/// Provides equality, hashing and deep copying of a type's values, derived from its shape, as change tracking requires
/// for mutable values.
/// </summary>
internal abstract class Structure<T>
{
    private static readonly ConditionalWeakTable<TypeShape, Structure<T>> s_made = [];

    /// <summary>
    /// Returns the structure of a shape. Nested structures are resolved on first use because a type may contain itself.
    /// </summary>
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
