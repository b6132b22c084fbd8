using System.ComponentModel;

namespace Sluice.Model;

/// <summary>Specifies properties of a member.</summary>
[Flags]
public enum MemberFlags
{
    /// <summary>No flags.</summary>
    None = 0,
    /// <summary>The member is marked with <see cref="DefaultAttribute"/>.</summary>
    Default = 1,
    /// <summary>The member is marked with <see cref="AlwaysAttribute"/>: it is written even if negated.</summary>
    Always = 2,
    /// <summary>
    /// The member is marked with <see cref="NeverAttribute"/>: it is never written, but read if it can be set.
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
    /// The member is marked with <see cref="FilterableAttribute"/>: requests may filter by it.
    /// </summary>
    Filterable = 4096,
    /// <summary>The member is marked with <see cref="SortableAttribute"/>: requests may sort by it.</summary>
    Sortable = 8192,
    /// <summary>The member is marked with <see cref="NeverSetAttribute"/>: no request body sets it.</summary>
    NeverSet = 16384,
}

/// <summary>
/// Represents the properties of a member that do not depend on its types. Created by shape providers.
/// </summary>
/// <param name="Name">The name of the member in code.</param>
/// <param name="WireName">The name on the wire, after naming policy and attributes.</param>
/// <param name="Flags">The flags of the member.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record MemberTraits(string Name, string WireName, MemberFlags Flags)
{
    /// <summary>Gets the name on wires that use keys (MessagePack) if it differs from <see cref="WireName"/>.</summary>
    public string? KeyedWireName { get; init; }
    /// <summary>
    /// Gets a value indicating whether an attribute specifies <see cref="WireName"/>, so that a naming policy of the
    /// options does not apply.
    /// </summary>
    public bool IsNameFixed { get; init; }
    /// <summary>
    /// Gets a value indicating whether an attribute specifies <see cref="KeyedWireName"/>, so that a naming policy of
    /// the options does not apply.
    /// </summary>
    public bool IsKeyedNameFixed { get; init; }
    /// <summary>
    /// Gets a value indicating whether the member is computed (it cannot be set) and therefore omitted on wires that
    /// use keys when names are those in code (<see cref="WireNaming.None"/>).
    /// </summary>
    public bool IsComputed { get; init; }
    /// <summary>Gets the key, the index in an array on wires that use keys, or -1 if there is none.</summary>
    public int Key { get; init; } = -1;
    /// <summary>Gets the include list that applies to the member's value when the request specifies none.</summary>
    public string? SubPropertyDefault { get; init; }
    /// <summary>Gets the condition under which the value is omitted.</summary>
    public OmitWhen Omit { get; init; }
    /// <summary>Gets the authorization policies that guard the member.</summary>
    public IReadOnlyList<string> Policies { get; init; } = [];
    /// <summary>Gets the declared default value of a constructor parameter.</summary>
    public object? DefaultValue
    {
        get;
        init
        {
            field = value;
            HasDefaultValue = true;
        }
    }
    /// <summary>
    /// Gets a value indicating whether the member is a constructor parameter with a default value, which may be
    /// <see langword="null"/>.
    /// </summary>
    public bool HasDefaultValue { get; private init; }
}
