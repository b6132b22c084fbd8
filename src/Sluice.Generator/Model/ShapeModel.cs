using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Model;

/// <summary>A shape struct to emit: the static code of an object type.</summary>
internal sealed record ShapeModel
{
    /// <summary>Gets the name of the generated file.</summary>
    public required string HintName { get; init; }
    public required PlaceModel Place { get; init; }

    /// <summary>Gets <c>public</c> or <c>internal</c>.</summary>
    public required string Accessibility { get; init; }

    /// <summary>Gets the name of the struct, without type parameters.</summary>
    public required string StructName { get; init; }

    /// <summary>Gets the type parameters of the struct in angle brackets, or empty.</summary>
    public required string TypeParameters { get; init; }

    /// <summary>Gets the constraint clauses of the type parameters.</summary>
    public required EquatableArray<string> Constraints { get; init; }

    /// <summary>Gets the fully qualified shaped type.</summary>
    public required string TypeName { get; init; }
    public required bool IsValueType { get; init; }

    /// <summary>
    /// Gets the name of a method type parameter, which must not hide a type parameter of an enclosing type.
    /// </summary>
    public required string WriterParameter { get; init; }
    public required string SelectionParameter { get; init; }
    public required string ReaderParameter { get; init; }

    /// <summary>
    /// Gets whether the struct refers to types whose use is an error and is therefore marked obsolete itself.
    /// </summary>
    public bool IsObsolete { get; init; }

    /// <summary>Gets the nested class that contains the run-time description.</summary>
    public required string Metadata { get; init; }

    /// <summary>Gets the members in JSON write order; a member's index is its position in this array.</summary>
    public required EquatableArray<MemberModel> Members { get; init; }

    /// <summary>Gets how an object is constructed; <see langword="null"/> for types that can only be written.</summary>
    public required ConstructorModel? Constructor { get; init; }

    /// <summary>Gets the ignored members whose names must not become extension data.</summary>
    public EquatableArray<IgnoredMember> Ignored { get; init; }

    /// <summary>Gets the reason why values cannot be read.</summary>
    public string? WhyNotRead { get; init; }

    /// <summary>Gets the reason why values cannot be read from wires without keys.</summary>
    public string? WhyNotNamed { get; init; }
    public required EquatableArray<AccessorModel> Accessors { get; init; }

    /// <summary>
    /// Gets the type and its bases of which the compiler saw reference assemblies, which lack members.
    /// </summary>
    public EquatableArray<string> Unseen { get; init; }

    /// <summary>
    /// Gets the layout on wires that use keys; <see langword="null"/> if it is the same as on all wires.
    /// </summary>
    public KeyedModel? Keyed { get; init; }

    /// <summary>
    /// Gets the statements before writing, with <c>{0}</c> for the owner; a leading <c>keyed:</c> or <c>named:</c>
    /// limits one to wires that do or do not use keys. The same applies to the properties below.
    /// </summary>
    public EquatableArray<string> BeforeWrite { get; init; }
    public EquatableArray<string> AfterWrite { get; init; }
    public EquatableArray<string> BeforeRead { get; init; }
    public EquatableArray<string> AfterRead { get; init; }

    /// <summary>
    /// Gets whether unknown members are rejected or skipped; <see langword="null"/> to use the options.
    /// </summary>
    public bool? RejectsUnknown { get; init; }
}

/// <summary>The layout of an object on wires that use keys.</summary>
/// <param name="IsArray">Whether the object is an array indexed by key; otherwise, it is a map.</param>
/// <param name="Slots">
/// For an array, the member index for each key, with -1 for gaps; for a map, the member indexes in write order.
/// </param>
internal sealed record KeyedModel(bool IsArray, EquatableArray<int> Slots);

/// <summary>The construction of an object.</summary>
/// <param name="New">The expression that calls the constructor, with <c>{0}</c> for the arguments.</param>
/// <param name="Parameters">
/// The member index of each parameter, in order; -1 if <paramref name="Fillers"/> provides the argument.
/// </param>
/// <param name="Fillers">For each parameter, the argument used if the member is absent: its default value.</param>
/// <param name="Wider">For each parameter, whether its type is wider than that of its member.</param>
internal sealed record ConstructorModel(
    string New,
    EquatableArray<int> Parameters,
    EquatableArray<string> Fillers,
    EquatableArray<bool> Wider
);

/// <summary>An <c>[UnsafeAccessor]</c> method for a member that C# cannot access by name.</summary>
/// <param name="IsBeside">
/// Whether its class is next to the struct, in the same type; otherwise, it is in the assembly's own location.
/// </param>
/// <param name="Holder">The name of the class that declares it.</param>
/// <param name="HolderParameters">
/// The class's type parameters, which the runtime requires to match those of the declaring type; or empty.
/// </param>
/// <param name="Constraints">The constraint clauses of those type parameters.</param>
/// <param name="Kind">A value of <c>UnsafeAccessorKind</c>.</param>
/// <param name="Target">The name of the accessed member; <see langword="null"/> for a constructor.</param>
/// <param name="Signature">The method signature, starting with its return type.</param>
internal sealed record AccessorModel(
    bool IsBeside,
    string Holder,
    string HolderParameters,
    EquatableArray<string> Constraints,
    string Kind,
    string? Target,
    string Signature
);
