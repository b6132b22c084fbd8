using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Sluice.AspNetCore.Endpoints;
using Sluice.Model;

namespace Sluice.AspNetCore.Envelopes;

/// <summary>
/// The envelope types that the application registered. Populated at start-up and read by every request.
/// </summary>
internal sealed class EnvelopeRegistry
{
    private const DynamicallyAccessedMemberTypes Members =
        DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.PublicFields;
    private readonly Dictionary<Type, string> _named = [];

    // One entry per type that a handler returns or declares.
    private readonly ConcurrentDictionary<Type, EnvelopeContent?> _known = new();

    public void Add([DynamicallyAccessedMembers(Members)] Type envelope, string member)
    {
        if (envelope.GetProperty(member) is null && envelope.GetField(member) is null)
            throw new ArgumentException(
                $"The envelope {envelope} has no public member '{member}'. Name a public property or field.",
                nameof(member)
            );
        if (!_named.TryAdd(envelope, member))
            throw new ArgumentException(
                $"{envelope} is already registered as an envelope. Register each type once.",
                nameof(envelope)
            );
    }

    /// <summary>Returns the content member of an envelope type; <see langword="null"/> for other types.</summary>
    public EnvelopeContent? FindContent(Type type) => _named.Count == 0 ? null : _known.GetOrAdd(type, Find);

    /// <summary>
    /// Returns the content member of an envelope type, whose type must match the type of a selection.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// The type is not registered as an envelope, or its content is of another type.
    /// </exception>
    public EnvelopeContent Require(Type envelope, Type included)
    {
        EnvelopeContent content =
            FindContent(envelope)
            ?? throw new InvalidOperationException(
                $"{envelope} is not registered as an envelope. Name the member that selections apply to: "
                    + "AddSluice(options => options.AddEnvelope(typeof(…), \"…\"))."
            );
        return content.Expressed == included
            ? content
            : throw new InvalidOperationException(
                $"A selection of {included} cannot be applied to {envelope}.{content.Member.Name}, which contains "
                    + $"{content.Expressed}. Use an Include of that type."
            );
    }

    private EnvelopeContent? Find(Type type)
    {
        if (
            !_named.TryGetValue(type, out string? name)
            && !(type.IsGenericType && _named.TryGetValue(type.GetGenericTypeDefinition(), out name))
        )
            return null;
        MemberShape member =
            (ReturnedValue.ConverterOf(type).Shape as IObjectShape)?.Members.FirstOrDefault(each => each.Name == name)
            ?? throw new InvalidOperationException(
                $"The envelope {type} has no member '{name}' that is written. Remove [WireIgnore] or [Never] from "
                    + "it, or name another member."
            );
        return new(member, ReturnedValue.ElementOf(member.MemberType) ?? member.MemberType);
    }
}
