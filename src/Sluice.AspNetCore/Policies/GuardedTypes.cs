using System.Collections.Concurrent;
using Sluice.Model;

namespace Sluice.AspNetCore.Policies;

/// <summary>The policies that guard members of a type, or of the types it reaches. Worked out once a type; the types are the program's, never the client's.</summary>
internal sealed class GuardedTypes(IReadOnlyDictionary<(Type Type, string Member), string> registered)
{
    private readonly ConcurrentDictionary<Type, string[]> _policies = new();

    public string[] PoliciesOf(TypeShape root) => _policies.GetOrAdd(root.Type, static (_, state) => state.This.Find(state.Root), (This: this, Root: root));

    public IEnumerable<string> PoliciesOf(MemberShape member) =>
        registered.TryGetValue((member.OwnerType, member.Name), out string? policy) ? member.Traits.Policies.Append(policy) : member.Traits.Policies;

    private string[] Find(TypeShape root)
    {
        var policies = new HashSet<string>(StringComparer.Ordinal);
        var seen = new HashSet<Type>();
        var open = new Stack<TypeShape>();
        open.Push(root);
        while (open.TryPop(out TypeShape? shape))
        {
            if (shape.Selectable is not { } target || !seen.Add(target.Type)) continue;
            foreach (MemberShape member in target.SelectableMembers())
            {
                policies.UnionWith(PoliciesOf(member));
                open.Push(member.Shape);
            }
        }

        return [.. policies];
    }
}
