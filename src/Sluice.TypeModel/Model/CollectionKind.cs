namespace Sluice.TypeModel.Model;

/// <summary>Specifies how a type that can be enumerated is written and read.</summary>
internal enum CollectionKind
{
    /// <summary>An object: the type cannot be enumerated.</summary>
    None,

    /// <summary>Keys with values; created empty, then each entry is set.</summary>
    MutableDictionary,

    /// <summary>Keys with values; created from all of them.</summary>
    BuiltDictionary,

    /// <summary>Keys with values; cannot be created.</summary>
    WrittenDictionary,

    /// <summary>A sequence; created empty, then each element is added.</summary>
    Mutable,

    /// <summary>A sequence without <c>ICollection&lt;T&gt;</c>, such as a queue; created empty, then filled.</summary>
    Appended,

    /// <summary>A sequence; created from all of its elements.</summary>
    Built,

    /// <summary>A sequence; cannot be created.</summary>
    Written,

    /// <summary>Keys with values, all of them untyped; created empty, then each entry is set.</summary>
    MutableUntypedDictionary,

    /// <summary>A sequence of untyped elements; created empty, then filled.</summary>
    AppendedUntyped,

    /// <summary>Elements with priorities, which cannot be enumerated; filled in place alone.</summary>
    Prioritized,

    /// <summary>A sequence of untyped elements, or untyped keys with values; cannot be created.</summary>
    WrittenUntyped,
}
