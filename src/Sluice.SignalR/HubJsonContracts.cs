using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.Options;
using Sluice.Model;
using Sluice.Reflection;
using Sluice.Shared;

namespace Sluice.SignalR;

/// <summary>
/// Applies the rules of <see cref="SluiceHubProtocol"/> to a server's JSON protocol, which every client may choose:
/// types with guarded members are refused, hidden members are not written, and clients set no member with
/// <see cref="NeverSetAttribute"/>.
/// </summary>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2026",
    Justification = "In a trimmed program the generated shapes are found; others have no rules."
)]
[UnconditionalSuppressMessage(
    "AOT",
    "IL3050",
    Justification = "In a program without dynamic code the generated shapes are found; others have no rules."
)]
internal sealed class HubJsonContracts : IPostConfigureOptions<JsonHubProtocolOptions>
{
    public void PostConfigure(string? name, JsonHubProtocolOptions options)
    {
        JsonSerializerOptions json = options.PayloadSerializerOptions;
        IJsonTypeInfoResolver? resolver =
            json.TypeInfoResolver
            ?? (JsonSerializer.IsReflectionEnabledByDefault ? new DefaultJsonTypeInfoResolver() : null);
        if (resolver is null)
            return;
        if (json.IsReadOnly)
            throw new InvalidOperationException(
                "The PayloadSerializerOptions of the JSON hub protocol are read-only, so AddSluiceProtocol() cannot "
                    + "keep guarded members out of its messages. Do not use the options before the host has started."
            );
        json.TypeInfoResolver = resolver.WithAddedModifier(Restrict);
    }

    private static void Restrict(JsonTypeInfo contract)
    {
        // The serializer writes what Sluice has no shape for.
        if (contract.Kind != JsonTypeInfoKind.Object || Converters.Find(contract.Type)?.Shape is not { } shape)
            return;
        GuardedMembers.Refuse(shape, "a hub message");
        foreach (JsonPropertyInfo property in contract.Properties)
        {
            if (property.AttributeProvider is not MemberInfo declared)
                continue;
            MemberShape? member = (shape as IObjectShape)?.Members.FirstOrDefault(each => each.Name == declared.Name);
            if (IsHidden(declared, member))
                property.ShouldSerialize = static (_, _) => false;
            if (member is not null && (member.Flags & MemberFlags.NeverSet) != 0)
                RefuseIn(property);
        }
    }

    private static bool IsHidden(MemberInfo declared, MemberShape? member) =>
        member is null
            ? declared.IsDefined(typeof(WireIgnoreAttribute), inherit: true)
            : (member.Flags & MemberFlags.Never) != 0;

    private static void RefuseIn(JsonPropertyInfo property)
    {
        // What a constructor takes is read by the member's converter alone.
        if (property.AssociatedParameter is not null)
            property.CustomConverter = UnsetMember.CreateConverter(property);
        else if (property.Set is not null)
            property.Set = (_, _) => throw UnsetMember.CreateError(property.Name);
    }
}
