using System.Collections.Concurrent;
using Orleans.Serialization;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection;

namespace Sluice.Orleans;

/// <summary>
/// The types of the codec: those with a generated shape or one of the options, or those that the application names.
/// Thread safe.
/// </summary>
/// <param name="isSupported">Whether the application names a type.</param>
/// <param name="shapes">The shapes of the options, which the wire writes roots by.</param>
internal sealed class ShapedTypes(Func<Type, bool>? isSupported, WireShapes? shapes) : ITypeFilter
{
    private readonly ConcurrentDictionary<Type, ShapedType?> _found = new();

    // Other types are decided elsewhere.
    bool? ITypeFilter.IsTypeAllowed(Type type) => RootOf(type) is null ? null : true;

    /// <summary>
    /// Finds how a type's values are written, read and copied; <see langword="null"/> if the type is not one of the
    /// codec.
    /// </summary>
    /// <exception cref="InvalidOperationException">A message would lose members of the type.</exception>
    public ShapedType? Find(Type type) => _found.GetOrAdd(type, Create);

    /// <inheritdoc cref="Find"/>
    /// <exception cref="InvalidOperationException">The type is not one of the codec.</exception>
    public ShapedType Require(Type type) =>
        Find(type) ?? throw new InvalidOperationException($"{type} is not one of the types of Sluice's codec.");

    private ShapedType? Create(Type type)
    {
        if (RootOf(type) is not { } root)
            return null;
        Converter converter = Converters.For(root, shapes);
        CompleteMembers.Require(converter.Shape, "a grain message");
        return ShapedType.GetShaped(converter, type);
    }

    private Type? RootOf(Type type)
    {
        if (type.IsGenericTypeDefinition)
            return null;
        if (isSupported is not null)
            return isSupported(type) ? type : null;
        if (shapes?.Find(type) is not null || HasShape(type))
            return type;
        if (type.IsAbstract || type.IsValueType)
            return null;
        return Bases(type).FirstOrDefault(each => HasShape(each) && IsCase(type, each));
    }

    private static bool HasShape(Type type) => type.IsDefined(typeof(GeneratedShapeAttribute), inherit: false);

    private bool IsCase(Type type, Type union) =>
        Converters.For(union, shapes).Shape is IUnionShape { Cases: var cases }
        && cases.Any(each => each.Shape.Type == type);

    private static IEnumerable<Type> Bases(Type type)
    {
        for (Type? each = type.BaseType; each is not null && each != typeof(object); each = each.BaseType)
            yield return each;
        foreach (Type each in type.GetInterfaces())
            yield return each;
    }
}
