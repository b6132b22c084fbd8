using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Hosting;

/// <summary>A member that an include expression can select, for documents and tools that show what there is.</summary>
public sealed class SelectableField
{
    private readonly SelectionPlace _place;
    private readonly MemberNaming _naming;

    internal SelectableField(SelectionPlace place, MemberShape member, MemberNaming naming) =>
        (_place, Member, _naming) = (place, member, naming);

    /// <summary>Gets the member's name in expressions.</summary>
    public string Name => _place.Plan.Names(_naming)[Member.Index];

    /// <summary>Gets the member.</summary>
    public MemberShape Member { get; }

    /// <summary>Gets whether the member is in the default set.</summary>
    public bool IsDefault => SelectionPlan.Has(_place.Default, Member.Index);

    /// <summary>Gets whether the member cannot be excluded.</summary>
    public bool IsAlways => SelectionPlan.Has(_place.Always, Member.Index);

    /// <summary>Gets whether <c>!sort:</c> may name the member within a collection of its type.</summary>
    public bool IsSortable => ElementRanges.IsSortable(Member);

    /// <summary>Gets whether <c>!first:</c> and <c>!sort:</c> apply to the member's elements.</summary>
    public bool AllowsRange => ElementRanges.Allows(Member);

    /// <summary>
    /// Gets the fields of the member's value, or of its elements; <see langword="null"/> if it has none. Recursive
    /// types have no end.
    /// </summary>
    public SelectableFields? Value => _place.Child(Member.Index) is { } child ? new(child, _naming) : null;

    /// <summary>
    /// Gets the names of the value's fields that are selected if an expression names none of them;
    /// <see langword="null"/> if these are the default set of its type.
    /// </summary>
    public IReadOnlyList<string>? ImplicitNames
    {
        get
        {
            if (Member.Traits.SubPropertyDefault is null || Value is not { IsUnion: false } value)
                return null;
            SelectionNode? chosen = _place.Implicit(Member.Index);
            return [.. value.Fields.Where(each => chosen?.Has(each.Member.Index) ?? true).Select(each => each.Name)];
        }
    }
}
