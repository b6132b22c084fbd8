using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.Describing;

/// <summary>
/// A member that an include expression can select, as shown in the OpenAPI document and the explorer.
/// </summary>
/// <param name="Name">The member's name in expressions.</param>
/// <param name="Member">The member.</param>
/// <param name="Value">The selection place of its value; <see langword="null"/> if the value has no fields.</param>
/// <param name="Implicit">
/// The fields that are selected if the expression names none of the value's; <see langword="null"/> for all.
/// </param>
/// <param name="IsDefault">Whether the member is in the default set.</param>
/// <param name="IsAlways">Whether the member cannot be excluded.</param>
internal readonly record struct OfferedField(string Name, MemberShape Member, SelectionPlace? Value,
    SelectionNode? Implicit, bool IsDefault, bool IsAlways)
{
    /// <summary>Returns the selectable members of a type, restricted to those that a viewer may see.</summary>
    public static SelectionPlace? PlaceOf(TypeShape shape, Func<MemberShape, bool> isVisible) =>
        shape.Selectable is { } selectable
            ? PlanBuilder.For(selectable,
                member => isVisible(member) ? MemberAccess.Allowed : MemberAccess.Absent).Place
            : null;

    /// <summary>
    /// Returns the names of the fields that are selected if the expression names none of the value's;
    /// <see langword="null"/> if these are the default set of its type.
    /// </summary>
    public IEnumerable<string>? ImplicitNames(WireNaming naming)
    {
        if (Member.Traits.SubPropertyDefault is null || Value is not { Plan.IsUnion: false } value) return null;
        SelectionNode? chosen = Implicit;
        return Of(value, naming).Where(field => chosen?.Has(field.Member.Index) ?? true).Select(field => field.Name);
    }

    /// <summary>Returns the fields of an object, or the combined fields of a union's cases.</summary>
    public static IEnumerable<OfferedField> Of(SelectionPlace place, WireNaming naming)
    {
        SelectionPlan plan = place.Plan;
        return plan.IsUnion
            ? Enumerable.Range(0, plan.CaseCount).SelectMany(i => place.Child(i) is { } each ? Of(each, naming) : [])
                .DistinctBy(field => field.Name)
            : plan.Members.Where(member => SelectionPlan.Has(plan.All, member.Index))
                .Select(member => new OfferedField(plan.Names(naming)[member.Index], member, place.Child(member.Index),
                    place.Implicit(member.Index),
                        SelectionPlan.Has(place.Default, member.Index), SelectionPlan.Has(place.Always, member.Index)));
    }
}
