using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.Model;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Checks the guards of the types that endpoints declare in expressions, bodies and responses before the server starts:
/// policies must exist, and dictionary keys must not have guarded members. Types known only at run time are not checked
/// here.
/// </summary>
internal sealed class DeclaredGuards(IServiceProvider services)
{
    private readonly SluiceHttpOptions _options = services.GetRequiredService<IOptions<SluiceHttpOptions>>().Value;

    // A custom provider may create policies on demand, so skip the check. Without authorization services, every guard
    // denies access.
    private readonly AuthorizationOptions? _authorization =
        services.GetService<IAuthorizationPolicyProvider>()?.GetType() == typeof(DefaultAuthorizationPolicyProvider)
            ? services.GetRequiredService<IOptions<AuthorizationOptions>>().Value
            : null;
    private readonly HashSet<Type> _checked = [];

    /// <summary>Checks the types that an endpoint declares.</summary>
    /// <exception cref="SluiceEndpointException">
    /// A policy does not exist, or a dictionary key has a guarded member.
    /// </exception>
    public void Check(Endpoint endpoint)
    {
        foreach (Type type in TypesOf(endpoint.Metadata))
        {
            if (!_checked.Add(type) || ShapeOf(type) is not { } shape)
                continue;
            foreach ((MemberShape member, string policy) in _options.Guards.GuardsOf(shape))
            {
                if (_authorization is null || _authorization.GetPolicy(policy) is not null)
                    continue;
                throw new SluiceEndpointException(
                    $"{endpoint.DisplayName}: {member} requires the policy '{policy}', which does not exist. Add it "
                        + $"with AddAuthorization(options => options.AddPolicy(\"{policy}\", …)), or correct "
                        + "the name in "
                        + "[RequirePolicy] or options.RequirePolicy."
                );
            }

            try
            {
                _options.Guards.RefuseGuardedKeys(shape);
            }
            catch (InvalidOperationException exception)
            {
                throw new SluiceEndpointException($"{endpoint.DisplayName}: {exception.Message}");
            }
        }
    }

    private static IEnumerable<Type> TypesOf(EndpointMetadataCollection metadata) =>
        [
            .. metadata.OfType<IncludeMetadata>().Select(include => include.Type),
            .. metadata.OfType<FilterMetadata>().Select(filter => filter.Type),
            .. metadata.OfType<SortMetadata>().Select(sort => sort.Type),
            .. metadata.OfType<BodyMetadata>().Select(body => body.Type),
            .. metadata.OfType<ActionBodyMetadata>().Select(body => body.Type),
            // Produced types of other endpoints are written by the host.
            .. metadata.GetMetadata<OffersMetadata>() is null
                ? []
                : metadata.OfType<IProducesResponseTypeMetadata>().Select(produced => produced.Type).OfType<Type>(),
        ];

    private static TypeShape? ShapeOf(Type type)
    {
        type = ReturnedValue.ElementOf(type) ?? type;
        try
        {
            return ReturnedValue.IsSelectable(type) || ReturnedValue.ValueOf(type) is not null
                ? ReturnedValue.ConverterOf(type).Shape
                : null;
        }
        catch (Exception exception) when (exception is WireException or NotSupportedException)
        {
            // No wire supports the type; writing the first value reports this.
            return null;
        }
    }
}
