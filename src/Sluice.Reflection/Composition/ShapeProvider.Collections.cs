using Sluice.Reflection.Facts;
using Sluice.Reflection.Resolution;
using Sluice.Shapes;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Composition;

internal sealed partial class ShapeProvider
{
    // User-defined collection types, and BCL collections without a dedicated shape.
    private Type? FromCollection(Type type, CompositionScope scope)
    {
        if (type == typeof(string) || !typeof(System.Collections.IEnumerable).IsAssignableFrom(type))
            return null;
        var form = CollectionRule.FindForm(new ReflectedType(type));
        CollectionKind kind = form.Kind;
        Type[] parts = [.. form.Parts.Select(part => (Type)part.Handle)];
        List<Type> arguments =
        [
            type,
            .. parts,
            .. parts.Select((part, i) => i == 0 && parts.Length == 2 ? ComposeKey(part, scope) : Compose(part, scope)),
        ];
        if (kind == CollectionKind.Built)
            arguments.Add(typeof(SequenceBuilder<,>).MakeGenericType(type, parts[0]));
        if (kind == CollectionKind.BuiltDictionary)
            arguments.Add(typeof(ConstructedDictionary<,,>).MakeGenericType(type, parts[0], parts[1]));
        return ShapeOf(kind).MakeGenericType([.. arguments]);
    }

    private static Type ShapeOf(CollectionKind kind) =>
        kind switch
        {
            CollectionKind.MutableDictionary => typeof(MutableDictionaryShape<,,,,>),
            CollectionKind.BuiltDictionary => typeof(BuilderDictionaryShape<,,,,,>),
            CollectionKind.WrittenDictionary => typeof(WriteOnlyDictionaryShape<,,,,>),
            CollectionKind.Mutable => typeof(MutableCollectionShape<,,>),
            CollectionKind.Appended => typeof(AppendedCollectionShape<,,>),
            CollectionKind.Built => typeof(BuilderCollectionShape<,,,>),
            CollectionKind.Written => typeof(WriteOnlyCollectionShape<,,>),
            CollectionKind.MutableUntypedDictionary => typeof(MutableUntypedDictionaryShape<>),
            CollectionKind.AppendedUntyped => typeof(AppendedUntypedShape<>),
            _ => typeof(WriteOnlySequenceShape<>),
        };
}
