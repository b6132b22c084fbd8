using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// Finds the library's shape structs by the interface they implement: <c>struct S&lt;…&gt; : IShape&lt;X&gt;</c> is
/// the shape of X. A type parameter constrained to <c>IShape&lt;Y&gt;</c> is bound to the shape of Y.
/// </summary>
internal sealed class ShapeIndex
{
    private const string Contract = "Sluice.Model.IShape`1";

    private readonly Dictionary<string, List<(TypeFacts Shape, TypeFacts Served)>> _shapes = new(
        StringComparer.Ordinal
    );

    /// <param name="structs">The public structs of the library.</param>
    public ShapeIndex(IEnumerable<TypeFacts> structs)
    {
        foreach (TypeFacts shape in structs.OrderBy(each => each.Name, StringComparer.Ordinal))
        {
            // Dictionaries ask for it themselves.
            if (shape.Name == "UntypedKeyShape")
                continue;
            foreach (TypeFacts contract in shape.Interfaces.Where(i => i.FullName == Contract))
            {
                TypeFacts served = contract.Arguments[0];
                if (served.IsTypeParameter)
                    continue;
                if (!_shapes.TryGetValue(HeadOf(served), out List<(TypeFacts, TypeFacts)>? list))
                    _shapes[HeadOf(served)] = list = [];
                list.Add((shape, served));
            }
        }
        foreach (string head in _shapes.Keys.ToList())
            _shapes[head] = [.. _shapes[head].OrderBy(each => GetRank(each.Shape, each.Served))];
    }

    /// <summary>Returns the shape of a type; <see langword="null"/> if the library has none.</summary>
    public ComposedShape? Find(TypeFacts type)
    {
        if (!_shapes.TryGetValue(HeadOf(type), out List<(TypeFacts, TypeFacts)>? found))
            return null;
        foreach ((TypeFacts shape, TypeFacts served) in found)
        {
            var bound = new Dictionary<string, TypeFacts>(StringComparer.Ordinal);
            if (Unify(served, type, bound))
                return Compose(shape, bound);
        }
        return null;
    }

    /// <summary>
    /// Returns a shape of a generic type, whose first parameters are those of the type.
    /// </summary>
    /// <param name="shape">The definition of the shape.</param>
    /// <param name="arguments">The arguments of the type.</param>
    public static ComposedShape Compose(TypeFacts shape, IReadOnlyList<TypeFacts> arguments)
    {
        var bound = new Dictionary<string, TypeFacts>(StringComparer.Ordinal);
        for (int i = 0; i < arguments.Count; i++)
            bound[shape.Arguments[i].Name] = arguments[i];
        return Compose(shape, bound);
    }

    // Arrays of all ranks share one entry; unification distinguishes them.
    private static string HeadOf(TypeFacts type) => type.IsArray ? "[]" : type.FullName;

    // byte[] before T[], and the shape named after the type before others.
    private static int GetRank(TypeFacts shape, TypeFacts served)
    {
        bool isExact = served.Element is { } element
            ? !element.IsTypeParameter
            : served.Arguments.Any(argument => !argument.IsTypeParameter);
        return isExact ? 0
            : shape.Name == served.Name + "Shape" ? 1
            : 2;
    }

    private static bool Unify(TypeFacts pattern, TypeFacts actual, Dictionary<string, TypeFacts> bound)
    {
        if (pattern.IsTypeParameter)
        {
            if (bound.TryGetValue(pattern.Name, out TypeFacts? existing))
                return existing.IsSame(actual);
            bound[pattern.Name] = actual;
            return true;
        }
        if (pattern.Element is { } element)
            return actual.Element is { } other && actual.Rank == pattern.Rank && Unify(element, other, bound);
        IReadOnlyList<TypeFacts> arguments = pattern.Arguments;
        if (arguments.Count == 0)
            return pattern.IsSame(actual);
        if (!pattern.Definition.IsSame(actual.Definition))
            return false;
        for (int i = 0; i < arguments.Count; i++)
        {
            if (!Unify(arguments[i], actual.Arguments[i], bound))
                return false;
        }
        return true;
    }

    private static ComposedShape Compose(TypeFacts shape, Dictionary<string, TypeFacts> bound) =>
        new(shape, [.. shape.Arguments.Select(parameter => Bind(parameter, bound))]);

    private static ShapePart Bind(TypeFacts parameter, Dictionary<string, TypeFacts> bound)
    {
        if (bound.TryGetValue(parameter.Name, out TypeFacts? type))
            return new ShapePart(type, ShapePartKind.Type);
        TypeFacts contract = parameter.Constraints.First(each => each.FullName == Contract);
        TypeFacts served = Substitute(contract.Arguments[0], bound);
        // Keys have their own representation: untyped keys are recognized by their text.
        ShapePartKind kind =
            parameter.Name != "TKeyShape" ? ShapePartKind.Shape
            : served.FullName == "System.Object" ? ShapePartKind.UntypedKey
            : ShapePartKind.Key;
        return new ShapePart(served, kind);
    }

    private static TypeFacts Substitute(TypeFacts pattern, Dictionary<string, TypeFacts> bound)
    {
        if (pattern.IsTypeParameter)
            return bound.TryGetValue(pattern.Name, out TypeFacts? type) ? type : pattern;
        if (pattern.Element is { } element)
            return Substitute(element, bound).ToArray(pattern.Rank);
        IReadOnlyList<TypeFacts> arguments = pattern.Arguments;
        return arguments.Count == 0
            ? pattern
            : pattern.Definition.Construct([.. arguments.Select(each => Substitute(each, bound))]);
    }
}

/// <summary>A shape struct and what its type parameters are bound to.</summary>
/// <param name="Shape">The definition of the struct.</param>
/// <param name="Parts">What each of its type parameters is bound to.</param>
internal sealed record ComposedShape(TypeFacts Shape, ShapePart[] Parts);

/// <summary>What a type parameter of a shape struct is bound to.</summary>
/// <param name="Type">A type.</param>
/// <param name="Kind">Whether it is the type itself, or a shape of it.</param>
internal readonly record struct ShapePart(TypeFacts Type, ShapePartKind Kind);

/// <summary>The kinds of <see cref="ShapePart"/>.</summary>
internal enum ShapePartKind : byte
{
    Type,
    Shape,

    /// <summary>The shape of a dictionary's keys.</summary>
    Key,

    /// <summary>The shape of a dictionary's untyped keys.</summary>
    UntypedKey,
}
