using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// Finds the types whose shape would contain itself. Objects and unions refer to each other by name, but the shape of a
/// collection, a dictionary or a surrogate is composed of the shapes of its parts: where it is a part of itself, it
/// must be referred to by name as well.
/// </summary>
internal static class RecursiveTypes
{
    /// <summary>Why a surrogate cannot be applied, after the type's name.</summary>
    public const string EndlessText = "its surrogate is written as '{0}' again, which never ends";

    private const string Generic = "System.Collections.Generic.";

    /// <summary>Returns whether a type's shape is composed of those of its parts.</summary>
    /// <param name="definition">A type; if it is generic, its definition.</param>
    public static bool IsComposed(TypeFacts definition)
    {
        // Types of the platform have a shape of the library, which contains only their arguments.
        if (definition.Form != TypeForm.Named || definition.IsOfPlatform)
            return false;
        MemberAttributes own = TypeContract.ReadContract(definition).Own;
        return own.WireSurrogate is not null
            || (
                definition.IsSequence
                && !UnionDeclaration.IsUnion(definition)
                && own is { WireConverter: null, UnknownConverter: null, JsonConverter: null, ConverterAttribute: null }
            );
    }

    /// <summary>Returns whether a type is reached from its own parts.</summary>
    /// <param name="definition">A type; if it is generic, its definition.</param>
    /// <remarks>There are finitely many definitions, so the search ends even if closed types grow.</remarks>
    public static bool ContainsItself(TypeFacts definition)
    {
        var seen = new HashSet<TypeFacts>(Comparer.Instance);
        var open = new Stack<TypeFacts>(PartsOf(definition));
        while (open.Count > 0)
        {
            TypeFacts next = open.Pop();
            if (next.IsSame(definition))
                return true;
            if (!seen.Add(next))
                continue;
            foreach (TypeFacts part in PartsOf(next))
                open.Push(part);
        }
        return false;
    }

    /// <summary>Returns whether the surrogate of a type is written as the type itself again.</summary>
    public static bool ReturnsToItself(TypeFacts type)
    {
        var seen = new HashSet<TypeFacts>(Comparer.Instance);
        TypeFacts? next = type;
        while (next is not null)
        {
            bool isWrapper = next.FullName is "System.Nullable`1" or "System.Lazy`1";
            if (!isWrapper && !seen.Add(next.Definition))
                return true;
            next = isWrapper ? next.Arguments[0] : TargetOf(next.Definition);
        }
        return false;
    }

    // The definitions of all types that the composed shape of a definition names.
    private static IEnumerable<TypeFacts> PartsOf(TypeFacts definition)
    {
        if (!IsComposed(definition))
            return [];
        if (TargetOf(definition) is { } target)
            return Mentioned(target);
        return definition
            .Interfaces.Concat([definition])
            .Where(i =>
                i.FullName
                    is Generic + "IEnumerable`1"
                        or Generic + "IDictionary`2"
                        or Generic + "IReadOnlyDictionary`2"
            )
            .SelectMany(i => i.Arguments)
            .SelectMany(Mentioned);
    }

    private static TypeFacts? TargetOf(TypeFacts definition) =>
        definition.Form != TypeForm.Named
        || definition.IsOfPlatform
        || TypeContract.ReadContract(definition).Own.WireSurrogate is not { } conversion
            ? null
            : definition
                .Close(conversion)
                .Interfaces.FirstOrDefault(i =>
                    i.FullName == "Sluice.IWireSurrogate`2" && i.Arguments[0].Definition.IsSame(definition)
                )
                ?.Arguments[1];

    private static IEnumerable<TypeFacts> Mentioned(TypeFacts type) =>
        type switch
        {
            { Element: { } element } => Mentioned(element),
            { Form: TypeForm.Named } => type.Arguments.SelectMany(Mentioned).Concat([type.Definition]),
            _ => [],
        };

    private sealed class Comparer : IEqualityComparer<TypeFacts>
    {
        public static readonly Comparer Instance = new();

        public bool Equals(TypeFacts? left, TypeFacts? right) => left!.IsSame(right!);

        public int GetHashCode(TypeFacts type) => StringComparer.Ordinal.GetHashCode(type.FullName);
    }
}
