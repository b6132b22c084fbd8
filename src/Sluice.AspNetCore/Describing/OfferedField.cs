using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.Describing;

/// <summary>A member that an expression can ask for, as the OpenAPI document and the explorer show it.</summary>
/// <param name="Name">Its name in expressions.</param>
/// <param name="Member">The member.</param>
/// <param name="Value">The place of its value; <see langword="null"/> where that has no fields.</param>
/// <param name="Implicit">
/// What the value gets where its fields are not named; <see langword="null"/> where that is everything.
/// </param>
/// <param name="IsDefault">Whether it is in the default set.</param>
/// <param name="IsAlways">Whether it can't be left out.</param>
internal readonly record struct OfferedField(string Name, MemberShape Member, SelectionPlace? Value,
    SelectionNode? Implicit, bool IsDefault, bool IsAlways)
{
    /// <summary>What can be asked for of a type, seen by one who may not see everything.</summary>
    public static SelectionPlace? PlaceOf(TypeShape shape, Func<MemberShape, bool> isVisible) =>
        shape.Selectable is { } selectable
            ? PlanBuilder.For(selectable,
                member => isVisible(member) ? MemberAccess.Allowed : MemberAccess.Absent).Place
            : null;

    /// <summary>
    /// The names that the value gets where its fields are not named; <see langword="null"/> where these are its type's
    /// default set.
    /// </summary>
    public IEnumerable<string>? ImplicitNames(WireNaming naming)
    {
        if (Member.Traits.SubPropertyDefault is null || Value is not { Plan.IsUnion: false } value) return null;
        SelectionNode? chosen = Implicit;
        return Of(value, naming).Where(field => chosen?.Has(field.Member.Index) ?? true).Select(field => field.Name);
    }

    /// <summary>The fields of an object, or those of all of a union's cases.</summary>
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
