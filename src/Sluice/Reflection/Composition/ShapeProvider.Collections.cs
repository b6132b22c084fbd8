using Sluice.Model;
using Sluice.Reflection.Emission;

namespace Sluice.Reflection.Composition;

internal sealed partial class ShapeProvider
{
    // Collection types of users, and those of the BCL that have no shape of their own.
    private Type? FromCollection(Type type, EmissionGroup group)
    {
        if (type == typeof(string) || !typeof(System.Collections.IEnumerable).IsAssignableFrom(type)) return null;
        bool canCreate = !type.IsAbstract && !type.IsInterface
            && (type.IsValueType || type.GetConstructor([]) is not null);
        if (Contract(type, typeof(IDictionary<,>)) is { } dictionary)
        {
            Type[] entry = dictionary.GetGenericArguments();
            return (canCreate ? typeof(MutableDictionaryShape<,,,,>) : typeof(WriteOnlyDictionaryShape<,,,,>))
                .MakeGenericType(type, entry[0], entry[1], Compose(entry[0], group), Compose(entry[1], group));
        }
        if (Contract(type, typeof(IReadOnlyDictionary<,>)) is { } readOnly)
        {
            Type[] entry = readOnly.GetGenericArguments();
            return typeof(WriteOnlyDictionaryShape<,,,,>).MakeGenericType(type, entry[0], entry[1],
                Compose(entry[0], group), Compose(entry[1], group));
        }
        if (Contract(type, typeof(IEnumerable<>)) is { } sequence)
        {
            Type element = sequence.GetGenericArguments()[0];
            Type part = Compose(element, group);
            if (SequenceBuilders.Find(type, element) is { } builder)
                return typeof(BuilderCollectionShape<,,,>).MakeGenericType(type, element, part, builder);
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

    // The one interface of that definition; several of them leave the element undecided.
    private static Type? Contract(Type type, Type definition)
    {
        if (type.IsGenericType && type.GetGenericTypeDefinition() == definition) return type;
        List<Type> found = [.. type.GetInterfaces()
            .Where(i => i.IsGenericType && i.GetGenericTypeDefinition() == definition)];
        return found.Count == 0 ? null : found[0];
    }
}
