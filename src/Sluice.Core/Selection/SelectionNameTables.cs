using System.Collections.Concurrent;
using Sluice.Model;

namespace Sluice.Selection;

/// <summary>Caches the names of a type's members under each naming policy. Thread safe.</summary>
internal sealed class SelectionNameTables(IReadOnlyList<MemberShape> members)
{
    // A policy without equality adds an entry for each call.
    private const int MostCustom = 64;

    private readonly SelectionNames?[] _predefined = new SelectionNames?[(int)WireNaming.KebabUpper + 1];
    private ConcurrentDictionary<IWireNamingPolicy, SelectionNames>? _custom;

    internal SelectionNames GetNames(MemberNaming naming) =>
        naming.Policy is { } policy ? OfPolicy(policy) : _predefined[(int)naming.Naming] ??= new(members, naming);

    private SelectionNames OfPolicy(IWireNamingPolicy policy)
    {
        ConcurrentDictionary<IWireNamingPolicy, SelectionNames> custom = _custom ??= new();
        if (custom.TryGetValue(policy, out SelectionNames? known))
            return known;
        if (custom.Count >= MostCustom)
            custom.Clear();
        return custom.GetOrAdd(policy, new SelectionNames(members, new(WireNaming.Unset, policy)));
    }
}
