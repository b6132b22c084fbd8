namespace Sluice.Model;

/// <summary>Marks of a member.</summary>
[Flags]
public enum MemberFlags
{
    /// <summary>None.</summary>
    None = 0,
    /// <summary>Marked <see cref="DefaultAttribute"/>.</summary>
    Default = 1,
    /// <summary>Marked <see cref="AlwaysAttribute"/>: written even when negated.</summary>
    Always = 2,
    /// <summary>Marked <see cref="NeverAttribute"/>: never written; read where it can be set.</summary>
    Never = 4,
    /// <summary>Must be present when reading.</summary>
    Required = 8,
    /// <summary>Can be read from the wire.</summary>
    Readable = 16,
    /// <summary>Can be written to the wire.</summary>
    Writable = 32,
    /// <summary>Declared as never null.</summary>
    NonNull = 64,
    /// <summary>Holds the members that the type does not have.</summary>
    ExtensionData = 128,
    /// <summary>Is a constructor parameter.</summary>
    Parameter = 256,
    /// <summary>Exists only on wires that use keys (a public field, where the type says nothing of it).</summary>
    KeyedOnly = 512,
    /// <summary>Exists only on wires that do not use keys (no key under <c>[MessagePackObject]</c>).</summary>
    NamedOnly = 1024,
    /// <summary>Can be set only while its object is made (<c>init</c>).</summary>
    InitOnly = 2048,
}

/// <summary>What is known of a member apart from its types; made by shape providers.</summary>
/// <param name="Name">The member's name in code.</param>
/// <param name="WireName">Its name on the wire, after naming policy and attributes.</param>
/// <param name="Flags">Its marks.</param>
public sealed record MemberTraits(string Name, string WireName, MemberFlags Flags)
{
    /// <summary>The name on wires that use keys (MessagePack) where it differs from <see cref="WireName"/>.</summary>
    public string? KeyedWireName { get; init; }
    /// <summary>
    /// Whether <see cref="WireName"/> was given by an attribute, so that a naming policy of the options leaves it
    /// alone.
    /// </summary>
    public bool IsNameFixed { get; init; }
    /// <summary>
    /// Whether <see cref="KeyedWireName"/> was given by an attribute, so that a naming policy of the options leaves it
    /// alone.
    /// </summary>
    public bool IsKeyedNameFixed { get; init; }
    /// <summary>
    /// Whether it is left out on wires that use keys where names are those in code (<see cref="WireNaming.None"/>),
    /// since it can't be set.
    /// </summary>
    public bool IsComputed { get; init; }
    /// <summary>The key in an array on wires that use keys; -1 for none.</summary>
    public int Key { get; init; } = -1;
    /// <summary>The include list that applies to the value when the request names none.</summary>
    public string? SubPropertyDefault { get; init; }
    /// <summary>When the value is left out.</summary>
    public OmitWhen Omit { get; init; }
    /// <summary>The authorization policies that guard the member.</summary>
    public IReadOnlyList<string> Policies { get; init; } = [];
    /// <summary>The declared default of a constructor parameter.</summary>
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
    /// Whether the member is a constructor parameter that declares a default, which may be <see langword="null"/>.
    /// </summary>
    public bool HasDefaultValue { get; private init; }
}
