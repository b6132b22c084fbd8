using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Represents a wire and its options for queries. Compared by content.</summary>
internal abstract record QueryWire(HostWire Wire)
{
    /// <summary>Gets why rows cannot be written with these options, or <see langword="null"/> if they can.</summary>
    internal abstract RowRefusalReason? ReasonAgainstOptions { get; }

    /// <summary>Gets whether the options change the content of values that have members.</summary>
    internal abstract bool ChangesMembers { get; }

    /// <summary>Gets whether the options leave out members that are null.</summary>
    internal abstract bool OmitsNulls { get; }

    /// <summary>
    /// Returns why objects of the shape cannot be written as rows, or <see langword="null"/> if they can.
    /// </summary>
    internal abstract RowRefusalReason? ReasonAgainst(IObjectShape shape);

    internal abstract bool Writes(MemberShape member);

    /// <summary>Returns the members in the order in which they are written.</summary>
    internal abstract IEnumerable<MemberShape> MembersOf(IObjectShape shape);
}

internal sealed record JsonQueryWire(JsonWireOptions Options) : QueryWire(HostWire.Json(Options))
{
    internal override RowRefusalReason? ReasonAgainstOptions =>
        Options.Omit == OmitWhen.Default ? RowRefusalReason.DefaultsOmitted
        : !Wire.HasPlainValues ? RowRefusalReason.ValuesChangedByOptions
        : null;

    internal override bool ChangesMembers =>
        Options.Naming != default || Options.NamingPolicy is not null || Options.Omit != default;
    internal override bool OmitsNulls => Options.Omit == OmitWhen.Null;

    internal override RowRefusalReason? ReasonAgainst(IObjectShape shape) => null;

    internal override bool Writes(MemberShape member) => (member.Flags & MemberFlags.KeyedOnly) == 0;

    internal override IEnumerable<MemberShape> MembersOf(IObjectShape shape) => shape.Members;

    // The wire follows from the options.
    public bool Equals(JsonQueryWire? other) => other is not null && Options == other.Options;

    public override int GetHashCode() => Options.GetHashCode();
}

internal sealed record MessagePackQueryWire(MessagePackWireOptions Options) : QueryWire(HostWire.MessagePack(Options))
{
    internal override RowRefusalReason? ReasonAgainstOptions =>
        Options.Omit == OmitWhen.Default ? RowRefusalReason.DefaultsOmitted
        : Options.Naming != default || Options.NamingPolicy is not null || !Wire.HasPlainValues
            ? RowRefusalReason.ValuesChangedByOptions
        : null;

    internal override bool ChangesMembers => Options.Omit != default;
    internal override bool OmitsNulls => Options.Omit == OmitWhen.Null;

    internal override RowRefusalReason? ReasonAgainst(IObjectShape shape) =>
        shape.IsKeyed ? RowRefusalReason.WrittenByKeys : null;

    internal override bool Writes(MemberShape member) => (member.Flags & MemberFlags.NamedOnly) == 0;

    internal override IEnumerable<MemberShape> MembersOf(IObjectShape shape) =>
        shape.KeyedOrder is { } order ? order.Select(i => shape.Members[i]) : shape.Members;

    // The wire follows from the options.
    public bool Equals(MessagePackQueryWire? other) => other is not null && Options == other.Options;

    public override int GetHashCode() => Options.GetHashCode();
}
