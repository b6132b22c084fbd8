using System.Collections.Concurrent;
using Sluice.Model;

namespace Sluice.Shared;

/// <summary>
/// Finds members with <see cref="RequirePolicyAttribute"/> in everything that a type declares. Once per type; the types
/// come from the program.
/// </summary>
internal static class GuardedMembers
{
    private static readonly ConcurrentDictionary<TypeShape, MemberShape?> s_known = new();

    /// <summary>Refuses a type whose values would carry guarded members to where no caller is authorized.</summary>
    /// <exception cref="InvalidOperationException">The type reaches a guarded member.</exception>
    public static void Refuse(TypeShape root, string place)
    {
        if (s_known.GetOrAdd(root, Find) is { } member)
            throw new InvalidOperationException(
                $"{root.Type} cannot be part of {place}: {member} is guarded by a policy, and there is no caller "
                    + "to authorize. Use a type without guarded members."
            );
    }

    private static MemberShape? Find(TypeShape root) =>
        ReachedShape
            .FindShapes(root)
            .SelectMany(reached => reached.Members)
            .FirstOrDefault(member => member.Traits.Policies.Count > 0);
}
