using Sluice.Model;
using Sluice.Rows;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.EntityFrameworkCore;

/// <summary>A wire with its options, as queries see it.</summary>
internal interface IQueryWire<TWire> where TWire : struct, IRowWire
{
    TWire Rows { get; }
    /// <summary>Why rows can't be written under these options; <see langword="null"/> where they can.</summary>
    string? ReasonAgainst { get; }
    /// <summary>Whether the options change what is inside of values that have members.</summary>
    bool ChangesMembers { get; }
    /// <summary>Why objects of the shape can't be written as rows; <see langword="null"/> where they can.</summary>
    string? ReasonAgainstShape(IObjectShape shape);
    bool Writes(MemberShape member);
    /// <summary>The members in the order of writing.</summary>
    IEnumerable<MemberShape> MembersOf(IObjectShape shape);
    string NameOf(MemberShape member);
    /// <summary>Writes elements that EF's shaper made; the policy says when gathered bytes are handed over.</summary>
    Task WriteAsync<T>(Stream destination, IAsyncEnumerable<T> values, FieldSelection<T> selection, FlushPolicy policy,
        CancellationToken cancellationToken);
}

internal readonly record struct JsonQueryWire(JsonWireOptions Options) : IQueryWire<JsonRowWire>
{
    public JsonRowWire Rows => new(Options);

    public string? ReasonAgainst =>
        Options.Omit == OmitWhen.Default ? "members are left out by their defaults"
        : !(Options with
        {
            Indented = false,
            JsonLines = false,
            Naming = default,
            NamingPolicy = null,
            Omit = default
        }).IsPlainForWriting ? "the options change how values are written"
        : null;

    public bool ChangesMembers => Options.HasNaming || Options.Omit != default;
    public string? ReasonAgainstShape(IObjectShape shape) => null;
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

    public string? ReasonAgainst =>
        Options.Omit == OmitWhen.Default ? "members are left out by their defaults"
        : Options.HasNaming || !(Options with { Omit = default }).IsPlainForWriting
            ? "the options change how values are written"
        : null;

    public bool ChangesMembers => Options.Omit != default;
    public string? ReasonAgainstShape(IObjectShape shape) => shape.IsKeyed ? "is written by keys" : null;
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
