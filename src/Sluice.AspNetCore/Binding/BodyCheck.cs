using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Sluice.AspNetCore.Endpoints;
using Sluice.Model;

namespace Sluice.AspNetCore.Binding;

/// <summary>Rejects endpoints whose body type requires a member that a policy can hide from the caller.</summary>
internal static class BodyCheck
{
    /// <summary>
    /// Checks when the endpoint's handler is built; exceptions thrown while metadata is populated would arrive wrapped.
    /// </summary>
    public static void AddTo(EndpointBuilder builder, TypeShape shape) =>
        builder.FilterFactories.Add(
            (context, next) =>
            {
                SluiceHttpOptions? options = context
                    .ApplicationServices.GetService<IOptions<SluiceHttpOptions>>()
                    ?.Value;
                if (options?.Guards.RequiredOf(shape) is not { } member)
                    return next;
                throw new SluiceEndpointException(
                    $"{builder.DisplayName}: {MessageOf(member)} It is in the body of {shape.Type}."
                );
            }
        );

    /// <summary>Returns the error message, with what to do.</summary>
    public static string MessageOf(MemberShape member) =>
        $"{member} is guarded by a policy and required: a body from a caller without the policy could not be read. "
        + "Give the member a default (no 'required', a parameter with a default value), or read a type without it.";
}
