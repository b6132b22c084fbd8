using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Hosting;

/// <summary>
/// The members of a type that an include expression can select, for documents and tools that show what there is.
/// Immutable and thread safe.
/// </summary>
public sealed class SelectableFields
{
    private readonly SelectionPlace _place;
    private readonly MemberNaming _naming;

    internal SelectableFields(SelectionPlace place, MemberNaming naming) => (_place, _naming) = (place, naming);

    /// <summary>
    /// Returns the selectable members of a type; <see langword="null"/> if a selection cannot name any, as for numbers.
    /// </summary>
    /// <param name="shape">The type; for collections, the fields are those of the elements.</param>
    /// <param name="naming">The naming policy of the names, if it overrides the type's own.</param>
    /// <param name="isVisible">
    /// Returns whether a viewer may see a member; called once for each member that the type reaches. Default: all.
    /// </param>
    public static SelectableFields? Of(
        TypeShape shape,
        MemberNaming naming = default,
        Func<MemberShape, bool>? isVisible = null
    )
    {
        ArgumentNullException.ThrowIfNull(shape);
        if (shape.Selectable is not { } selectable)
            return null;
        SelectionPlan plan = isVisible is null
            ? PlanBuilder.GetPlan(selectable)
            : PlanBuilder.GetPlan(selectable, member => isVisible(member) ? MemberAccess.Allowed : MemberAccess.Absent);
        return new(plan.Place, naming);
    }

    /// <summary>Gets the type whose members they are.</summary>
    public Type Type => _place.Plan.Shape.Type;

    /// <summary>Gets whether the type is a union, whose fields are those of all its cases.</summary>
    public bool IsUnion => _place.Plan.IsUnion;

    /// <summary>Gets the fields, in the order of the members; those of a union's cases by distinct names.</summary>
    public IReadOnlyList<SelectableField> Fields => field ??= [.. FieldsOf(_place)];

    /// <summary>Gets the same type as the root of a value, where no type is on the path yet.</summary>
    public SelectableFields AsRoot => new(_place.Plan.Place, _naming);

    /// <summary>
    /// Gets the types within values of this type before which default sets stop: itself, its bases, its derived types
    /// and its cases.
    /// </summary>
    public IReadOnlyList<Type> RelatedTypes =>
        [
            .. _place
                .Plan.Reached.Where(each => SelectionPlan.AreRelated(_place.Plan, each))
                .Select(each => each.Shape.Type)
                .Distinct(),
        ];

    private IEnumerable<SelectableField> FieldsOf(SelectionPlace place)
    {
        SelectionPlan plan = place.Plan;
        return plan.IsUnion
            ? Enumerable
                .Range(0, plan.CaseCount)
                .SelectMany(i => place.Child(i) is { } each ? FieldsOf(each) : [])
                .DistinctBy(each => each.Name)
            : plan
                .Members.Where(member => SelectionPlan.Has(plan.All, member.Index))
                .Select(member => new SelectableField(place, member, _naming));
    }
}
