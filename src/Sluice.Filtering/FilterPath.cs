using System.Text;
using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>A path of members from the filtered value, or from the variable of a lambda. Immutable.</summary>
/// <param name="variable">The variable that the path starts from: 0 for the filtered value.</param>
/// <param name="members">The members; empty for an element of a lambda itself.</param>
/// <param name="element">The scalar of the elements if <paramref name="members"/> is empty.</param>
/// <param name="elementType">The type of the variable.</param>
/// <param name="naming">The names of enumerations in literals.</param>
/// <param name="elementWrapper">
/// The type that wraps the elements' compared values if <paramref name="members"/> is empty.
/// </param>
internal sealed class FilterPath(
    int variable,
    FilterMember[] members,
    FilterScalar? element,
    Type elementType,
    FilterEnumNames? naming = null,
    ValueWrapper? elementWrapper = null
)
{
    internal int Variable => variable;
    internal FilterMember[] Members => members;
    internal FilterMember? Last => members.Length == 0 ? null : members[^1];
    internal FilterScalar? Scalar { get; } = members.Length == 0 ? element : members[^1].ScalarUnder(naming);

    /// <summary>
    /// Gets the type that wraps the compared value; <see langword="null"/> if the value itself is compared.
    /// </summary>
    internal ValueWrapper? Wrapper => members.Length == 0 ? elementWrapper : members[^1].Wrapper;

    /// <summary>Gets the type of the variable that the path starts from.</summary>
    internal Type StartType => elementType;

    /// <summary>Gets whether the value of the path may be null.</summary>
    internal bool IsNullable
    {
        get
        {
            if (members.Length == 0)
                return !elementType.IsValueType || Nullable.GetUnderlyingType(elementType) is not null;
            foreach (FilterMember member in members)
                if (member.IsNullable)
                    return true;
            return false;
        }
    }

    /// <summary>Returns the value of the path; <see langword="null"/> if a member on the way is.</summary>
    internal object? Get(object?[] variables) => GetFrom(variables[variable]);

    /// <summary>Returns the value of the path from a value of its variable; that within a wrapper.</summary>
    internal object? GetFrom(object? value)
    {
        foreach (FilterMember member in members)
        {
            if (value is null)
                return null;
            value = member.Owner.Get(value, member.Shape.Index);
        }
        return Wrapper is { } wrapper ? wrapper.Unwrap(value) : value;
    }

    /// <summary>Returns the names of the members joined by slashes, as in canonical expressions.</summary>
    internal string NameIn(MemberNaming naming)
    {
        if (members.Length == 1)
            return NameOf(members[0].Shape, naming);
        var text = new StringBuilder();
        foreach (FilterMember member in members)
            text.Append(text.Length > 0 ? "/" : "").Append(NameOf(member.Shape, naming));
        return text.ToString();
    }

    internal bool HasSameMembers(FilterPath other) =>
        variable == other.Variable && members.AsSpan().SequenceEqual(other.Members);

    internal static string NameOf(MemberShape member, MemberNaming naming) => FilterText.Quote(naming.NameOf(member));
}
