using System.Collections.Concurrent;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Model;
using Sluice.Selection;

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
        ConcurrentDictionary<TypeShape, SelectionNode?>? known = null; // Created on demand; most values are unguarded.
        UntypedValueFilter.Current = UntypedSelections.Within(shape =>
            options.Guards.PoliciesOf(shape) is [_, ..] policies
                ? LazyInitializer.EnsureInitialized(ref known)
                    .GetOrAdd(shape, each => NodeOf(context, options.Guards, each, policies))
                : null);
    }

    private static SelectionNode? NodeOf(HttpContext context, GuardedTypes guards, TypeShape shape, string[] policies)
    {
        guards.RefuseGuardedKeys(shape);
        // The cache key does not include these policies.
        if (context.Features.Get<IOutputCacheFeature>() is { } cache) cache.Context.AllowCacheStorage = false;
        string[] denied = [.. policies.Where(policy => !IsAllowed(context, policy))];
        return denied.Length == 0
            ? null
            : PlanBuilder.For(shape.Selectable!,
                member => guards.PoliciesOf(member).Any(denied.Contains)
                    ? MemberAccess.Absent
                    : MemberAccess.Allowed).AllNode;
    }

    // Writing is synchronous: a policy that does not complete synchronously counts as failed.
    private static bool IsAllowed(HttpContext context, string policy) =>
        context.RequestServices.GetService<IAuthorizationService>()?.AuthorizeAsync(context.User, context, policy)
            is { IsCompletedSuccessfully: true } asked && asked.Result.Succeeded;
}
