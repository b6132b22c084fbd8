using System.Collections;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Shapes;

/// <summary>
/// Handles collections that look up their elements by a key of the element
/// (<see cref="KeyedCollection{TKey, TItem}"/>).
/// Only the collection knows the type of the key.
/// </summary>
internal static class KeyedCollections
{
    private const BindingFlags Declared =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>
    /// Returns <see langword="true"/> if the collection hashes the keys of its elements without a secret. The hash
    /// codes of strings are seeded.
    /// </summary>
    internal static bool IsKeyed(object collection) =>
        BaseOf(collection.GetType()) is { } type && type.GenericTypeArguments[0] != typeof(string);

    /// <summary>Checks the keys and returns the count at which to check again.</summary>
    [DynamicDependency(
        DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties,
        typeof(KeyedCollection<,>)
    )]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The properties are kept by the dependency.")]
    internal static int Check(object collection, int count)
    {
        Type type = BaseOf(collection.GetType())!;
        // Null until the collection has more elements than it searches linearly.
        if (type.GetProperty("Dictionary", Declared)?.GetValue(collection) is not IDictionary keyed)
            return count + CollisionGuard.First;
        object? comparer = type.GetProperty("Comparer", Declared)?.GetValue(collection);
        int buckets = CollisionGuard.LikelyBuckets(keyed.Count);
        // The usual keys are checked without boxing them.
        return keyed.Keys switch
        {
            ICollection<int> keys => CollisionGuard.Check(
                keys,
                keys.Count,
                comparer as IEqualityComparer<int>,
                buckets
            ),
            ICollection<long> keys => CollisionGuard.Check(
                keys,
                keys.Count,
                comparer as IEqualityComparer<long>,
                buckets
            ),
            ICollection<Guid> keys => CollisionGuard.Check(
                keys,
                keys.Count,
                comparer as IEqualityComparer<Guid>,
                buckets
            ),
            var keys => CollisionGuard.Check(
                keys,
                comparer is null ? null : comparer as IEqualityComparer ?? new UntypedComparer(comparer),
                buckets
            ),
        };
    }

    private static Type? BaseOf(Type? type)
    {
        for (; type is not null; type = type.BaseType)
        {
            if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyedCollection<,>))
                return type;
        }
        return null;
    }

    /// <summary>
    /// Calls an <see cref="IEqualityComparer{T}"/> whose type argument is known at run time only. Hash codes of the key
    /// itself may be alike where the comparer's are not.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The method is kept by the dependency.")]
    [method: DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(IEqualityComparer<>))]
    private sealed class UntypedComparer(object comparer) : IEqualityComparer
    {
        private readonly MethodInfo _getHashCode = comparer
            .GetType()
            .GetInterfaces()
            .First(type => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IEqualityComparer<>))
            .GetMethod(nameof(GetHashCode))!;

        public int GetHashCode(object key) => (int)_getHashCode.Invoke(comparer, [key])!;

        bool IEqualityComparer.Equals(object? x, object? y) => object.Equals(x, y);
    }
}
