using Sluice.Model;
using Sluice.Rows;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.EntityFrameworkCore;

/// <summary>Represents a wire and its options for queries.</summary>
internal interface IQueryWire<TWire> where TWire : struct, IRowWire
{
    TWire Rows { get; }
    /// <summary>Gets why rows cannot be written with these options, or <see langword="null"/> if they can.</summary>
    RowRefusalReason? ReasonAgainstOptions { get; }
    /// <summary>Gets whether the options change the content of values that have members.</summary>
    bool ChangesMembers { get; }
    /// <summary>
    /// Returns why objects of the shape cannot be written as rows, or <see langword="null"/> if they can.
    /// </summary>
    RowRefusalReason? ReasonAgainst(IObjectShape shape);
    bool Writes(MemberShape member);
    /// <summary>Returns the members in the order in which they are written.</summary>
    IEnumerable<MemberShape> MembersOf(IObjectShape shape);
    string NameOf(MemberShape member);
    /// <summary>
    /// Writes elements materialized by EF Core's shaper; the policy determines when buffered bytes are flushed.
    /// </summary>
    Task WriteAsync<T>(Stream destination, IAsyncEnumerable<T> values, FieldSelection<T> selection, FlushPolicy policy,
        CancellationToken cancellationToken);
}

internal readonly record struct JsonQueryWire(JsonWireOptions Options) : IQueryWire<JsonRowWire>
{
    public JsonRowWire Rows => new(Options);

    public RowRefusalReason? ReasonAgainstOptions =>
        Options.Omit == OmitWhen.Default ? RowRefusalReason.DefaultsOmitted
        : !(Options with
        {
            Indented = false,
            JsonLines = false,
            Naming = default,
            NamingPolicy = null,
            Omit = default
        }).IsPlainForWriting ? RowRefusalReason.ValuesChangedByOptions
        : null;

    public bool ChangesMembers => Options.HasNaming || Options.Omit != default;
    public RowRefusalReason? ReasonAgainst(IObjectShape shape) => null;
    public bool Writes(MemberShape member) => (member.Flags & MemberFlags.KeyedOnly) == 0;
    public IEnumerable<MemberShape> MembersOf(IObjectShape shape) => shape.Members;
    public string NameOf(MemberShape member) => MemberNames.Of(member, Options.Naming, Options.NamingPolicy);
    public Task WriteAsync<T>(Stream destination, IAsyncEnumerable<T> values, FieldSelection<T> selection,
        FlushPolicy policy,
            CancellationToken cancellationToken)
    {
        var pieces = new JsonPieces<T>(selection.Converter, selection.BeginWriting(), Options, policy.Size);
        return WireSequences.ToStreamAsync(destination, values, pieces, policy, cancellationToken);
    }
}

internal readonly record struct MessagePackQueryWire(MessagePackWireOptions Options) : IQueryWire<MessagePackRowWire>
{
    public MessagePackRowWire Rows => new(Options);

    public RowRefusalReason? ReasonAgainstOptions =>
        Options.Omit == OmitWhen.Default ? RowRefusalReason.DefaultsOmitted
        : Options.HasNaming || !(Options with { Omit = default }).IsPlainForWriting
            ? RowRefusalReason.ValuesChangedByOptions
        : null;

    public bool ChangesMembers => Options.Omit != default;
    public RowRefusalReason? ReasonAgainst(IObjectShape shape) => shape.IsKeyed ? RowRefusalReason.WrittenByKeys : null;
    public bool Writes(MemberShape member) => (member.Flags & MemberFlags.NamedOnly) == 0;
    public IEnumerable<MemberShape> MembersOf(IObjectShape shape) =>
        shape.KeyedOrder is { } order ? order.Select(i => shape.Members[i]) : shape.Members;
    public string NameOf(MemberShape member) => member.Traits.KeyedWireName ?? member.WireName;
    public Task WriteAsync<T>(Stream destination, IAsyncEnumerable<T> values, FieldSelection<T> selection,
        FlushPolicy policy,
            CancellationToken cancellationToken)
    {
        var pieces = new MessagePackPieces<T>(selection.Converter, selection.BeginWriting(), Options, policy.Size);
        return WireSequences.ToStreamAsync(destination, values, pieces, policy, cancellationToken);
    }
}
