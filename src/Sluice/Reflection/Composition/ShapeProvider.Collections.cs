using Sluice.Model;
using Sluice.Reflection.Resolution;

namespace Sluice.Reflection.Composition;

internal sealed partial class ShapeProvider
{
    // User-defined collection types, and BCL collections without a dedicated shape.
    private Type? FromCollection(Type type, CompositionScope scope)
    {
        if (type == typeof(string) || !typeof(System.Collections.IEnumerable).IsAssignableFrom(type)) return null;
        bool canCreate = !type.IsAbstract && !type.IsInterface
            && (type.IsValueType || type.GetConstructor([]) is not null);
        if (Contract(type, typeof(IDictionary<,>)) is { } dictionary)
        {
            Type[] entry = dictionary.GetGenericArguments();
            return (canCreate ? typeof(MutableDictionaryShape<,,,,>) : typeof(WriteOnlyDictionaryShape<,,,,>))
                .MakeGenericType(type, entry[0], entry[1], Compose(entry[0], scope), Compose(entry[1], scope));
        }
        if (Contract(type, typeof(IReadOnlyDictionary<,>)) is { } readOnly)
        {
            Type[] entry = readOnly.GetGenericArguments();
            return typeof(WriteOnlyDictionaryShape<,,,,>).MakeGenericType(type, entry[0], entry[1],
                Compose(entry[0], scope), Compose(entry[1], scope));
        }
        if (Contract(type, typeof(IEnumerable<>)) is { } sequence)
        {
            Type element = sequence.GetGenericArguments()[0];
            Type part = Compose(element, scope);
            if (SequenceBuilders.MethodOf(type, element) is not null)
                return typeof(BuilderCollectionShape<,,,>).MakeGenericType(type, element, part,
                    typeof(SequenceBuilder<,>).MakeGenericType(type, element));
            if (canCreate && typeof(ICollection<>).MakeGenericType(element).IsAssignableFrom(type))
                return typeof(MutableCollectionShape<,,>).MakeGenericType(type, element, part);
            return typeof(WriteOnlyCollectionShape<,,>).MakeGenericType(type, element, part);
        }
        Type untyped = !canCreate ? typeof(WriteOnlySequenceShape<>)
            : typeof(System.Collections.IDictionary).IsAssignableFrom(type) ? typeof(MutableUntypedDictionaryShape<>)
            : typeof(System.Collections.IList).IsAssignableFrom(type) ? typeof(MutableUntypedListShape<>)
            : typeof(WriteOnlySequenceShape<>);
        return untyped.MakeGenericType(type);
    }

    // Returns the first interface with that definition.
    private static Type? Contract(Type type, Type definition)
    {
        if (type.IsGenericType && type.GetGenericTypeDefinition() == definition) return type;
        List<Type> found = [.. type.GetInterfaces()
            .Where(i => i.IsGenericType && i.GetGenericTypeDefinition() == definition)];
        return found.Count == 0 ? null : found[0];
    }
}
