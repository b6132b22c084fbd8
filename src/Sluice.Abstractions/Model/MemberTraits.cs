using System.ComponentModel;

namespace Sluice.Model;

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
