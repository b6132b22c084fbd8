using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.Envelopes;

/// <summary>The member of an envelope that holds what was asked for.</summary>
/// <param name="Member">The member.</param>
/// <param name="Expressed">The type that include expressions speak of: the member's, or that of its elements.</param>
internal sealed record EnvelopeContent(MemberShape Member, Type Expressed)
{
    /// <summary>
    /// A selection of the content as one of the envelope: all of its own members, with the default fields of what they
    /// hold.
    /// </summary>
    public FieldSelection<TEnvelope> Around<TEnvelope>(Converter<TEnvelope> envelope, FieldSelection content)
    {
        SelectionPlan plan = PlanBuilder.For(envelope.Shape.Selectable!);
        SelectionNode?[] children = [.. plan.Members.Select(member => plan.Place.Implicit(member.Index))];
        children[Member.Index] = content.Node;
        return new(envelope, new SelectionNode(plan.All.Span, children), isDeep: false);
    }
}
