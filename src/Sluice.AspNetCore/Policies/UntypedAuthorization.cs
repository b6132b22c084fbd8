using System.Collections.Concurrent;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
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
    public static void Set(HttpContext context, SluiceHttpOptions options, TypeShape? root)
    {
        if (root is null || (!options.Guards.ReachesUntyped(root) && !options.RegistersTypes)) return;
        ConcurrentDictionary<TypeShape, FieldSelection?>? known = null; // Created on demand; most values are unguarded.
        HostWire.RestrictUntypedValues(shape =>
            options.Guards.PoliciesOf(shape) is [_, ..] policies
                ? LazyInitializer.EnsureInitialized(ref known)
                    .GetOrAdd(shape, each => AllowedOf(context, options.Guards, each, policies))
                : null);
    }

    private static FieldSelection? AllowedOf(HttpContext context, GuardedTypes guards, TypeShape shape,
        string[] policies)
    {
        guards.RefuseGuardedKeys(shape);
        // The cache key does not include these policies.
        if (context.Features.Get<IOutputCacheFeature>() is { } cache) cache.Context.AllowCacheStorage = false;
        string[] denied = [.. policies.Where(policy => !IsAllowed(context, policy))];
        return denied.Length == 0
            ? null
            : FieldSelection.AllOf(shape.Converter).Restrict(member => !guards.PoliciesOf(member).Any(denied.Contains));
    }

    // Writing is synchronous: a policy that does not complete synchronously counts as failed.
    private static bool IsAllowed(HttpContext context, string policy) =>
        context.RequestServices.GetService<IAuthorizationService>()?.AuthorizeAsync(context.User, context, policy)
            is { IsCompletedSuccessfully: true } asked && asked.Result.Succeeded;
}
