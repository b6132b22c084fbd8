using System.Collections.Concurrent;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Guards the values of members declared as <see cref="object"/>, whose types and policies are known only while they
/// are written.
/// </summary>
internal static class UntypedAuthorization
{
    /// <summary>Sets the filter for the rest of the calling method if the response can contain such values.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options.</param>
    /// <param name="root">The type that is written.</param>
    /// <param name="isSentInPieces">
    /// Whether the response starts before the last value is written, so that its headers cannot wait for the values.
    /// </param>
    public static void Set(HttpContext context, SluiceHttpOptions options, TypeShape? root, bool isSentInPieces = false)
    {
        if (root is null || (!options.Guards.ReachesUntyped(root) && !options.RegistersTypes))
            return;
        if (isSentInPieces)
            PolicyMark.Expect(context);
        ConcurrentDictionary<TypeShape, FieldSelection?>? known = null; // Created on demand; most values are unguarded.
        HostWire.RestrictUntypedValues(shape =>
            options.Guards.PoliciesOf(shape) is [_, ..] policies
                ? LazyInitializer
                    .EnsureInitialized(ref known)
                    .GetOrAdd(shape, each => AllowedOf(context, options.Guards, each, policies))
                : null
        );
    }

    private static FieldSelection? AllowedOf(
        HttpContext context,
        GuardedTypes guards,
        TypeShape shape,
        string[] policies
    )
    {
        guards.RefuseGuardedKeys(shape);
        PolicyMark.Set(context, policies);
        string[] denied = [.. policies.Where(policy => !IsAllowed(context, policy))];
        return denied.Length == 0
            ? null
            : FieldSelection.AllOf(shape.Converter).Restrict(member => !guards.PoliciesOf(member).Any(denied.Contains));
    }

    /// <summary>
    /// Returns whether the caller satisfies a policy. Writing and merging are synchronous: a policy that does not
    /// complete synchronously counts as failed.
    /// </summary>
    public static bool IsAllowed(HttpContext context, string policy) =>
        context.RequestServices.GetService<IAuthorizationService>()?.AuthorizeAsync(context.User, context, policy)
            is { IsCompletedSuccessfully: true } asked
        && asked.Result.Succeeded;
}
