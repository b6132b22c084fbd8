using System.Collections;
using Sluice.AspNetCore.Describing;
using Sluice.Model;

namespace Sluice.AspNetCore.Envelopes;

/// <summary>The member of an envelope that contains the result.</summary>
/// <param name="Member">The member.</param>
/// <param name="Expressed">
/// The type that include expressions apply to: the member's type, or that of its elements.
/// </param>
internal sealed record EnvelopeContent(MemberShape Member, Type Expressed)
{
    /// <summary>
    /// Wraps a selection of the content in a selection of the envelope that includes all of the envelope's members,
    /// with the default fields of their values.
    /// </summary>
    public FieldSelection<TEnvelope> Around<TEnvelope>(Converter<TEnvelope> envelope, FieldSelection content) =>
        content.Within(envelope, Member);

    /// <summary>
    /// Wraps a selection for an envelope that already contains its content; the envelope's own elements do not count
    /// towards the limit.
    /// </summary>
    public FieldSelection<TEnvelope> Around<TEnvelope>(
        Converter<TEnvelope> converter,
        TEnvelope envelope,
        FieldSelection content
    ) => content.Within(converter, Member, ValueIn(envelope) is ICollection own ? own.Count : 0);

    /// <summary>Returns the content of an envelope.</summary>
    public object? ValueIn<TEnvelope>(TEnvelope envelope) => MemberValue.GetValue(Member, envelope);
}
