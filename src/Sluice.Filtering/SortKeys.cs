using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>Finds the members that identify a value, which every sort ends with.</summary>
internal static class SortKeys
{
    private const string KeyAttribute = "System.ComponentModel.DataAnnotations.KeyAttribute";

    /// <summary>
    /// Returns the members that are marked with <c>[Key]</c>; otherwise, the member whose name is <c>Id</c> or the
    /// type's name followed by <c>Id</c>, ignoring case.
    /// </summary>
    internal static FilterMember[] Declared(IObjectShape shape)
    {
        FilterMember[] marked = [.. shape.Members.Where(IsMarked).Select(m => FilterMember.Create(m, shape))];
        if (marked.Length > 0)
            return marked;
        MemberShape? named =
            shape.Members.FirstOrDefault(m => Is(m, "Id"))
            ?? shape.Members.FirstOrDefault(m => Is(m, shape.Type.Name + "Id"));
        return named is null ? [] : [FilterMember.Create(named, shape)];
    }

    /// <summary>Returns members by their names in code.</summary>
    /// <exception cref="ArgumentException">The type has no such member.</exception>
    internal static FilterMember[] Named(IObjectShape shape, string names) =>
        [
            .. names
                .Split(',', StringSplitOptions.TrimEntries)
                .Select(name =>
                    FilterMember.Create(
                        shape.Members.FirstOrDefault(m => m.Name == name)
                            ?? throw new ArgumentException(
                                $"The key names '{name}', but {shape.Type} has no such member."
                            ),
                        shape
                    )
                ),
        ];

    private static bool Is(MemberShape member, string name) =>
        string.Equals(member.Name, name, StringComparison.OrdinalIgnoreCase);

    private static bool IsMarked(MemberShape member) =>
        member.Member?.CustomAttributes.Any(attribute => attribute.AttributeType.FullName == KeyAttribute) == true;
}
