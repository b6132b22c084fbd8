using System.Collections.Concurrent;
using Sluice.Model;
using Sluice.Shared;

namespace Sluice.Orleans;

/// <summary>
/// Refuses types whose members would not all arrive: guarded ones, and those that are never written. Once per type.
/// </summary>
internal static class CompleteMembers
{
    private static readonly ConcurrentDictionary<TypeShape, MemberShape?> s_known = new();

    /// <exception cref="InvalidOperationException">The type reaches such a member.</exception>
    public static void Require(TypeShape root, string place)
    {
        GuardedMembers.Refuse(root, place);
        if (s_known.GetOrAdd(root, FindNever) is { } member)
            throw new InvalidOperationException(
                $"{root.Type} cannot be part of {place}: {member} is marked [Never], so its value would be lost. Use a "
                    + "type without such members."
            );
    }

    private static MemberShape? FindNever(TypeShape root) =>
        ReachedShape
            .FindShapes(root)
            .SelectMany(reached => reached.Members)
            .FirstOrDefault(member => member.Traits.Flags.HasFlag(MemberFlags.Never));
}
