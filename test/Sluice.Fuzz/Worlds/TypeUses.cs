namespace Sluice.Fuzz.Worlds;

/// <summary>
/// Random types for members: primitives, and collections, dictionaries, tuples and nullables over what there is.
/// </summary>
internal sealed class TypeUses(Random random)
{
    private static readonly string[] s_values =
    [
        "bool",
        "sbyte",
        "byte",
        "short",
        "ushort",
        "int",
        "uint",
        "long",
        "ulong",
        "float",
        "double",
        "decimal",
        "char",
        "Guid",
        "DateTime",
        "DateTimeOffset",
        "DateOnly",
        "TimeOnly",
        "TimeSpan",
        "int",
        "long",
        "double",
        "bool",
        "decimal",
    ];

    private static readonly string[] s_rareValues =
    [
        "Int128",
        "UInt128",
        "Half",
        "BigInteger",
        "Rune",
        "nint",
        "nuint",
    ];
    private static readonly string[] s_references =
    [
        "string",
        "string",
        "string",
        "string",
        "byte[]",
        "Uri",
        "Version",
        "object",
    ];
    private static readonly string[] s_keys =
    [
        "string",
        "string",
        "string",
        "int",
        "long",
        "Guid",
        "bool",
        "DateOnly",
        "ulong",
        "char",
        "decimal",
        "byte",
        "DateTimeOffset",
    ];
    private static readonly string[] s_comparable = ["int", "string", "long", "Guid", "byte", "DateTime"];

    // The collection, and what System.Text.Json can't do with it.
    private static readonly (string Format, Limits Limits)[] s_collections =
    [
        ("List<{0}>", 0),
        ("List<{0}>", 0),
        ("{0}[]", 0),
        ("IReadOnlyList<{0}>", 0),
        ("IEnumerable<{0}>", 0),
        ("IList<{0}>", 0),
        ("Queue<{0}>", 0),
        ("LinkedList<{0}>", 0),
        ("ObservableCollection<{0}>", 0),
        ("ImmutableList<{0}>", 0),
        ("ImmutableArray<{0}>", Limits.NoStj),
        ("Stack<{0}>", Limits.NoStjRead),
        ("ReadOnlyCollection<{0}>", Limits.NoStjRead),
        ("Memory<{0}>", Limits.NoStj),
        ("ConcurrentQueue<{0}>", 0),
    ];

    private static readonly (string Format, Limits Limits)[] s_sets =
    [
        ("HashSet<{0}>", 0),
        ("SortedSet<{0}>", 0),
        ("ISet<{0}>", 0),
        ("ImmutableHashSet<{0}>", 0),
        ("FrozenSet<{0}>", Limits.NoStjRead),
    ];

    private static readonly (string Format, Limits Limits)[] s_dictionaries =
    [
        ("Dictionary<{0}, {1}>", 0),
        ("Dictionary<{0}, {1}>", 0),
        ("IReadOnlyDictionary<{0}, {1}>", 0),
        ("IDictionary<{0}, {1}>", 0),
        ("ConcurrentDictionary<{0}, {1}>", 0),
        ("ImmutableDictionary<{0}, {1}>", 0),
        ("FrozenDictionary<{0}, {1}>", Limits.NoStjRead),
    ];

    private readonly List<WorldType> _declared = [];
    private readonly List<TypeUse> _enums = [];

    /// <summary>Lets the next types mention a declared one.</summary>
    internal void Declare(WorldType type)
    {
        _declared.Add(type);
        if (type.Form == TypeForm.Enum)
            _enums.Add(Of(type));
    }

    internal TypeUse Of(WorldType type) => new(type.Name, Limits.None, [type.Name], type.IsValue);

    /// <summary>A type of a member, nullable or not.</summary>
    internal TypeUse Member(int depth)
    {
        TypeUse type = Any(depth);
        return random.Next(3) != 0 || type.Text == "object" ? Nullable(type) : type;
    }

    private TypeUse Any(int depth)
    {
        int form = random.Next(depth > 0 ? 12 : 6);
        switch (form)
        {
            case < 3:
                return Primitive();
            case < 6:
                return _declared.Count > 0 ? Of(_declared[random.Next(_declared.Count)]) : Primitive();
            case < 8:
                (string format, Limits limits) = s_collections[random.Next(s_collections.Length)];
                TypeUse element = Element(depth - 1);
                return element.Text is "byte" or "char"
                    ? element
                    : new(
                        string.Format(format, element.Text),
                        limits | element.Limits,
                        element.Uses,
                        format.StartsWith("ImmutableArray", StringComparison.Ordinal)
                            || format.StartsWith("Memory", StringComparison.Ordinal)
                    );
            case 8:
                (format, limits) = s_sets[random.Next(s_sets.Length)];
                return new(string.Format(format, s_comparable[random.Next(s_comparable.Length)]), limits, [], false);
            case < 11:
                (format, limits) = s_dictionaries[random.Next(s_dictionaries.Length)];
                TypeUse key =
                    _enums.Count > 0 && random.Next(4) == 0
                        ? _enums[random.Next(_enums.Count)]
                        : new(s_keys[random.Next(s_keys.Length)], 0, [], true);
                TypeUse value = Element(depth - 1);
                return new(
                    string.Format(format, key.Text, value.Text),
                    limits | key.Limits | value.Limits,
                    [.. key.Uses, .. value.Uses],
                    false
                );
            default:
                TypeUse first = Element(depth - 1),
                    second = Element(depth - 1);
                Limits both = first.Limits | second.Limits;
                string[] uses = [.. first.Uses, .. second.Uses];
                return random.Next(3) switch
                {
                    0 => new($"({first.Text}, {second.Text})", both | Limits.NoStj, uses, true),
                    1 => new($"Tuple<{first.Text}, {second.Text}>", both, uses, false),
                    _ => new($"KeyValuePair<{first.Text}, {second.Text}>", both, uses, true),
                };
        }
    }

    private TypeUse Element(int depth)
    {
        // An attribute can't name a type with an annotated reference type in it, and to an element the annotation means
        // nothing.
        TypeUse type = Any(depth);
        return type.IsValue && random.Next(3) == 0 ? Nullable(type) : type;
    }

    private TypeUse Primitive() =>
        random.Next(12) switch
        {
            < 7 => new(s_values[random.Next(s_values.Length)], 0, [], true),
            7 => Rare(s_rareValues[random.Next(s_rareValues.Length)]),
            _ => Reference(s_references[random.Next(s_references.Length)]),
        };

    private static TypeUse Rare(string name) =>
        new(name, name is "BigInteger" or "Rune" or "nint" or "nuint" ? Limits.NoStj : Limits.HasRaw, [], true);

    private static TypeUse Reference(string name) =>
        new(name, name == "object" ? Limits.NoStjRead | Limits.HasUntyped : 0, [], false);

    // Value types in generic arguments too; a reference type's annotation changes nothing but what null means to a
    // member.
    private static TypeUse Nullable(TypeUse type) =>
        type.Text.EndsWith('?') ? type : type with { Text = type.Text + "?" };
}
