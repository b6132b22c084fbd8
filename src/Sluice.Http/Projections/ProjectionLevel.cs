using System.Text;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Http.Projections;

/// <summary>The members that an expression uses of the objects at one place, and their levels below.</summary>
internal sealed class ProjectionLevel
{
    private readonly SelectionPlan[] _plans;

    public ProjectionLevel(IEnumerable<SelectionPlan> plans) =>
        _plans = [.. plans.SelectMany(plan => plan.IsUnion ? plan.Children.OfType<SelectionPlan>() : [plan])];

    /// <summary>
    /// Gets the level of each member's value by the member's name in code; null for values that are used as a whole.
    /// </summary>
    public Dictionary<string, ProjectionLevel?> Members { get; } = new(StringComparer.Ordinal);

    /// <summary>Adds a member and returns its level; null if its value has no members of its own.</summary>
    /// <exception cref="NotSupportedException">The member is not written.</exception>
    public ProjectionLevel? Add(string name)
    {
        if (Members.TryGetValue(name, out ProjectionLevel? known))
            return known;
        var found = _plans
            .Select(plan => (Plan: plan, Member: Find(plan, name)))
            .Where(each => each.Member is not null)
            .ToArray();
        if (found.Length == 0)
            throw new NotSupportedException(
                $"'{name}' is not a member that the server writes, so a projection cannot read it. Use members of the "
                    + "type without [WireIgnore] and [Never]."
            );
        SelectionPlan[] below =
        [
            .. found.Select(each => each.Plan.Children[each.Member!.Index]).OfType<SelectionPlan>(),
        ];
        return Members[name] = below.Length == 0 ? null : new(below);
    }

    /// <summary>Returns a member's name on the wire.</summary>
    public string WireNameOf(string name, WireNaming naming)
    {
        SelectionPlan plan = _plans.First(each => Find(each, name) is not null);
        return plan.Names(naming)[Find(plan, name)!.Index];
    }

    /// <summary>Returns the shape of a member's value.</summary>
    public TypeShape ShapeOf(string name) =>
        _plans.Select(each => Find(each, name)).First(each => each is not null)!.Shape;

    public void AppendTo(StringBuilder text, WireNaming naming)
    {
        text.Append('[');
        foreach ((string name, ProjectionLevel? below) in Members)
        {
            if (text[^1] != '[')
                text.Append(',');
            IncludeText.AppendName(text, WireNameOf(name, naming));
            below?.AppendTo(text, naming);
        }
        text.Append(']');
    }

    private static MemberShape? Find(SelectionPlan plan, string name) =>
        plan.Members.FirstOrDefault(member => member.Name == name && SelectionPlan.Has(plan.All, member.Index));
}
