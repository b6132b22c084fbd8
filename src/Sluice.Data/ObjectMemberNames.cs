using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Data;

/// <summary>Finds the member that a part of a column's alias names.</summary>
internal static class ObjectMemberNames
{
    /// <summary>
    /// Returns the member with the wire name, or the name in code, of the segment: exactly, then ignoring case, then
    /// also ignoring underscores.
    /// </summary>
    /// <exception cref="WireException">Several members have the name equally well.</exception>
    internal static MemberShape? Find(IObjectShape shape, string segment)
    {
        string joined = segment.Replace("_", "", StringComparison.Ordinal);
        return FindOne(shape, segment, m => m.WireName == segment)
            ?? FindOne(shape, segment, m => m.Name == segment)
            ?? FindOne(shape, segment, m => HasName(m, segment))
            ?? FindOne(shape, segment, m => joined.Length > 0 && HasName(m, joined))
            ?? FindOne(
                shape,
                segment,
                m =>
                    joined.Length > 0
                    && joined.Equals(
                        m.WireName.Replace("_", "", StringComparison.Ordinal),
                        StringComparison.OrdinalIgnoreCase
                    )
            );
    }

    /// <summary>Returns a sentence that names the nearest members, or nothing.</summary>
    internal static string Suggest(IObjectShape shape, string segment)
    {
        string[] nearest = default(NameDistance).Nearest(segment, shape.Members.Where(IsNamed).Select(m => m.WireName));
        return nearest.Length == 0 ? "" : $" Did you mean {string.Join(" or ", nearest.Select(n => $"'{n}'"))}?";
    }

    private static MemberShape? FindOne(IObjectShape shape, string segment, Predicate<MemberShape> isNamed)
    {
        MemberShape? found = null;
        foreach (MemberShape member in shape.Members)
        {
            if (!IsNamed(member) || !isNamed(member))
                continue;
            if (found is not null)
                throw new WireException(
                    WireError.DuplicateMember,
                    $"The alias '{segment}' may be {found.WireName} or {member.WireName} of {shape.Type}. Write it "
                        + "exactly as one of them."
                );
            found = member;
        }
        return found;
    }

    private static bool HasName(MemberShape member, string name) =>
        name.Equals(member.WireName, StringComparison.OrdinalIgnoreCase)
        || name.Equals(member.Name, StringComparison.OrdinalIgnoreCase);

    private static bool IsNamed(MemberShape member) =>
        (member.Flags & (MemberFlags.KeyedOnly | MemberFlags.ExtensionData)) == 0;
}
