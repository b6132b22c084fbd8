using Sluice.Model;

namespace Sluice.Shared.TypeScript;

/// <summary>What a declaration depends on besides the shapes.</summary>
/// <param name="Name">The name of the declared interface.</param>
internal sealed record TypeScriptOptions(string Name)
{
    /// <summary>Gets a function that returns a member's name in JSON and in expressions.</summary>
    public Func<MemberShape, string> NameOf { get; init; } = static member => member.WireName;

    /// <summary>Gets a function that returns a member's name in MessagePack.</summary>
    public Func<MemberShape, string> KeyedNameOf { get; init; } =
        static member => member.Traits.KeyedWireName ?? member.WireName;

    /// <summary>Gets a function that returns whether an answer may lack a member because of its caller.</summary>
    public Func<MemberShape, bool> IsGuarded { get; init; } = static member => member.Traits.Policies.Count > 0;

    /// <summary>Gets a function that returns whether a body may set a member that can be set.</summary>
    public Func<MemberShape, bool> IsSettable { get; init; } =
        static member => (member.Flags & MemberFlags.NeverSet) == 0;

    /// <summary>Gets a function that returns whether a converter of the options writes values of a type.</summary>
    public Func<Type, bool> IsConverted { get; init; } = static _ => false;

    /// <summary>Gets whether bodies must contain constructor parameters without a default value.</summary>
    public bool RequiresParameters { get; init; }

    /// <summary>Gets when members without a condition of their own are omitted.</summary>
    public OmitWhen Omit { get; init; }

    /// <summary>Gets whether the options write enums as text in JSON.</summary>
    public bool EnumsAsTextInJson { get; init; }

    /// <summary>Gets the naming policy of the constants of enums in JSON.</summary>
    public IWireNamingPolicy? EnumNaming { get; init; }

    /// <summary>Gets whether the options write enums as text in MessagePack.</summary>
    public bool EnumsAsTextInMessagePack { get; init; }

    /// <summary>Gets whether the options write numbers as text in JSON.</summary>
    public bool NumbersAsText { get; init; }
}
