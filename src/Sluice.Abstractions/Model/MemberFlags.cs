#if SLUICE_GENERATOR // A test names both assemblies.
namespace Sluice.TypeModel;

#else
namespace Sluice.Model;

#endif

/// <summary>Specifies properties of a member.</summary>
[Flags]
public enum MemberFlags
{
    /// <summary>No flags.</summary>
    None = 0,

    /// <summary>The member is marked with <c>[Default]</c>.</summary>
    Default = 1,

    /// <summary>The member is marked with <c>[Always]</c>: it is written even if negated.</summary>
    Always = 2,

    /// <summary>
    /// The member is marked with <c>[Never]</c>: it is never written, but read if it can be set.
    /// </summary>
    Never = 4,

    /// <summary>The member must be present when reading.</summary>
    Required = 8,

    /// <summary>The member can be read from the wire.</summary>
    Readable = 16,

    /// <summary>The member can be written to the wire.</summary>
    Writable = 32,

    /// <summary>The member is declared as non-nullable.</summary>
    NonNull = 64,

    /// <summary>The member holds unknown members (extension data).</summary>
    ExtensionData = 128,

    /// <summary>The member is a constructor parameter.</summary>
    Parameter = 256,

    /// <summary>
    /// The member exists only on wires that use keys (a public field without attributes that include it elsewhere).
    /// </summary>
    KeyedOnly = 512,

    /// <summary>
    /// The member exists only on wires that do not use keys (a member of a <c>[MessagePackObject]</c> without a key).
    /// </summary>
    NamedOnly = 1024,

    /// <summary>The member can be set only while its object is created (<c>init</c>).</summary>
    InitOnly = 2048,

    /// <summary>
    /// The member is marked with <c>[Filterable]</c>: requests may filter by it.
    /// </summary>
    Filterable = 4096,

    /// <summary>The member is marked with <c>[Sortable]</c>: requests may sort by it.</summary>
    Sortable = 8192,

    /// <summary>The member is marked with <c>[NeverSet]</c>: no request body sets it.</summary>
    NeverSet = 16384,
}
