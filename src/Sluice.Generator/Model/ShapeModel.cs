namespace Sluice.Generator.Model;

/// <summary>One shape struct to print: the static code of an object type.</summary>
internal sealed record ShapeModel
{
    /// <summary>The generated file's name.</summary>
    public required string HintName { get; init; }
    public required PlaceModel Place { get; init; }
    /// <summary><c>public</c> or <c>internal</c>.</summary>
    public required string Accessibility { get; init; }
    /// <summary>The struct's name, without type parameters.</summary>
    public required string StructName { get; init; }
    /// <summary>Its type parameters with angle brackets, or empty.</summary>
    public required string TypeParameters { get; init; }
    /// <summary>The constraint clauses of the type parameters.</summary>
    public required EquatableArray<string> Constraints { get; init; }
    /// <summary>The shaped type, fully qualified.</summary>
    public required string TypeName { get; init; }
    public required bool IsValueType { get; init; }
    /// <summary>Names of the methods' own type parameters, which must not hide those around the struct.</summary>
    public required string WriterParameter { get; init; }
    public required string SelectionParameter { get; init; }
    public required string ReaderParameter { get; init; }
    /// <summary>
    /// Whether it names types whose use is an error: it is marked obsolete itself, where they may be named.
    /// </summary>
    public bool IsObsolete { get; init; }
    /// <summary>The nested class that holds the run-time description.</summary>
    public required string Metadata { get; init; }
    /// <summary>The members in JSON's order of writing; a member's index is its place here.</summary>
    public required EquatableArray<MemberModel> Members { get; init; }
    /// <summary>How an object is made when reading; <see langword="null"/> for types that are only written.</summary>
    public required ConstructorModel? Constructor { get; init; }
    public required EquatableArray<AccessorModel> Accessors { get; init; }
    /// <summary>The layout on wires that use keys; <see langword="null"/> where it is that of all wires.</summary>
    public KeyedModel? Keyed { get; init; }
    /// <summary>
    /// Statements around writing and reading, with <c>{0}</c> for the owner; a leading <c>keyed:</c> or <c>named:</c>
    /// limits one to such wires.
    /// </summary>
    public EquatableArray<string> BeforeWrite { get; init; }
    public EquatableArray<string> AfterWrite { get; init; }
    public EquatableArray<string> BeforeRead { get; init; }
    public EquatableArray<string> AfterRead { get; init; }
    /// <summary>What happens to unknown members: true rejects, false skips, null as the options say.</summary>
    public bool? RejectsUnknown { get; init; }
}

/// <summary>How an object stands on wires that use keys.</summary>
/// <param name="IsArray">An array by key; otherwise a map.</param>
/// <param name="Slots">
/// For an array the member's index at each key, -1 for a gap; for a map the members' indexes in the order of writing.
/// </param>
internal sealed record KeyedModel(bool IsArray, EquatableArray<int> Slots);

/// <summary>How an object is made.</summary>
/// <param name="New">The expression that calls the constructor, with <c>{0}</c> for the arguments.</param>
/// <param name="Parameters">
/// The members (by index) that are its parameters, in order; -1 where <paramref name="Fillers"/> gives the argument.
/// </param>
/// <param name="Fillers">For each parameter, the argument used when the member is absent: its default.</param>
internal sealed record ConstructorModel(string New, EquatableArray<int> Parameters, EquatableArray<string> Fillers);

/// <summary>One <c>[UnsafeAccessor]</c> method: what C# could not call by name.</summary>
/// <param name="IsBeside">
/// Whether its class is beside the struct, in the same type; otherwise in the assembly's own place.
/// </param>
/// <param name="Holder">The class that declares it, by name.</param>
/// <param name="HolderParameters">
/// The class's type parameters: those of the declaring type, which the runtime requires to match; or empty.
/// </param>
/// <param name="Constraints">The constraint clauses of those.</param>
/// <param name="Kind">A value of <c>UnsafeAccessorKind</c>.</param>
/// <param name="Target">The name of what is called; <see langword="null"/> for a constructor.</param>
/// <param name="Signature">The method from its return type on.</param>
internal sealed record AccessorModel(bool IsBeside, string Holder, string HolderParameters,
    EquatableArray<string> Constraints, string Kind, string? Target, string Signature);
