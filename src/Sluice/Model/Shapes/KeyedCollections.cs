using System.Collections;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Model;

/// <summary>
/// Collections that look their elements up by a key of theirs (<see cref="KeyedCollection{TKey, TItem}"/>). The key's
/// type is known to the collection alone.
/// </summary>
internal static class KeyedCollections
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
        | BindingFlags.DeclaredOnly;

    /// <summary>
    /// Whether the collection hashes its elements' keys by something that a sender knows. Text has a seeded hash.
    /// </summary>
    internal static bool IsKeyed(object collection) =>
        BaseOf(collection.GetType()) is { } type && type.GenericTypeArguments[0] != typeof(string);

    /// <summary>Checks the keys and answers with the count at which to look again.</summary>
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicProperties
        | DynamicallyAccessedMemberTypes.NonPublicProperties, typeof(KeyedCollection<,>))]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The properties are kept by the dependency.")]
    internal static int Check(object collection, int count)
    {
        Type type = BaseOf(collection.GetType())!;
        // Null until as many elements are there as the collection looks through one by one.
        if (type.GetProperty("Dictionary", Declared)?.GetValue(collection) is not IDictionary keyed)
            return count + CollisionGuard.First;
        return CollisionGuard.Check(keyed.Keys,
            type.GetProperty("Comparer", Declared)?.GetValue(collection) as IEqualityComparer,
            CollisionGuard.LikelyBuckets(keyed.Count));
    }

    private static Type? BaseOf(Type? type)
    {
        for (; type is not null; type = type.BaseType)
        {
            if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyedCollection<,>)) return type;
        }
        return null;
    }
}
