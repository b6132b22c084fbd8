using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Shapes;
using Sluice.TypeModel.Model;

namespace Sluice.Reflection.Analysis;

/// <summary>How the existing value of a member is filled.</summary>
/// <param name="Kind">The kind of its type.</param>
/// <param name="Parts">The types of its parts; empty for untyped collections.</param>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed record FillingModel(CollectionKind Kind, Type[] Parts)
{
    private PropertyInfo? _isReadOnly;

    internal bool IsDictionary => Kind is CollectionKind.MutableDictionary or CollectionKind.MutableUntypedDictionary;

    /// <summary>Returns whether elements are added to what nothing creates, such as a concurrent interface.</summary>
    internal bool IsAppended(Type type) => Kind == CollectionKind.Appended && type.IsAbstract;

    /// <summary>Returns whether a collection refuses elements.</summary>
    internal bool IsReadOnly(object target) =>
        Kind switch
        {
            CollectionKind.Mutable or CollectionKind.MutableDictionary => (bool)
                (_isReadOnly ??= FindIsReadOnly()).GetValue(target)!,
            _ => Populate.RefusesElements(target) || target is IDictionary { IsReadOnly: true },
        };

    private PropertyInfo FindIsReadOnly()
    {
        Type element = Kind == CollectionKind.Mutable ? Parts[0] : typeof(KeyValuePair<,>).MakeGenericType(Parts);
        return typeof(ICollection<>).MakeGenericType(element).GetProperty(nameof(ICollection<object>.IsReadOnly))!;
    }

    /// <summary>Gets the method that reads into the value: its type, the parts, their shapes, the reader.</summary>
    internal MethodInfo Fill =>
        typeof(Populate).GetMethod(
            Kind switch
            {
                CollectionKind.MutableDictionary => nameof(Populate.Dictionary),
                CollectionKind.Mutable => nameof(Populate.Collection),
                CollectionKind.Appended => nameof(Populate.Appended),
                CollectionKind.Prioritized => nameof(Populate.Prioritized),
                CollectionKind.MutableUntypedDictionary => nameof(Populate.UntypedDictionary),
                _ => nameof(Populate.Untyped),
            }
        )!;

    /// <summary>Gets the method that adds what was read before: its type and the parts.</summary>
    internal MethodInfo Add =>
        typeof(Populate).GetMethod(
            Kind switch
            {
                CollectionKind.MutableDictionary => nameof(Populate.Set),
                CollectionKind.Mutable => nameof(Populate.Add),
                CollectionKind.Appended => nameof(Populate.Append),
                CollectionKind.Prioritized => nameof(Populate.Enqueue),
                CollectionKind.MutableUntypedDictionary => nameof(Populate.SetUntyped),
                _ => nameof(Populate.AppendUntyped),
            }
        )!;

    /// <summary>Gets the type that holds what is read before the owner exists.</summary>
    internal Type Local =>
        Kind switch
        {
            CollectionKind.MutableDictionary => typeof(Dictionary<,>).MakeGenericType(Parts),
            CollectionKind.MutableUntypedDictionary => typeof(Dictionary<object, object>),
            CollectionKind.AppendedUntyped => typeof(List<object>),
            CollectionKind.Prioritized => typeof(List<>).MakeGenericType(typeof(ValueTuple<,>).MakeGenericType(Parts)),
            _ => typeof(List<>).MakeGenericType(Parts),
        };

    /// <summary>Returns the shape of <see cref="Local"/>.</summary>
    /// <param name="arguments">The parts and their shapes.</param>
    internal Type LocalShape(Type[] arguments) =>
        Kind switch
        {
            CollectionKind.MutableDictionary => typeof(MapShape<,,,>).MakeGenericType(arguments),
            CollectionKind.MutableUntypedDictionary => typeof(MapShape<object, object, UntypedKeyShape, UntypedShape>),
            CollectionKind.AppendedUntyped => typeof(ListShape<object, UntypedShape>),
            CollectionKind.Prioritized => typeof(ListShape<,>).MakeGenericType(
                typeof(ValueTuple<,>).MakeGenericType(Parts),
                typeof(ValueTupleShape<,,,>).MakeGenericType(arguments)
            ),
            _ => typeof(ListShape<,>).MakeGenericType(arguments),
        };
}
