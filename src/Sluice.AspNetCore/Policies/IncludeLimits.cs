namespace Sluice;

/// <summary>What include expressions may ask of one endpoint; metadata, put there by <c>WithIncludeLimits</c>.</summary>
public sealed record IncludeLimits
{
    /// <summary>Whether <c>!deep</c> may be asked for. Default: no.</summary>
    public bool AllowDeep { get; init; }
    /// <summary>The only members that can be asked for, as an include expression; <see langword="null"/> for all.</summary>
    public string? AllowList { get; init; }
    /// <summary>The most that a selection may cost: the sum of its members' weights. 0: no limit.</summary>
    public int MaxCost { get; init; }
    /// <summary>The weight of a member, named by type and member; 1 where it answers <see langword="null"/>. Default: 1 for each.</summary>
    public Func<Model.MemberShape, int?>? Weight { get; init; }
}
