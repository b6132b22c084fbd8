using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>What is wrong with a union.</summary>
/// <param name="Kind">The kind, which determines the diagnostic.</param>
/// <param name="Member">The member that is at fault, if it is one.</param>
/// <param name="Arguments">The arguments of the kind's text.</param>
internal sealed record UnionFinding(UnionFindingKind Kind, MemberFacts? Member, params string[] Arguments)
{
    /// <summary>The text of a type that has no shape: type, reason.</summary>
    public const string CannotShapeText = "'{0}' cannot have a shape: {1}";
    /// <summary>The text of two cases with one discriminator: first and second case, union, discriminator.</summary>
    public const string SameText = "The cases '{0}' and '{1}' of the union '{2}' have the same discriminator {3}; give "
        + "each case a different one";
    /// <summary>
    /// The text of a member that would be mistaken for the discriminator when it is read: member, name, union.
    /// </summary>
    public const string ClashText = "'{0}' has the wire name \"{1}\", which is the discriminator of the union '{2}'; "
        + "rename the member with [WireName], or the discriminator";

    /// <summary>Gets the text of the kind.</summary>
    public string Text => Kind switch
    {
        UnionFindingKind.SameDiscriminator => SameText,
        UnionFindingKind.DiscriminatorClash => ClashText,
        _ => CannotShapeText,
    };
}

/// <summary>The kinds of <see cref="UnionFinding"/>.</summary>
internal enum UnionFindingKind : byte
{
    CannotShape,
    SameDiscriminator,
    DiscriminatorClash,
}
